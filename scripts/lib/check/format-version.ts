/** Versions of what people write: run.json, hardware.json and report.json. What was released once is read for ever. */
import type { Problem } from '#types';
import { isJsonObject, joinPointer, ownValue } from '../base/json.ts';
import type { JsonDocument, JsonObject, JsonValue } from '../base/json-value.ts';

/** The format that is written today. A document without the key `format` is of the first. */
export const FORMAT = 1;

/** A key that has another name today. */
export interface RenamedKey {
  /** run.json, hardware.json or report.json. */
  readonly file: string;
  /** Keys that lead to the object it stands in; "*" is every entry of a list. */
  readonly within: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** In the order in which they were renamed. No released key was yet. */
export const RENAMED_KEYS: readonly RenamedKey[] = [];

/** A renamed key that a document has, by the keys that lead to its object. */
export interface OldKey {
  readonly path: readonly (string | number)[];
  readonly from: string;
  readonly to: string;
}

function objectsAt(value: JsonValue | undefined, within: readonly string[]): readonly OldKey['path'][] {
  const [first, ...rest] = within;
  if (first === undefined) return isJsonObject(value) ? [[]] : [];
  if (first === '*')
    return Array.isArray(value)
      ? value.flatMap((one: JsonValue, place) => objectsAt(one, rest).map((path) => [place, ...path]))
      : [];
  return isJsonObject(value) ? objectsAt(ownValue(value, first), rest).map((path) => [first, ...path]) : [];
}

/** Old keys of a document, in the order of the table. */
export function oldKeysOf(file: string, value: JsonValue, renamed = RENAMED_KEYS): readonly OldKey[] {
  return renamed
    .filter((one) => one.file === file)
    .flatMap(({ within, from, to }) =>
      objectsAt(value, within)
        .filter((path) => Object.hasOwn(at(value, path), from))
        .map((path) => ({ path, from, to })),
    );
}

/** Only asked for where an object was found. */
function at(value: JsonValue, path: OldKey['path']): JsonObject {
  return path.reduce<JsonValue>(
    (inside, key) => (inside as Record<string | number, JsonValue>)[key] ?? null,
    value,
  ) as JsonObject;
}

/** The error of a document of a later format; undefined when this engine can read it. */
export function laterFormat(file: string, value: JsonValue): Problem | undefined {
  const format = isJsonObject(value) ? ownValue(value, 'format') : undefined;
  if (typeof format !== 'number' || !Number.isInteger(format) || format <= FORMAT) return undefined;
  return {
    file,
    pointer: '/format',
    rule: 'input',
    severity: 'error',
    message: 'this is written in a later format than this Plateau knows',
    found: String(format),
    allowed: FORMAT === 1 ? '1' : `1 to ${FORMAT}`,
    fix: 'install a newer Plateau: npm install plateau@latest',
  };
}

/** The document under today's names, and a warning for each old one. Where both names stand, both stay: the schema tells of the old one. */
export function underPresentNames(
  file: string,
  document: JsonDocument,
  renamed = RENAMED_KEYS,
): { readonly document: JsonDocument; readonly problems: readonly Problem[] } {
  const old = oldKeysOf(file, document.value, renamed).filter(
    ({ path, to }) => !Object.hasOwn(at(document.value, path), to),
  );
  if (old.length === 0) return { document, problems: [] };
  const value = structuredClone(document.value);
  for (const { path, from, to } of old) {
    const object = at(value, path) as Record<string, JsonValue>;
    object[to] = object[from] ?? null;
    delete object[from];
  }
  const problems = old.map(({ path, from, to }): Problem => {
    const pointer = joinPointer(...path.map(String), from);
    return {
      file,
      pointer,
      ...document.locate(pointer),
      rule: 'input',
      severity: 'warning',
      message: `the key "${from}" is called "${to}" today`,
      fix: `rename it to "${to}": npx plateau migrate --write does`,
    };
  });
  return { document: { ...document, value }, problems };
}
