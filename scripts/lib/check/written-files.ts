/** Texts that people write: their encoding, and the JSON among them. */
import type { Problem } from '#types';
import { readJson } from '../base/json.ts';
import type { JsonDocument } from '../base/json-value.ts';
import { decodeAny, encodingFault } from '../base/text-encoding.ts';
import type { SourceFile } from '../model/source-files.ts';

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

/** A JSON document that must be there. `isBroken`: it is, and is no JSON. */
export function readRequired(
  files: ReadonlyMap<string, SourceFile>,
  path: string,
): { readonly document?: JsonDocument; readonly problems: readonly Problem[]; readonly isBroken: boolean } {
  const file = files.get(path);
  if (file !== undefined) {
    const read = readJson(path, textOf(file));
    return { ...read, isBroken: read.document === undefined };
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
