import { describe, expect, it } from 'vitest';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { fixtureBytes } from '../../fio-fixtures.ts';

const result = new TextDecoder().decode(fixtureBytes('3.33-no-latency.json'));
const told = (text: string) => {
  const { documents, problems, foreign } = parseFioOutput('out.json', new TextEncoder().encode(text));
  const [{ message, found, fix } = {}] = problems;
  return { documents: documents.length, message, found, fix, foreign };
};
const withPrefix = (prefix: string) => result.replaceAll(/^/gm, prefix);

describe('a result with something before each line', () => {
  it.each([
    ['docker compose', 'fio-1  | '],
    ['kubectl logs --prefix', '[pod/fio-0/fio] '],
    ['a build', '2024-03-01T10:00:00.1234567Z '],
  ])('is known for one, as %s writes it, with what to cut off', (_, prefix) => {
    const { message, found, fix, foreign } = told(withPrefix(prefix));
    expect([message, found, foreign]).toEqual([
      'each line of the result begins with something that fio did not write',
      JSON.stringify(prefix),
      undefined,
    ]);
    expect(fix).toContain(`cut -c${prefix.length + 1}- FILE > result.json`);
  });

  it('is read where that is white space alone', () => {
    expect(told(withPrefix('    ')).documents).toBe(1);
  });
});

describe('a result that is a text in other JSON', () => {
  it.each([
    ['stdout of Ansible', { changed: true, stdout: result }, '.stdout'],
    ['lines of it', { stdout_lines: result.split('\n') }, '.stdout_lines[]'],
    ['a list of them', [{ 'fio output': [1, result] }], '[0]["fio output"][1]'],
  ])('is known for one, with where it stands: %s', (_, value, path) => {
    const { found, fix, foreign } = told(JSON.stringify(value, null, 2));
    expect([found, foreign]).toEqual([`a text at ${path}`, undefined]);
    expect(fix).toContain(`jq -r '${path.startsWith('.') ? path : `.${path}`}' FILE > result.json`);
  });

  it('is known for one among words, too', () => {
    expect(told(`host | SUCCESS => ${JSON.stringify({ stdout: result })}`).found).toBe('quotes with \\ before them');
  });
});
