import { describe, expect, it } from 'vitest';
import { type FixContext, fixMechanical } from '../../../scripts/lib/check/fix-mechanical.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';

const site: FixContext = { taken: new Set(['other']), schemas: '../../../schemas' };

function folder(texts: Readonly<Record<string, string>>, id = 'acme-x1'): FolderInput {
  const files = Object.entries(texts).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, bytes, size_bytes: bytes.length, sha256: '' };
  });
  return { id, folder: `content/runs/${id}`, files, problems: [] };
}

function mend(path: string, value: unknown, context = site): unknown {
  const [mended] = fixMechanical(folder({ [path]: JSON.stringify(value, null, 2) }), context);
  return mended === undefined ? undefined : JSON.parse(mended.text);
}

describe('fixMechanical', () => {
  it('puts the $schema line first', () => {
    const [mended] = fixMechanical(folder({ 'run.json': '{\n  "id": "acme-x1"\n}\n' }), site);
    expect(mended?.text.startsWith('{\n  "$schema": "../../../schemas/run.schema.json",\n  "id": "acme-x1"')).toBe(
      true,
    );
    expect(mended?.done[0]).toBe('$schema is ../../../schemas/run.schema.json');
  });

  it('leaves a $schema line that is there, and folders outside of a site, as they are', () => {
    expect(mend('report.json', { $schema: 'https://example.org/report', id: 'acme-x1' })).toBeUndefined();
    expect(mend('report.json', { id: 'acme-x1' }, { taken: new Set() })).toBeUndefined();
  });

  it('takes blanks from the ends of texts, and leaves a text of nothing else to its owner', () => {
    const system = { vendor: 'Acme ', model: '\tA 1', description: ' ', settings: [{ name: 'a', value: ' on' }] };
    expect(mend('hardware.json', { $schema: 'x', system })).toMatchObject({
      system: { vendor: 'Acme', model: 'A 1', description: ' ', settings: [{ name: 'a', value: 'on' }] },
    });
  });

  it('gives the run the id of its folder, unless another run has it', () => {
    const run = { $schema: 'x', id: 'acme-x' };
    expect(mend('run.json', run)).toMatchObject({ id: 'acme-x1' });
    expect(mend('report.json', run, { taken: new Set(['acme-x1']) })).toBeUndefined();
  });

  it('writes not_recorded for conditions and counts that are missing, and keeps those that are there', () => {
    expect(mend('run.json', { conditions: { purge: { state: 'yes' }, fill: {} } })).toMatchObject({
      conditions: {
        purge: { state: 'yes' },
        fill: { state: 'not_recorded' },
        preconditioning: { state: 'not_recorded' },
        target_cache: { state: 'not_recorded' },
      },
    });
    expect(mend('hardware.json', { system: { drives: [{ model: 'D1' }] }, hosts: [{ role: 'load' }] })).toMatchObject({
      system: { drives: [{ model: 'D1', vendor: 'not_recorded', count: 'not_recorded', media: 'not_recorded' }] },
      hosts: [{ role: 'load', count: 'not_recorded' }],
      fabric: { description: 'not_recorded' },
    });
  });

  it('does not make up who submits, what the system is, or what a test is called', () => {
    const run = mend('run.json', { submitter: {}, tests: [{ id: 'a' }] });
    expect(run).toMatchObject({ submitter: {}, tests: [{ id: 'a' }] });
    expect(run).not.toHaveProperty('title');
    expect(run).not.toHaveProperty('licence');
    expect(run).not.toHaveProperty('date');
    expect(mend('hardware.json', { system: {} })).toMatchObject({ system: {} });
  });

  it('keeps the layout of what is beside', () => {
    const text = '{ "$schema": "x", "id": "acme-x1",\n    "title":   "T",\n"conditions": {"purge": {"state":"no"}} }';
    const [mended] = fixMechanical(folder({ 'run.json': text }), site);
    expect(mended?.text).toContain('    "title":   "T",\n');
  });

  it('does not touch a file that is no JSON, or has a key twice', () => {
    expect(fixMechanical(folder({ 'run.json': '{ "id": "a", }' }), site)).toEqual([]);
    expect(fixMechanical(folder({ 'run.json': '{ "id": "a", "id": "b" }' }), site)).toEqual([]);
  });
});
