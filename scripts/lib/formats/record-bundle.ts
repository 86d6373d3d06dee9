/** From a parsed bundle to what is kept of it. */
import { sha256OfParts } from '../base/sha256.ts';
import { publishedBytes } from '../model/published-file.ts';
import { datesOf } from '../model/run-dates.ts';
import type { SourceFile } from '../model/source-files.ts';
import { fioOutputOf } from './fio-reader.ts';
import type { ParsedBundle, RecordedBundle, RecordedFile } from './types.ts';

/** What runs of one site are held against each other by; their dates are held against the day. */
const RELATED = [
  ['run.json', '/supersedes/run_id'],
  ['hardware.json', '/system/vendor'],
  ['hardware.json', '/system/model'],
  ['hardware.json', '/system/kind'],
] as const;

/** Size and hash are those of the published file. */
function recordFile(file: SourceFile): RecordedFile {
  const { bytes, ...facts } = file;
  const published = publishedBytes(file);
  if (published === bytes) return facts;
  return { ...facts, size_bytes: published.length, sha256: sha256OfParts([published]) };
}

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
    files: files.map(recordFile),
    jobTexts: new Map(
      files
        .filter(({ path }) => path.startsWith('jobs/'))
        .map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)]),
    ),
    fioResults: new Set([...results].flatMap(([path, result]) => (fioOutputOf(result) === undefined ? [] : [path]))),
    places: new Map(places),
  };
}
