/** Texts that people write: their encoding, and the JSON among them. */
import type { Problem } from '#types';
import { readJson } from '../base/json.ts';
import type { JsonDocument } from '../base/json-value.ts';
import { decodeAny, encodingFault } from '../base/text-encoding.ts';
import type { SourceFile } from '../model/source-files.ts';
import { laterFormat, RENAMED_KEYS, underPresentNames } from './format-version.ts';

/** Not what fio and monitors wrote, nor pictures. */
const isWritten = (path: string): boolean => !/^(?:raw|media)\//.test(path);

export function textOf(file: SourceFile): string {
  return decodeAny(file.bytes);
}

/** One error for each written file that is not UTF-8. Its text is read all the same, so that nothing follows from it. */
export function encodingProblems(files: Iterable<SourceFile>): readonly Problem[] {
  return [...files].flatMap(({ path, bytes }): readonly Problem[] => {
    const fault = isWritten(path) ? encodingFault(bytes) : undefined;
    return fault === undefined ? [] : [{ file: path, pointer: '', rule: 'input', severity: 'error', ...fault }];
  });
}

/** A JSON document that must be there, under today's names. `isBroken`: it is, and is no JSON, or of a format of later. */
export function readRequired(
  files: ReadonlyMap<string, SourceFile>,
  path: string,
  renamed = RENAMED_KEYS,
): { readonly document?: JsonDocument; readonly problems: readonly Problem[]; readonly isBroken: boolean } {
  const file = files.get(path);
  if (file !== undefined) {
    const read = readJson(path, textOf(file));
    if (read.document === undefined) return { problems: read.problems, isBroken: true };
    const later = laterFormat(path, read.document.value);
    if (later !== undefined) {
      const place = read.document.locate(later.pointer);
      return { problems: [...read.problems, { ...later, ...place }], isBroken: true };
    }
    const { document, problems } = underPresentNames(path, read.document, renamed);
    return { document, problems: [...read.problems, ...problems], isBroken: false };
  }
  return {
    isBroken: false,
    problems: [
      {
        file: path,
        pointer: '',
        rule: 'input',
        severity: 'error',
        message: `${path} is missing`,
        fix: `add ${path}; schemas/${path.replace('.json', '.schema.json')} describes it`,
      },
    ],
  };
}
