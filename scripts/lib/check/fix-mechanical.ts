/** Mends what can be wrong in one way only. Nothing that was written is changed, the id and blanks at the ends of texts apart; layout stays, but around what is added. */
import { applyEdits, modify } from 'jsonc-parser';
import { isJsonArray, isJsonObject, joinPointer, ownValue, readJson } from '../base/json.ts';
import type { JsonValue } from '../base/json-value.ts';
import { splitPointer } from '../base/pointer.ts';
import { schemaErrors } from '../formats/schemas.ts';
import type { FolderInput } from '../model/source-files.ts';

export interface MendedFile {
  /** In the folder. */
  readonly path: string;
  readonly text: string;
  /** For people: each thing that was done. */
  readonly done: readonly string[];
}

export interface FixContext {
  /** Ids of the other runs or reports of the site. */
  readonly taken: ReadonlySet<string>;
  /** Where the schemas are: an address, or the path from the folder; undefined where there are none to name. */
  readonly schemas?: string;
}

/** Required keys whose absence means that nobody wrote it down. Names and what tells systems apart are not among them. */
const unrecorded = [
  /^\/(?:system\/(?:controllers|drives|volumes|nodes)|hosts|enclosures|fabric\/(?:links|switches))\/\d+(?:\/adapters\/\d+)?\/count$/,
  /^\/system\/drives\/\d+\/(?:vendor|model|media)$/,
  /\/adapters\/\d+\/model$/,
  /^\/fabric\/(?:description|links\/\d+\/protocol|switches\/\d+\/model)$/,
  /^\/enclosures\/\d+\/model$/,
];

/** The value that a missing key must have; undefined where only the submitter knows. */
function valueFor(pointer: string): JsonValue | undefined {
  if (pointer === '/conditions' || pointer === '/fabric') return {};
  if (/^\/conditions\/[a-z_]+$/.test(pointer)) return { state: 'not_recorded' };
  if (/^\/conditions\/[a-z_]+\/state$/.test(pointer)) return 'not_recorded';
  return unrecorded.some((pattern) => pattern.test(pointer)) ? 'not_recorded' : undefined;
}

type Kind = 'run' | 'hardware' | 'report';

function set(text: string, pointer: string, value: JsonValue, isFirst = false): string {
  const path = splitPointer(pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  const place = isFirst ? { getInsertionIndex: () => 0 } : {};
  return applyEdits(text, modify(text, path, value, { formattingOptions, ...place }));
}

/** Texts with a blank at an end; what is nothing but blanks is for its owner to write. */
function blankEnds(
  value: JsonValue | undefined,
  pointer = '',
): readonly { readonly pointer: string; readonly trimmed: string }[] {
  if (isJsonArray(value)) return value.flatMap((part, at) => blankEnds(part, pointer + joinPointer(at)));
  if (isJsonObject(value))
    return Object.keys(value).flatMap((name) => blankEnds(value[name], pointer + joinPointer(name)));
  const trimmed = typeof value === 'string' ? value.trim() : '';
  return trimmed === '' || trimmed === value ? [] : [{ pointer, trimmed }];
}

function mend(kind: Kind, path: string, before: string, id: string, context: FixContext): MendedFile | undefined {
  const done: string[] = [];
  let text = before;
  const read = (): JsonValue | undefined => readJson(path, text).document?.value;
  const value = read();
  // A key given twice has two places: which one was meant is not certain.
  if (!isJsonObject(value) || readJson(path, text).problems.length > 0) return undefined;
  if (context.schemas !== undefined && !Object.hasOwn(value, '$schema')) {
    const schema = `${context.schemas}/${kind}.schema.json`;
    text = set(text, '/$schema', schema, true);
    done.push(`$schema is ${schema}`);
  }
  const own = ownValue(value, 'id');
  const isOpen = kind !== 'hardware' && own !== id && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && !context.taken.has(id);
  if (isOpen) {
    text = set(text, '/id', id);
    done.push(`id is ${id}, as the folder is called`);
  }
  for (const { pointer, trimmed } of blankEnds(read())) {
    text = set(text, pointer, trimmed);
    done.push(`${pointer.slice(1)} has no blank at its ends`);
  }
  // What is added may need keys itself.
  for (let round = 0; round < 3; round += 1) {
    const missing = schemaErrors(kind, read()).flatMap(({ keyword, instancePath, params }) => {
      const pointer = `${instancePath}/${String(params.missingProperty)}`;
      const added = keyword === 'required' ? valueFor(pointer) : undefined;
      return added === undefined ? [] : [{ pointer, added }];
    });
    if (missing.length === 0) break;
    for (const { pointer, added } of missing) {
      text = set(text, pointer, added);
      if (JSON.stringify(added) !== '{}') done.push(`${pointer.slice(1)} is not_recorded`);
    }
  }
  return text === before ? undefined : { path, text, done };
}

/** The files of a run or report that were mended. Files that are no JSON are left to their owner. */
export function fixMechanical(input: FolderInput, context: FixContext): readonly MendedFile[] {
  const kinds: readonly Kind[] = ['run', 'hardware', 'report'];
  return kinds.flatMap((kind) => {
    const file = input.files.find(({ path }) => path === `${kind}.json`);
    if (file === undefined) return [];
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes);
    return mend(kind, file.path, text, input.id, context) ?? [];
  });
}
