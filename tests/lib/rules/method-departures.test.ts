import { describe, expect, it } from 'vitest';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const { input, methods } = loadFixture('invalid', 'the-rests-of-the-method-were-left-out');
const [method] = methods;

type Json = Record<string, unknown>;

/** The folder with a document changed. */
function changed(folder: FolderInput, path: string, change: (document: Json) => Json): FolderInput {
  const files = folder.files.map((file) => {
    if (file.path !== path) return file;
    const document = change(JSON.parse(new TextDecoder().decode(file.bytes)) as Json);
    return { ...file, bytes: new TextEncoder().encode(JSON.stringify(document)) };
  });
  return { ...folder, files };
}

function admit(ofRun: (run: Json) => Json = (run) => run, ofMethod: (method: Json) => Json = (one) => one) {
  if (method === undefined) throw new Error('the fixture names no method');
  const bundles = [changed(input, 'run.json', ofRun)];
  return admitSite(
    { bundles, reports: [], methods: [changed(method, 'method.json', ofMethod)], pages: [], problems: [] },
    [],
  );
}

function told(...change: Parameters<typeof admit>) {
  const { problems } = admit(...change);
  return problems
    .filter(({ rule }) => rule === 'R-method-departures')
    .map(({ severity, pointer, found }) => [severity, pointer, found]);
}

const withPurge = (one: Json): Json => ({ ...one, conditions: { ...(one.conditions as Json), asks_purge: 'done' } });
const stating =
  (name: string, state: string) =>
  (run: Json): Json => ({
    ...run,
    method_rests: 'kept',
    conditions: { ...(run.conditions as Json), [name]: { state } },
  });
const SHORT = ['warning', '/tests/1', '0.2 s between write-128k and the next test, by the times that fio printed'];

describe('R-method-departures', () => {
  it('warns of what the files show and the run does not say, and only notes what it says', () => {
    expect(told()).toEqual([SHORT]);
    expect(told((run) => ({ ...run, method_rests: 'kept' }))).toEqual([SHORT]);
    expect(told((run) => ({ ...run, method_rests: 'left_out' }))).toEqual([['notice', '/method_rests', SHORT[2]]]);
  });

  it.each([
    ['purge', 'not_recorded', 'warning'],
    ['purge', 'no', 'notice'],
    ['preconditioning', 'not_recorded', 'warning'],
    ['preconditioning', 'no', 'notice'],
  ])('points at the condition that is asked for: %s is %s', (name, state, severity) => {
    const purged = (run: Json): Json => stating('purge', 'yes')(run);
    const found = told((run) => stating(name, state)(purged(run)), withPurge);
    expect(found).toContainEqual([severity, `/conditions/${name}/state`, state]);
    expect(found).toHaveLength(2);
  });

  it('counts steps that were left out', () => {
    const found = told((run) => ({
      ...run,
      method_left_out: [{ step: 'randrw-4k', reason: 'x' }],
      tests: (run.tests as readonly Json[]).slice(1),
    }));
    expect(found).toEqual([['notice', '/method_left_out', '1 of 2']]);
  });

  it('leaves what it tells of in every figure of the run, and leaves figures of others as they are', () => {
    const figures = admit().database.measurements;
    expect(figures.length).toBeGreaterThan(1);
    for (const one of figures) expect(one.method_departures).toEqual([{ departure: 'rests_left_out' }]);
    const plain = admit(({ method: _, ...run }) => run).database.measurements;
    expect(plain.every((one) => !('method_departures' in one))).toBe(true);
  });

  it('keeps no run from being published', () => {
    const nothing = (run: Json): Json => stating('preconditioning', 'no')(stating('purge', 'not_recorded')(run));
    expect(admit(nothing, withPurge).database.runs).toHaveLength(1);
  });
});
