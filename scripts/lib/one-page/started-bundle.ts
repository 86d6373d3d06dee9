/** The bundle of some files as `new` would begin it: what nobody was asked is not recorded, and `check` says what has to be. */
import { zipSync } from 'fflate';
import type { Hardware, Run } from '#types';
import { word } from '../base/words.ts';
import type { ProposedRun } from './propose-run.ts';

type Kind = Hardware['system']['kind'];

/** Times in the archive: the same files give the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes)) as T;
}

function write(value: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
}

/** The name that a page gives a run is neither its product nor its licence, and a kind that nobody told is none: `check` asks for it. */
function unasked(path: string, bytes: Uint8Array, kind: Kind | undefined): Uint8Array {
  if (path === 'run.json') return write({ ...parse<Run>(bytes), licence: 'not_recorded' });
  if (path !== 'hardware.json') return bytes;
  const { system, ...hardware } = parse<Hardware>(bytes);
  const drives = system.drives?.map((drive) => ({ ...drive, model: 'not_recorded' }));
  const asked = { ...system, id: 'not-recorded', model: 'not_recorded', kind: kind ?? 'not_recorded' };
  return write({ ...hardware, system: drives === undefined ? asked : { ...asked, drives } });
}

/** A zip of the run's folder, with a text beside it that says what to do next. `kind`: of the system, as it was told. */
export function startedBundle({ input: { id, files } }: ProposedRun, kind?: Kind): Uint8Array<ArrayBuffer> {
  const next = new TextEncoder().encode(`${word('try_bundle_next', { id })}\n`);
  const inside = files.map(({ path, bytes }) => [`${id}/${path}`, unasked(path, bytes, kind)] as const);
  return zipSync(Object.fromEntries([['START-HERE.txt', next], ...inside]), { mtime: NO_TIME });
}
