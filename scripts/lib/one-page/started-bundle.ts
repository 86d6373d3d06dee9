/** The bundle of some files as `new` would begin it: what nobody was asked is not recorded, and `check` says what has to be. */
import { zipSync } from 'fflate';
import type { Hardware, Run } from '#types';
import { word } from '../base/words.ts';
import type { ProposedRun } from './propose-run.ts';

/** Times in the archive: the same files give the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

function write(value: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}

/** The name that a page gives a run is neither its product nor its licence. */
function unasked(path: string, bytes: Uint8Array): Uint8Array {
  if (path === 'run.json') return write({ ...parse<Run>(bytes), licence: 'not_recorded' });
  if (path !== 'hardware.json') return bytes;
  const hardware = parse<Hardware>(bytes);
  return write({ ...hardware, system: { ...hardware.system, id: 'not-recorded', model: 'not_recorded' } });
}

/** A zip of the run's folder, with a text beside it that says what to do next. */
export function startedBundle({ input: { id, files } }: ProposedRun): Uint8Array<ArrayBuffer> {
  const next = new TextEncoder().encode(`${word('try_bundle_next', { id })}\n`);
  const inside = files.map(({ path, bytes }) => [`${id}/${path}`, unasked(path, bytes)] as const);
  return zipSync(Object.fromEntries([['START-HERE.txt', next], ...inside]), { mtime: NO_TIME });
}
