/** Ajv's errors in the words of Problem. */
import type { ErrorObject } from 'ajv';
import type { Problem } from '#types';
import { editDistance } from '../base/edit-distance.ts';
import type { Locate } from '../base/json-value.ts';
import { slug } from '../base/latin-slug.ts';
import { joinPointer } from '../base/pointer.ts';
import { bitsMeant, meantValue, wordMeant } from './meant-value.ts';

/** What a failed keyword has to say; the place is added by the caller. */
interface Said {
  /** Key that is missing or too much, appended to the pointer. */
  readonly key?: string;
  readonly message: string;
  readonly allowed?: string;
  readonly fix?: string;
  /** False where the value found says nothing, as for a missing key. */
  readonly found?: unknown;
}

type Schema = Readonly<Record<string, unknown>>;

/** Problems of one document. Echoes (a failed `if`, the branches of an `anyOf`) are dropped; each fault is told once. */
export function problemsOfAjv(file: string, locate: Locate, errors: readonly ErrorObject[]): readonly Problem[] {
  const branches = errors.filter((error) => error.keyword === 'anyOf');
  const told = new Set<string>();
  return errors
    .filter((error) => !isEcho(error, branches))
    .flatMap((error): readonly Problem[] => {
      const said = say(error, errors);
      const pointer = error.instancePath + (said.key === undefined ? '' : joinPointer(said.key));
      const found = 'found' in said ? said.found : error.data;
      // An address fails its pattern and its format alike.
      const fault = JSON.stringify([pointer, said.message]);
      if (told.has(fault)) return [];
      told.add(fault);
      const problem: Problem = {
        file,
        pointer,
        ...(locate(pointer) ?? locate(error.instancePath)),
        rule: 'schema',
        severity: 'error',
        message: said.message,
        ...(found === undefined ? {} : { found: shorten(spell(found)) }),
        ...(said.allowed ? { allowed: said.allowed } : {}),
        fix: meantBy(error) ?? said.fix ?? 'change the value to one that is allowed',
      };
      return [problem];
    });
}

/** JSON has no word for 1e400, which is read as Infinity. */
function spell(found: unknown): string {
  return typeof found === 'number' ? String(found) : JSON.stringify(found);
}

/** By keywords that are about the value at the place itself. */
function meantBy({ keyword, instancePath, data, params, parentSchema }: ErrorObject): string | undefined {
  if (!['type', 'anyOf', 'pattern', 'format', 'minLength', 'enum'].includes(keyword)) return undefined;
  const { allowedValues = [], type, pattern, format } = params;
  const mayBeUnknown =
    allowedValues.includes('not_recorded') || text(parentSchema?.description)?.includes('not_recorded') === true;
  const key = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  return meantValue(key, { keyword, asked: type ?? pattern ?? format, mayBeUnknown }, data);
}

function isEcho(error: ErrorObject, branches: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if' || error.propertyName !== undefined) return true;
  return branches.some((branch) => {
    if (branch === error || !Array.isArray(branch.schema)) return false;
    if (branch.instancePath !== error.instancePath) return false;
    return branch.schema.some((option: Schema) => {
      const place = typeof option.$ref === 'string' ? option.$ref.split('#')[1] : undefined;
      return option === error.parentSchema || (place !== undefined && error.schemaPath.includes(place));
    });
  });
}

function say(error: ErrorObject, all: readonly ErrorObject[]): Said {
  const { keyword, params, parentSchema = {} } = error;
  const description = text(parentSchema.description);
  switch (keyword) {
    case 'required':
      return missing(String(params.missingProperty), parentSchema);
    case 'dependentRequired':
      return {
        ...missing(String(params.missingProperty), parentSchema),
        message: `"${params.missingProperty}" is missing; "${params.property}" needs it`,
      };
    case 'unevaluatedProperties':
    case 'additionalProperties':
      return unknownKey(error);
    case 'propertyNames': {
      const name = String(params.propertyName);
      const cause = all.find((other) => other.propertyName === name && other.instancePath === error.instancePath);
      return {
        key: name,
        message: `"${name}" is not a name that can stand here`,
        found: name,
        allowed: text(cause?.parentSchema?.description),
        fix: keyMeant(name, text(cause?.params.pattern)),
      };
    }
    case 'enum':
      return oneOf(error);
    case 'anyOf': {
      const keys = alternatives(error);
      if (keys !== undefined)
        return { message: `${keys} is missing`, found: undefined, allowed: keys, fix: `add ${keys}` };
      return {
        message: 'value is not one of the kinds allowed here',
        allowed: description,
        fix: 'change it to one of the kinds allowed',
      };
    }
    case 'type':
      return {
        message: `value is not ${article(typeName(params.type))}`,
        allowed: description ? `${typeName(params.type)}: ${description}` : typeName(params.type),
        fix: howToWrite(typeName(params.type), parentSchema),
      };
    case 'pattern':
    case 'format':
      return {
        message: 'text has not the form required here',
        allowed: description ?? String(params.pattern ?? params.format),
      };
    case 'minLength':
    case 'maxLength':
      return {
        message: keyword === 'minLength' ? 'text is too short' : 'text is too long',
        allowed: amount(keyword, params.limit, 'character', 'characters'),
        fix: keyword === 'minLength' ? 'write what belongs here' : 'shorten it',
      };
    case 'minItems':
    case 'maxItems':
      return {
        message: keyword === 'minItems' ? 'list is too short' : 'list is too long',
        allowed: amount(keyword, params.limit, 'entry', 'entries'),
        fix: keyword === 'minItems' ? 'add what is missing' : 'take out what is too much',
      };
    case 'minProperties':
      return {
        message: 'not one key stands here',
        allowed: Object.keys((parentSchema.properties as Schema | undefined) ?? {}).join(', '),
        fix: 'add at least one of them',
      };
    case 'uniqueItems':
      return { message: 'list holds the same entry twice', allowed: 'each entry once', fix: 'remove one of them' };
    case 'minimum':
    case 'maximum':
      return { message: 'number is outside the allowed range', allowed: `${params.comparison} ${params.limit}` };
    case 'const':
      return { message: 'value is not the one that has to stand here', allowed: JSON.stringify(params.allowedValue) };
    default:
      return { message: `value fails "${keyword}"`, allowed: description };
  }
}

function missing(key: string, schema: Schema): Said {
  const description = property(schema, key);
  return { key, message: `"${key}" is missing`, found: undefined, allowed: description, fix: `add "${key}"` };
}

function unknownKey(error: ErrorObject): Said {
  const key = String(error.params.unevaluatedProperty ?? error.params.additionalProperty);
  const keys = Object.keys((error.parentSchema?.properties as Schema | undefined) ?? {}).filter(
    (name) => name !== '$schema',
  );
  const near = nearestWord(key, keys) ?? withoutUnit(key, keys);
  const list = ['settings', 'tuning'].find((name) => keys.includes(name));
  const elsewhere =
    list === undefined
      ? 'remove it, or put what it says into a key that is allowed'
      : `remove it, or write it as one of ${list}: {"name": ${JSON.stringify(key)}, "value": "…"}`;
  return {
    key,
    message: `"${key}" is not a key that can stand here`,
    found: (error.data as Schema | undefined)?.[key],
    allowed: keys.join(', '),
    fix: near ? `did you mean "${near}"?` : elsewhere,
  };
}

/** The one key that says the same with its unit: rate, and rate_bits_per_s. */
function withoutUnit(key: string, keys: readonly string[]): string | undefined {
  const meant = keys.filter((one) => one.startsWith(`${key}_`));
  return meant.length === 1 ? meant[0] : undefined;
}

/** The name of an axis that "RAID level" was to be. */
function keyMeant(name: string, pattern = ''): string {
  const key = slug(name).replaceAll('-', '_');
  return key !== '' && new RegExp(pattern).test(key) ? `did you mean "${key}"?` : 'rename the key';
}

function oneOf(error: ErrorObject): Said {
  const allowed = (error.params.allowedValues as readonly unknown[]).map(String);
  const near =
    typeof error.data === 'string' ? (wordMeant(error.data, allowed) ?? nearestWord(error.data, allowed)) : undefined;
  const bits = typeof error.data === 'string' ? bitsMeant(error.data, allowed) : undefined;
  const meanings = text(error.parentSchema?.description);
  const areTold = meanings !== undefined && allowed.some((value) => meanings.includes(`${value}: `));
  const told = areTold ? { fix: `take the one that fits; ${meanings}` } : {};
  return {
    message: 'value is not one of those allowed',
    allowed: allowed.join(', '),
    ...(bits ? { fix: bits } : near ? { fix: `did you mean "${near}"?` } : told),
  };
}

/** "value, or low and high" for an anyOf whose branches only require keys. */
function alternatives(error: ErrorObject): string | undefined {
  const branches = Array.isArray(error.schema) ? (error.schema as readonly Schema[]) : [];
  if (!branches.every((branch) => Array.isArray(branch.required))) return undefined;
  return branches.map((branch) => (branch.required as readonly string[]).join(' and ')).join(', or ');
}

function property(schema: Schema, key: string): string | undefined {
  return text(((schema.properties as Schema | undefined)?.[key] as Schema | undefined)?.description);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Of several types the one that people write: null is what fio's nan is read as. */
function typeName(type: unknown): string {
  return (Array.isArray(type) ? type.filter((one) => one !== 'null') : [type]).join(' or ');
}

function amount(keyword: string, limit: number, one: string, many: string): string {
  return `at ${keyword.startsWith('min') ? 'least' : 'most'} ${limit} ${limit === 1 ? one : many}`;
}

function howToWrite(type: string, { required, properties }: Schema): string {
  if (type === 'array') return 'write a list between square brackets: [ … ]';
  if (type === 'boolean') return 'write true or false, without quotes';
  const keys = Array.isArray(required) ? required.map((key) => `"${key}": …`).join(', ') : '';
  const fits = keys !== '' && properties !== undefined;
  return `write ${article(type)}${fits ? `: { ${keys} }` : ''}`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function shorten(json: string): string {
  return json.length > 120 ? `${json.slice(0, 117)}...` : json;
}

/**
 * The word that a typo most likely meant: at most a third of its letters differ, two from five letters on (letters that changed places count
 * once). Undefined when none is near.
 */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(typed.length < 5 ? 0 : 2, Math.floor(typed.length / 3)) + 1;
  for (const word of words) {
    const distance = editDistance(typed.toLowerCase(), word.toLowerCase());
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}
