import { describe, expect, it } from 'vitest';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';

const parse = (text: string) => parseFioOutput('out.json', new TextEncoder().encode(text));
const plain = '{"fio version": "fio-3.33", "jobs": [{"jobname": "a"}]}';
const values = (text: string) => parse(text).documents.map(({ value }) => value);

describe('documents among other text', () => {
  it('end at their own bracket, whatever brackets stand in their texts', () => {
    for (const name of ['a}', '{a', 'a\\"}', 'a\\\\', '}}}{{"'.replace('"', '\\"')]) {
      const document = `{"jobs": [{"jobname": "${name}"}]}`;
      const output = parse(`note\n${document}\nend`);
      expect(output.documents.map(({ value }) => value)).toEqual([JSON.parse(document)]);
      expect(output.text_lines).toEqual(['note', 'end']);
    }
  });

  it('are those of fio: one of another program is passed over, also where it is no plain JSON', () => {
    for (const other of ['{"time": 1}', '{"time": nan}']) {
      const { documents, problems } = parse(`${other}\n${plain}`);
      expect(documents.map(({ value }) => value)).toEqual([JSON.parse(plain)]);
      expect(problems).toEqual([]);
    }
  });

  it('are found in what other programs put around them, whatever its keys', () => {
    const jobs = '{"jobs": [{"name": "disk a", "fio": ?}]}';
    for (const around of [
      '{"timestamp": "2024-01-01", "result": ?}',
      '{"time": 1, "runs": [{"time": 2, "fio": ?}]}',
      jobs,
    ]) {
      const output = parse(around.replace('?', plain));
      expect(output.documents.map(({ value }) => value)).toEqual([JSON.parse(plain)]);
      expect(output.documents[0]?.locate('/jobs')?.column).toBe(around.indexOf('?') + plain.indexOf('[') + 1);
    }
    expect(values(jobs.replace('?', `[${plain}, ${plain}]`))).toHaveLength(2);
    // Each of them is read again for what is in it.
    expect(values(`${'{"time": '.repeat(9)}${plain}${'}'.repeat(9)}`)).toEqual([]);
  });

  it('are none where jobs are those of another program', () => {
    expect(parse('{"total_count": 1, "jobs": [{"id": 1, "name": "build"}]}').foreign).toBe('other_json');
  });

  it('are told of where fio’s own has no jobs', () => {
    const { documents, problems } = parse(`{"fio version": "fio-3.33"}\n${plain}`);
    expect(documents).toHaveLength(1);
    expect(problems).toMatchObject([
      { line: 1, message: 'a document cannot be read: the document has neither "jobs" nor "client_stats"' },
    ]);
  });

  it('list no more jobs than fio can start, there too', () => {
    const { documents, problems } = parse(`note\n{"fio version": "", "jobs": [${'{},'.repeat(100_000)}{}]}\n${plain}`);
    expect(documents).toHaveLength(1);
    expect(problems).toMatchObject([{ message: 'a document cannot be read: it lists more than 100000 jobs' }]);
    expect(values(`{"fio version": "", "jobs": [${'{},'.repeat(99_999)}{}]}`)).toHaveLength(1);
  });
});

describe('a list of documents', () => {
  it('has no text around it, and tells with the first what was mended', () => {
    const { documents, text_lines } = parse(`\n [${plain},\n${plain.replace('"a"', 'nan')}]\n`);
    expect(text_lines).toEqual([]);
    expect(documents.map(({ index, repairs }) => [index, repairs.map(({ kind }) => kind)])).toEqual([
      [0, ['nan']],
      [1, []],
    ]);
    expect(documents[1]?.value).toEqual({ 'fio version': 'fio-3.33', jobs: [{ jobname: null }] });
  });

  it('is none where something else is in it: each document counts for itself', () => {
    const { documents, text_lines } = parse(`[${plain},\n{"x": 1}]`);
    expect(documents.map(({ value }) => value)).toEqual([JSON.parse(plain)]);
    expect(text_lines).toEqual(['[', ',', '{"x": 1}]']);
    expect(values('[]')).toEqual([]);
    expect(values('[1]')).toEqual([]);
    expect(values(`[${plain}, `)).toEqual([JSON.parse(plain)]);
    expect(values(`[${plain}`)).toEqual([JSON.parse(plain)]);
  });
});

describe('objects of a document', () => {
  it('inherit nothing, so that no option can be called like what others inherit', () => {
    const inner =
      '{"jobname": "a", "job options": {}, "read": {"clat_ns": {"percentile": {"1": 2}, "bins": {"1": 2}}}}';
    for (const text of [`{"jobs": [${inner}]}`, `{"jobs": [${inner}], "x": nan}`, `note\n{"jobs": [${inner}]}`]) {
      const found: unknown[] = [];
      const visit = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        if (!Array.isArray(value)) found.push(Object.getPrototypeOf(value), 'constructor' in value);
        for (const child of Object.values(value)) visit(child);
      };
      visit(values(text)[0]);
      expect(found).toHaveLength(14);
      expect(new Set(found)).toEqual(new Set([null, false]));
    }
  });
});

describe('a text that was made to cost memory', () => {
  it('is refused above six million objects, without a look into them', () => {
    const message = (objects: number) => parse('{}'.repeat(objects)).problems[0]?.message;
    expect(message(6_000_001)).toBe('a document cannot be read: it holds more than 6000000 objects');
    expect(message(6_000_000)).not.toContain('objects');
  });
});
