import { describe, expect, it } from 'vitest';
import type { Database } from '../../../scripts/lib/database/types.ts';
import type { FolderInput, NoteInput, SiteInput } from '../../../scripts/lib/model/source-files.ts';
import { type AlertInput, findAlerts } from '../../../scripts/lib/pull-request/alerts.ts';
import { findChangedFolders } from '../../../scripts/lib/pull-request/changed-folders.ts';

type Files = Readonly<Record<string, string>>;
type Folders = Readonly<Record<string, Files>>;

/** A site from files by folder below content/; the text of a file stands for its hash. */
function site(folders: Folders): SiteInput {
  const inputs = Object.entries(folders).map(
    ([folder, files]): FolderInput => ({
      id: folder.split('/')[1] ?? '',
      folder: `content/${folder}`,
      files: Object.entries(files).map(([path, text]) => ({
        path,
        bytes: new Uint8Array(),
        size_bytes: text.length,
        sha256: text,
      })),
      problems: [],
    }),
  );
  const of = (kind: string) => inputs.filter(({ folder }) => folder.startsWith(`content/${kind}/`));
  const notes = of('notes').map(({ id, folder, files: [source], problems }): NoteInput => {
    return { id: id.replace('.json', ''), file: folder, problems, ...(source === undefined ? {} : { source }) };
  });
  return { bundles: of('runs'), reports: of('reports'), methods: of('methods'), notes, pages: [], problems: [] };
}

interface Known {
  /** What run.json of each run says. */
  readonly runs?: Readonly<Record<string, object>>;
  /** Runs of each method. */
  readonly methods?: Readonly<Record<string, readonly string[]>>;
  /** Runs that each note is about. */
  readonly notes?: Readonly<Record<string, readonly string[]>>;
  /** Folders below content/ that have errors. */
  readonly left_out?: readonly string[];
}

function database({ runs = {}, methods = {}, notes = {}, left_out = [] }: Known): Database {
  return {
    runs: Object.entries(runs).map(([id, told]) => ({ bundle: { id, run: { id, ...told } } })),
    methods: Object.entries(methods).map(([id, runs]) => ({
      parsed: { id },
      runs: runs.map((run) => ({ bundle: { id: run } })),
    })),
    notes: Object.entries(notes).map(([id, runs]) => ({
      parsed: { id },
      runs: runs.map((run) => ({ bundle: { id: run } })),
    })),
    left_out: left_out.map((folder) => ({ id: folder.split('/')[1], folder: `content/${folder}`, problems: [] })),
  } as unknown as Database;
}

function alerts(
  before: Folders,
  after: Folders,
  more: { before?: Known; after?: Known } & Partial<
    Pick<AlertInput, 'outside' | 'reused' | 'heldBefore' | 'held'>
  > = {},
) {
  const [base, head] = [site(before), site(after)];
  const input: AlertInput = {
    folders: findChangedFolders(base, head),
    base,
    head,
    before: database(more.before ?? {}),
    after: database(more.after ?? {}),
    described: [],
    reused: more.reused ?? [],
    outside: more.outside ?? [],
    heldBefore: more.heldBefore ?? [],
    held: more.held ?? [],
  };
  return findAlerts(input).map(({ kind, id, named }) => [kind, id, named]);
}

const run: Files = { 'run.json': 'm', 'raw/a.json': 'a', 'jobs/a.fio': 'j' };

describe('findAlerts', () => {
  it('is silent when a run is added, and when notes or hardware of a published one are corrected', () => {
    expect(alerts({}, { 'runs/x': run })).toEqual([]);
    expect(alerts({ 'runs/x': run }, { 'runs/x': { ...run, 'notes.md': 'n', 'hardware.json': 'h' } })).toEqual([]);
  });

  it.each([
    ['a raw file', { ...run, 'raw/a.json': 'b' }, ['raw/a.json']],
    ['a job file', { ...run, 'jobs/a.fio': 'k' }, ['jobs/a.fio']],
    ['a file that is gone', { 'run.json': 'm', 'jobs/a.fio': 'j' }, ['raw/a.json']],
  ])('names %s of a published run as changed evidence', (_, files, named) => {
    expect(alerts({ 'runs/x': run }, { 'runs/x': files })).toEqual([['evidence_changed', 'x', named]]);
  });

  it('names evidence that was added to a published run', () => {
    const files = { ...run, 'raw/b.json': 'b' };
    expect(alerts({ 'runs/x': run }, { 'runs/x': files })).toEqual([['evidence_added', 'x', ['raw/b.json']]]);
  });

  it('tells a renamed run from a removed one by its evidence', () => {
    const moved = { 'runs/y': { ...run, 'run.json': 'other' } };
    expect(alerts({ 'runs/x': run }, moved)).toEqual([['run_renamed', 'x', ['y']]]);
    expect(alerts({ 'runs/x': run }, { 'runs/y': { ...run, 'raw/a.json': 'b' } })).toEqual([['run_removed', 'x', []]]);
  });

  it('names an added run whose id another had', () => {
    expect(alerts({}, { 'runs/x': run }, { reused: ['x'] })).toEqual([['id_reused', 'x', []]]);
  });

  it('names the run that already holds a raw file of a new one', () => {
    const both = { 'runs/x': run, 'runs/y': { 'run.json': 'o', 'raw/copy.json': 'a' } };
    expect(alerts({ 'runs/x': run }, both)).toEqual([['evidence_twice', 'y', ['x']]]);
  });

  it('names the run that a new one supersedes, and both submitters where they are not one', () => {
    const supersedes = { run_id: 'old', reason: 'Twice as long.' };
    const told = (by: string, more: object = {}) => ({ submitter: { name: by }, ...more });
    const of = (by: string) =>
      alerts(
        { 'runs/old': run },
        { 'runs/old': run, 'runs/new': { 'run.json': 'n' } },
        {
          before: { runs: { old: told('Acme lab') } },
          after: { runs: { old: told('Acme lab'), new: told(by, { supersedes }) } },
        },
      );
    expect(of('Acme lab')).toEqual([['superseded', 'old', ['new', 'Twice as long.']]]);
    expect(of('Rival')).toEqual([
      ['superseded', 'old', ['new', 'Twice as long.', 'submitted by Acme lab, superseded by Rival']],
    ]);
  });

  it('names the runs of a method that is changed or removed, and a report that is removed', () => {
    const before = { 'methods/m': { 'method.json': '1' }, 'methods/free': { 'method.json': '1' }, 'reports/r': {} };
    const known = { before: { methods: { m: ['x', 'w'], free: [] } } };
    const after = { 'methods/m': { 'method.json': '2' }, 'methods/free': { 'method.json': '2' } };
    expect(alerts({ ...before, 'reports/r': { 'report.json': '1' } }, after, known)).toEqual([
      ['method_changed', 'm', ['w', 'x']],
      ['report_removed', 'r', []],
    ]);
  });

  it('names the runs that a new or changed note is about, and a note that is removed', () => {
    const [was, is] = [{ 'notes/a.json': { 'a.json': '1' } }, { 'notes/b.json': { 'b.json': '1' } }];
    expect(alerts(was, is, { after: { notes: { b: ['y', 'x'] } } })).toEqual([
      ['note_removed', 'a', []],
      ['note_affects', 'b', ['x', 'y']],
    ]);
  });

  it('names what is not touched and would no longer be published, but not what had errors before', () => {
    const more = { before: { left_out: ['runs/old'] }, after: { left_out: ['runs/old', 'runs/new', 'runs/x'] } };
    expect(alerts({}, { 'runs/x': run }, more)).toEqual([['left_out', 'new', []]]);
  });

  it('says that several runs, or other files, come with a run; other files alone are no concern here', () => {
    const two = { 'runs/x': run, 'runs/y': { 'raw/a.json': 'y' } };
    expect(alerts({}, two, { outside: ['package.json'] })).toEqual([
      ['several_runs', '', ['x', 'y']],
      ['code_beside_data', '', ['package.json']],
    ]);
    expect(alerts({}, {}, { outside: ['package.json'] })).toEqual([]);
  });
});
