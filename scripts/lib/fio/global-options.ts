/**
 * Which global options held for a job. fio prints those of several [global] sections into one list, though each section
 * holds only for the jobs behind it.
 */

import type { JsonObject, JsonValue } from '../base/json-value.ts';
import { isJsonArray, isJsonObject, ownValue } from '../base/pointer.ts';
import { mainName } from './option-values.ts';
import type { JobFile, JobOption } from './types.ts';

/** What the options of all entries of a document depend on. */
export interface OptionsContext {
  readonly document: JsonObject;
  readonly is_client: boolean;
  readonly version: string;
  /** fio 2.3 and later print options. An entry without any is then a job that adds none to the global ones, or one of these. */
  readonly prints_options: boolean;
  /** Entries whose own options fio left out. */
  readonly left_out: ReadonlySet<JsonObject>;
  readonly last_name: string | undefined;
  readonly job_file: JobFile | undefined;
  /** The one list of global options that holds for all entries; undefined where each client has its own. */
  readonly globals: PrintedValues | undefined;
}

export type PrintedValues = ReadonlyMap<string, readonly string[]>;

type Values = ReadonlyMap<string, string>;

export interface GlobalOptions {
  /** Made for whoever asked: the job's own may be put over them. */
  readonly values: Map<string, string>;
  /** Given several times, and nothing says which value held for the job. */
  readonly ambiguous: ReadonlySet<string>;
}

/** Options of a job file as values. */
export function valuesOf(options: ReadonlyMap<string, JobOption>): Values {
  const values = new Map<string, string>();
  for (const [name, { value }] of options) values.set(name, value);
  return values;
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  const values = isJsonArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : []));
}

/** Options of a JSON object under fio's own names, each with all its values in order. */
export function printedValues(options: JsonValue | undefined): PrintedValues {
  const found = new Map<string, readonly string[]>();
  if (!isJsonObject(options)) return found;
  for (const name of Object.keys(options)) {
    const texts = textsOf(options[name]);
    const key = mainName(name);
    const before = found.get(key);
    if (before !== undefined) {
      found.delete(key);
      found.set(key, [...before, ...texts]);
    } else if (texts.length > 0) found.set(key, texts);
  }
  return found;
}

/** Global options of the entry's own client: one object for all, or (fio 3.39 and later) one for each client. */
function ownGlobals({ document, is_client, globals }: OptionsContext, entry: JsonObject): PrintedValues {
  if (globals !== undefined) return globals;
  const options = ownValue(document, 'global options');
  const own = (isJsonArray(options) ? options : []).filter(
    (one) =>
      isJsonObject(one) &&
      ownValue(one, 'hostname') === ownValue(entry, 'hostname') &&
      ownValue(one, 'port') === ownValue(entry, 'port'),
  );
  const found = new Map(own.length === 1 ? printedValues(own[0]) : []);
  for (const name of is_client ? ['hostname', 'port'] : []) found.delete(name);
  return found;
}

/**
 * Value of a global option for the job, after the job file; undefined when the job file does not explain what fio printed.
 * `null`: another [global] section gives it, and none does for this job.
 */
function valueByJobFile(
  jobFile: JobFile | undefined,
  name: string,
  key: string,
  printed: readonly string[],
): string | null | undefined {
  if (jobFile === undefined) return undefined;
  const globals = jobFile.sections.map((section) => section.globals.get(key)?.value);
  const own = new Set(
    jobFile.sections.filter((section) => section.name === name).map(({ options }) => options.get(key)?.value),
  );
  const last = printed.at(-1);
  if (own.size !== 1 || last === undefined || !globals.includes(last)) return undefined;
  const [value] = own;
  if (value !== undefined) return value;
  // What no section of the job file gives was given on the command line, which comes first.
  return printed.find((one) => !globals.includes(one)) ?? null;
}

/** Global options in force for one entry. `own` are the names that the job gives itself: they count more. */
export function globalOptions(
  context: OptionsContext,
  entry: JsonObject,
  name: string,
  own: PrintedValues,
): GlobalOptions {
  const values = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const [key, printed] of ownGlobals(context, entry)) {
    const last = printed.at(-1);
    if (last === undefined) continue;
    const known = own.has(key) ? last : valueByJobFile(context.job_file, name, key, printed);
    // All [global] sections stand before the last job, so the last value is its.
    const isCertain = !context.is_client && name === context.last_name;
    if (known === undefined && printed.length > 1 && !isCertain && printed.some((one) => one !== last))
      ambiguous.add(key);
    if (known !== null) values.set(key, known ?? last);
  }
  return { values, ambiguous };
}
