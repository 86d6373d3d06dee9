/** From a parsed bundle to what is kept of it. */
import { datesOf } from '../model/run-dates.ts';
import { fioOutputOf } from './fio-reader.ts';
import type { ParsedBundle, RecordedBundle } from './types.ts';

/** What runs of one site are held against each other by; their dates are held against the day. */
const RELATED = [
  ['run.json', '/supersedes/run_id'],
  ['hardware.json', '/system/vendor'],
  ['hardware.json', '/system/model'],
  ['hardware.json', '/system/kind'],
] as const;

/** Without the bytes of its files and without its results: both take many times the memory of what is made of them. */
export function recordBundle(bundle: ParsedBundle): RecordedBundle {
  const { id, folder, run, hardware, notes, files, results, locate } = bundle;
  const dated = datesOf(run).map(([pointer]) => ['run.json', pointer] as const);
  const places = [...RELATED, ...dated].flatMap(([file, pointer]) => {
    const place = locate.get(file)?.(pointer);
    return place === undefined ? [] : [[`${file}#${pointer}`, place] as const];
  });
  return {
    id,
    folder,
    run,
    hardware,
    ...(notes === undefined ? {} : { notes }),
    files: files.map(({ bytes: _, ...facts }) => facts),
    jobTexts: new Map(
      files
        .filter(({ path }) => path.startsWith('jobs/'))
        .map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
    ),
    fioResults: new Set([...results].flatMap(([path, result]) => (fioOutputOf(result) === undefined ? [] : [path]))),
    places: new Map(places),
  };
}
