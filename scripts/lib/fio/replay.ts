/** Replays: the I/Os are those of a trace, whatever pattern, block size and size the options say. */
import type { EffectiveOptions } from './effective-options.ts';

/** Name of a file without its folders, which are those of somebody's machine. */
function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Names of the traces that a job replays; undefined for a job that replays none. A colon stands between two, unless a backslash is before it. */
export function replayedTraces({ values }: EffectiveOptions): string | undefined {
  const text = values.get('read_iolog') || values.get('merge_blktrace_file');
  if (text === undefined || text === '') return undefined;
  const paths = text.split(/(?<!\\):/).map((path) => path.replaceAll('\\:', ':'));
  return [...new Set(paths.map(baseName).filter((name) => name !== ''))].join(', ') || text;
}
