/** What a pull request changes in the description of runs that are published: each key of run.json and hardware.json, old and new. */
import type { Run } from '#types';
import type { RecordedBundle } from '../formats/types.ts';

export interface DescriptionChange {
  readonly run_id: string;
  readonly file: 'run.json' | 'hardware.json';
  /** JSON Pointer, where entries of a list that have ids or names stand under these: `/tests/randread-4k/title`. */
  readonly key: string;
  /** As text; absent where the key is not there. */
  readonly before?: string;
  readonly after?: string;
}

/** Keys that tell of a change, or are about the file itself; remote_files may move, and their SHA-256 are evidence. */
const NO_CORRECTION = new Set(['corrections', 'withdrawn', '$schema', 'format', 'remote_files']);

/** Every changed key of one run, in the order of the files, new keys last. */
export function describedOtherwise(before: RecordedBundle, after: RecordedBundle): readonly DescriptionChange[] {
  return (['run.json', 'hardware.json'] as const).flatMap((file) => {
    const [was, is] = [before, after].map((bundle) => leavesOf(file === 'run.json' ? bundle.run : bundle.hardware));
    if (was === undefined || is === undefined) return [];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): readonly DescriptionChange[] => {
      const [old, now] = [was.get(key), is.get(key)];
      if (old === now) return [];
      return [
        {
          run_id: after.id,
          file,
          key,
          before: old,
          after: now,
        },
      ];
    });
  });
}

/** Whether readers have to be told of the change by an entry in `corrections`. */
export function needsCorrection({ file, key }: DescriptionChange): boolean {
  return file !== 'run.json' || !NO_CORRECTION.has(key.split('/')[1] ?? '');
}

/** What the figures of a run stood on and no longer do: files that its tests named, and `/evidence` where measured became published. */
export function evidenceLetGo(before: Run, after: Run): readonly string[] {
  const kept = filesOfTests(after);
  const files = [...filesOfTests(before)].filter((file) => !kept.has(file)).sort();
  return before.evidence === 'measured' && after.evidence !== 'measured' ? ['/evidence', ...files] : files;
}

function filesOfTests({ tests }: Run): ReadonlySet<string> {
  return new Set([...leavesOf(tests).values()].filter((value) => /^(raw|jobs)\//.test(value)));
}

/** The values of a document that hold no others, by where they stand. */
function leavesOf(value: unknown): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const visit = (one: unknown, key: string): void => {
    const parts = partsOf(one);
    if (parts === undefined || parts.length === 0) leaves.set(key, typeof one === 'string' ? one : JSON.stringify(one));
    else for (const [name, part] of parts) visit(part, `${key}/${name}`);
  };
  visit(value, '');
  return leaves;
}

function partsOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return Object.entries(value).filter(([, part]) => part !== undefined);
  const list: readonly unknown[] = value;
  const names = list.map(nameOf);
  const areNamed = names.every((name) => name !== undefined) && new Set(names).size === names.length;
  return list.map((part, place) => [(areNamed ? names[place] : undefined) ?? String(place), part]);
}

/** What an entry of a list is known by, so that one more before it does not make all others look changed. */
function nameOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { id, step, name, role, file, path } = entry as Readonly<Record<string, unknown>>;
  return [id, step, name, role, file, path].find((one) => typeof one === 'string');
}
