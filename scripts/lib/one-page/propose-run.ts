/** From loose files to a run, with nobody asked: what `new` would ask is answered by what keeps every figure apart and claims nothing. */
import type { Hardware, Run, Test } from '#types';
import { slug } from '../base/latin-slug.ts';
import { word } from '../base/words.ts';
import type { FolderInput, SourceFile } from '../model/source-files.ts';
import { composeHardware } from '../scaffold/compose.ts';
import { findPlaces } from '../scaffold/places.ts';
import { BY_OWNER, factsOfResults } from '../scaffold/plan-bundle.ts';
import { planRuns } from '../scaffold/plan-runs.ts';
import type { PlannedBundle, Question, ResultFacts, SortedFile } from '../scaffold/types.ts';
import { configurationsOfFolders, loneTests } from './lone-logs.ts';

/** A file with its bytes, as it lies where it was found. */
export type LooseBytes = Pick<SourceFile, 'path' | 'bytes' | 'sha256'>;

export interface ProposedRun {
  /** What `check` and all behind it read. */
  readonly input: FolderInput;
  readonly facts: readonly ResultFacts[];
  /** Path where it was found, by path in the run. */
  readonly origins: ReadonlyMap<string, string>;
  /** Files that are not part of it, and why. */
  readonly left_out: readonly { readonly path: string; readonly why: string }[];
}

/** An answer may open other questions; as many rounds as there are kinds of them, and some to spare. */
const MOST_ROUNDS = 20;

/**
 * Places are configurations where the same load ran in several of them: their figures stand beside each other. Else they are parts of one.
 */
function areConfigurations(facts: readonly ResultFacts[]): boolean {
  const seen = new Map<string, number>();
  return findPlaces(facts).some(({ results }, place) =>
    results.some(({ workload }) => {
      const first = seen.get(workload) ?? place;
      seen.set(workload, first);
      return first !== place;
    }),
  );
}

/** Of a run, as its schema has it. */
const LONGEST_TITLE = 120;

type Values = ReadonlyMap<string, string>;

/** The part of an id behind its kind: "leave-out:a/b.json" is about a/b.json. */
function subjectOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** A file's or folder's own name, as the value of an axis: with its ending, or with a number, where another has the same without. */
function axisOf(path: string, given: Values): string {
  const taken = new Set([...given].flatMap(([id, value]) => (id.startsWith('configuration:') ? value : [])));
  const asValue = (name: string): string => `file:${name.replaceAll(/[,:]/g, ' ')}`;
  const whole = asValue(path);
  const free = [asValue(path.replace(/\.json(\.gz)?$/, '')), whole].find((name) => !taken.has(name));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`${whole} (${number})`)) number += 1;
  return `${whole} (${number})`;
}

function answer(
  { id, choices = [], suggestion }: Question,
  files: readonly SortedFile[],
  facts: readonly ResultFacts[],
  given: Values,
) {
  const has = (choice: string): string | undefined => (choices.includes(choice) ? choice : undefined);
  if (id === 'several') return (areConfigurations(facts) ? undefined : has('one')) ?? 'configurations';
  if (id === 'same-load') return has('repeats') ?? 'configurations';
  if (id === 'at-once') return 'configurations';
  if (id.startsWith('copies:')) return 'yes';
  // A result with errors is shown with them; what cannot be read at all is told as left out.
  if (id.startsWith('leave-out:'))
    return files.some(({ path, kind }) => kind === 'result' && path === subjectOf(id)) ? 'no' : 'yes';
  if (id.startsWith('configuration:')) return suggestion ?? axisOf(subjectOf(id), given);
  return suggestion ?? (id.startsWith('pair:') ? 'none' : 'not_recorded');
}

/** What `new` proposes of the results; undefined when there is none. */
function planResults(files: readonly SortedFile[], given: Values) {
  if (!files.some(({ kind }) => kind === 'result')) return undefined;
  const values = new Map(given);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { bundles, questions, left_out } = planRuns(files, { values });
    const facts = factsOfResults(files, { values });
    const open = questions.filter(({ optional }) => optional !== true);
    const [bundle] = bundles;
    if (open.length === 0) return bundle === undefined ? undefined : { bundle, facts, left_out };
    for (const question of open) values.set(question.id, answer(question, files, facts, values));
  }
  throw new Error(`questions about the files of "${given.get('title')}" do not end`);
}

/** A run to which tests of logs are to come; nothing about it is known. */
function emptyRun(values: Values, configurations: Run['configurations'], [first, ...rest]: readonly Test[]): Run {
  if (first === undefined) throw new Error('a run needs a test');
  const unknown = { state: 'not_recorded' } as const;
  return {
    id: values.get('id') ?? '',
    title: values.get('title') ?? '',
    date: 'not_recorded',
    submitter: { name: 'not_recorded' },
    licence: values.get('licence') ?? '',
    evidence: 'measured',
    configurations,
    tests: [first, ...rest],
    conditions: {
      preconditioning: unknown,
      purge: unknown,
      fill: unknown,
      warm_up: unknown,
      host_cache: unknown,
      target_cache: unknown,
    },
  };
}

export interface Proposal {
  /** Names the run and what was measured. */
  readonly title: string;
  /** Tells its id from those of others. */
  readonly number?: number;
  /** Of the system, where it was told; a page for one reader needs some. */
  readonly kind?: Hardware['system']['kind'] | undefined;
}

/** Undefined when no file is a result of fio or a log that can be read. */
export function proposeRun(
  files: readonly SortedFile[],
  bytes: readonly LooseBytes[],
  { title, number, kind = 'volume' }: Proposal,
): ProposedRun | undefined {
  const name = slug(title, 70) || 'results';
  const id = number === undefined ? name : `${name}-${number}`;
  const values = new Map([
    ...Object.entries({
      id,
      title: title.slice(0, LONGEST_TITLE),
      vendor: 'not_recorded',
      model: title,
      kind,
    }),
    ...Object.entries({ submitter: 'not_recorded', licence: 'CC0-1.0' }),
  ]);
  const planned = planResults(files, values);
  const folders = configurationsOfFolders(files);
  const [known] = planned?.bundle.run.configurations ?? [];
  const taken = new Set(planned?.bundle.copies.map(({ from }) => from));
  const lone = loneTests(
    files,
    taken,
    known === undefined ? folders.idOf : () => known.id,
    (path) => `raw/lone/${path}`,
  );
  const tests = lone.map(({ test }) => test);
  if (planned === undefined && tests.length === 0) return undefined;
  const run =
    planned === undefined
      ? emptyRun(values, folders.list, tests)
      : { ...planned.bundle.run, tests: [...planned.bundle.run.tests, ...tests] };
  const hardware = planned?.bundle.hardware ?? composeHardware(values, [], 1);
  const added = lone.flatMap(({ logs }) => logs.map(({ path }) => ({ from: path, to: `raw/lone/${path}` })));
  const copies = [...(planned?.bundle.copies ?? []), ...added];
  const placed = new Set(copies.map(({ from }) => from));
  return {
    // Titles in other letters leave nothing for an id.
    input: inputOf(run, { ...hardware, system: { ...hardware.system, id } }, copies, bytes),
    facts: planned?.facts ?? [],
    origins: new Map(copies.map(({ from, to }) => [to, from])),
    left_out: (planned?.left_out ?? [])
      .filter(({ path }) => !placed.has(path))
      .map(({ path, why }) => ({ path, why: why === BY_OWNER ? word('one_page_why_open') : why })),
  };
}

function inputOf(
  run: Omit<Run, 'tests'> & { readonly tests: readonly Test[] },
  hardware: Hardware,
  copies: PlannedBundle['copies'],
  bytes: readonly LooseBytes[],
): FolderInput {
  const byPath = new Map(bytes.map((file) => [file.path, file]));
  const encoder = new TextEncoder();
  const made = Object.entries({ 'run.json': run, 'hardware.json': hardware }).map(([path, value]) => ({
    path,
    bytes: encoder.encode(JSON.stringify(value)),
    sha256: '',
  }));
  const copied = copies.flatMap(({ from, to }) => {
    const file = byPath.get(from);
    return file === undefined ? [] : [{ path: to, bytes: file.bytes, sha256: file.sha256 }];
  });
  const { id } = run;
  const files = [...made, ...copied].map((file) => ({ ...file, size_bytes: file.bytes.length }));
  return { id, folder: id, files, problems: [] };
}
