/** From loose files to a run, with nobody asked: what `new` would ask is answered by what keeps every figure apart and claims nothing. */
import type { FolderInput, SourceFile } from '../model/source-files.ts';
import { slug } from '../scaffold/load-words.ts';
import { findPlaces } from '../scaffold/places.ts';
import { factsOfResults } from '../scaffold/plan-bundle.ts';
import { planRuns } from '../scaffold/plan-runs.ts';
import type { PlannedBundle, Question, ResultFacts, SortedFile } from '../scaffold/types.ts';

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

/** The part of an id behind its kind: "leave-out:a/b.json" is about a/b.json. */
function subjectOf(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

/** A file's or folder's own name, as the value of an axis. */
function axisOf(path: string): string {
  return `file:${path.replace(/\.json(\.gz)?$/, '').replaceAll(/[,:]/g, ' ')}`;
}

function answer(
  { id, choices = [], suggestion }: Question,
  files: readonly SortedFile[],
  facts: readonly ResultFacts[],
) {
  const has = (choice: string): string | undefined => (choices.includes(choice) ? choice : undefined);
  if (id === 'several') return (areConfigurations(facts) ? undefined : has('one')) ?? 'configurations';
  if (id === 'same-load') return has('repeats') ?? 'configurations';
  if (id.startsWith('copies:')) return 'yes';
  // A result with errors is shown with them; what cannot be read at all is told as left out.
  if (id.startsWith('leave-out:'))
    return files.some(({ path, kind }) => kind === 'result' && path === subjectOf(id)) ? 'no' : 'yes';
  if (id.startsWith('configuration:')) return suggestion ?? axisOf(subjectOf(id));
  return suggestion ?? (id.startsWith('pair:') ? 'none' : 'not_recorded');
}

function inputOf(
  { id, run, hardware, notes, copies }: PlannedBundle,
  bytesOf: ReadonlyMap<string, LooseBytes>,
): FolderInput {
  const written = { 'run.json': JSON.stringify(run), 'hardware.json': JSON.stringify(hardware), 'notes.md': notes };
  const encoder = new TextEncoder();
  const made = Object.entries(written).map(([path, text]) => ({ path, bytes: encoder.encode(text), sha256: '' }));
  const copied = copies.flatMap(({ from, to }) => {
    const file = bytesOf.get(from);
    return file === undefined ? [] : [{ path: to, bytes: file.bytes, sha256: file.sha256 }];
  });
  const files = [...made, ...copied].map((file) => ({ ...file, size_bytes: file.bytes.length }));
  return { id, folder: id, files, problems: [] };
}

/** Undefined when no file is a result of fio that can be read. `title` names the run and what was measured. */
export function proposeRun(
  files: readonly SortedFile[],
  bytes: readonly LooseBytes[],
  title: string,
): ProposedRun | undefined {
  if (!files.some(({ kind }) => kind === 'result')) return undefined;
  const id = slug(title) || 'results';
  const values = new Map([
    ...Object.entries({ id, title, vendor: 'not_recorded', model: title, kind: 'volume', submitter: 'not_recorded' }),
    ['licence', 'CC0-1.0'],
  ]);
  const byPath = new Map(bytes.map((file) => [file.path, file]));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { bundles, questions, left_out } = planRuns(files, { values });
    const facts = factsOfResults(files, { values });
    const open = questions.filter(({ optional }) => optional !== true);
    const [bundle] = bundles;
    if (open.length === 0 && bundle !== undefined) {
      const origins = new Map(bundle.copies.map(({ from, to }) => [to, from]));
      return { input: inputOf(bundle, byPath), facts, origins, left_out };
    }
    if (open.length === 0) return undefined;
    for (const question of open) values.set(question.id, answer(question, files, facts));
  }
  throw new Error(`questions about the files of "${title}" do not end`);
}
