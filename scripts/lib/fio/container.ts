/** Finds fio's JSON documents in a text that may hold other things before, between and behind them. */
import type { JsonObject, JsonValue, Place, Repair } from '../base/json-value.ts';
import { placesIn } from '../base/places.ts';
import { maxDepth, visitPlainJson } from '../base/plain-json.ts';
import { isJsonArray, isJsonObject, joinPointer, ownValue } from '../base/pointer.ts';
import { cutBins, objectOfBins } from './bins-in-text.ts';
import { locateIn } from './json-places.ts';
import { readTolerantJson } from './tolerant-json.ts';
import type { FioDocument } from './types.ts';

/** A document that begins but cannot be read to its end; `foreign` ones are whole, but another program's. */
export interface BrokenDocument {
  readonly kind: 'cut_off' | 'syntax' | 'foreign';
  readonly start: Place;
  /** Where reading stopped. */
  readonly stop: Place;
  readonly message: string;
}

export interface Container {
  readonly documents: readonly FioDocument[];
  readonly broken: readonly BrokenDocument[];
  /** Text outside the documents. */
  readonly outside: readonly string[];
}

/** fio can start some thousands of jobs; a list longer than this was made to cost time. */
const maxEntries = 100_000;
/** An entry has some sixty objects. */
const maxObjects = 6_000_000;

interface Reading {
  readonly value: JsonObject;
  readonly repairs: readonly Repair[];
}

/** A document opens with one of fio's top-level keys; their order is not fixed, because people sort keys with jq. */
const opening =
  /\{\s*"(?:fio version|jobs|client_stats|disk_util|global options|timestamp|timestamp_ms|time|cpu_idleness)"\s*:/g;
/** Searching behind a document that never closes costs a scan of the rest each; real files have one at most. */
const maxUnclosed = 16;
/** Each object around a document costs a reading of all that is in it. */
const maxAround = 8;

/** What fio prints of every job. Other programs list jobs too. */
const ofJobs = ['jobname', 'groupid', 'job options', 'read', 'write', 'trim', 'mixed'];

function isOfFio(list: JsonValue | undefined): boolean {
  if (!isJsonArray(list)) return false;
  return list.length === 0 || list.some((one) => isJsonObject(one) && ofJobs.some((key) => Object.hasOwn(one, key)));
}

function isFioDocument(value: JsonValue | undefined): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const lists = [ownValue(value, 'jobs'), ownValue(value, 'client_stats')];
  return lists.some((list) => isOfFio(list) || (isJsonArray(list) && Object.hasOwn(value, 'fio version')));
}

function isOverlong(document: JsonObject): boolean {
  return ['jobs', 'client_stats'].some((key) => {
    const list = ownValue(document, key);
    return isJsonArray(list) && list.length > maxEntries;
  });
}

function overlong(place: Place): BrokenDocument {
  return { kind: 'syntax', start: place, stop: place, message: `it lists more than ${maxEntries} jobs` };
}

/** Objects of numbers alone, which are most of a document. */
const NUMBERS: ReadonlySet<string> = new Set(
  ['bins', 'percentile', 'iodepth_level', 'iodepth_submit', 'iodepth_complete'].concat([
    ...['latency_ns', 'latency_us', 'latency_ms'],
  ]),
);

/** What stands in an object instead of its bins. */
type PutBins = (object: Record<string, JsonValue>, stood: number) => void;

/**
 * Takes the prototype away from all objects, so that no option name can meet an inherited property. Returns how many objects and lists it
 * came by; undefined: too deep, which is left to the slow reader; it refuses it.
 */
function withoutPrototypes(value: JsonValue, putBins?: PutBins, depth = 1): number | undefined {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > maxDepth) return undefined;
  if (!isJsonArray(value)) Object.setPrototypeOf(value, null);
  let found = 1;
  for (const key in value) {
    const child = (value as JsonObject)[key];
    if (typeof child === 'number' && key === 'bins') putBins?.(value as Record<string, JsonValue>, child);
    if (typeof child !== 'object' || child === null) continue;
    if (NUMBERS.has(key)) {
      Object.setPrototypeOf(child, null);
      found += 1;
      continue;
    }
    const below = withoutPrototypes(child, putBins, depth + 1);
    if (below === undefined) return undefined;
    found += below;
  }
  return found;
}

/** The value of a text that is JSON from end to end, or undefined. */
function readPlain(text: string, ascii?: Uint8Array): JsonValue | undefined {
  const { text: rest, bins } = cutBins(text, ascii);
  if (bins.length > 0) {
    let put = 0;
    const putBins: PutBins = (object, stood) => {
      const own = bins[stood];
      if (own === undefined) return;
      put += 1;
      object.bins = objectOfBins(own);
    };
    const value = visitPlainJson(rest, (found) => withoutPrototypes(found, putBins));
    if (put === bins.length) return value;
    // One of them stood under a key that is given twice, or too deep.
  }
  return visitPlainJson(text, (found) => withoutPrototypes(found));
}

/** Offset behind the object that opens at `start`, or undefined when it never closes. Looks at brackets outside strings. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) {
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
    } else if (sign === 0x7b) depth += 1;
    else if (sign === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** Where the values of a key begin, behind its colon. */
function placesOf(text: string, key: string): readonly number[] {
  const places: number[] = [];
  const colon = /\s*:/y;
  // Quotes are many: one before the key is only looked at where the key is.
  const closed = `${key}"`;
  for (let at = text.indexOf(closed); at >= 0; at = text.indexOf(closed, at + closed.length)) {
    colon.lastIndex = at + closed.length;
    if (text[at - 1] === '"' && colon.test(text)) places.push(colon.lastIndex);
  }
  return places;
}

/**
 * Whether no key is given twice in the object that opens behind `place`, as far as can be told at a glance: all values are texts, so it has four
 * quotes for each key. A bracket in one of the texts leaves one too few.
 */
function isPlainlyOnce(options: JsonValue | undefined, text: string, place: number): boolean {
  const inside = text.slice(place, text.indexOf('}', place));
  if (!isJsonObject(options) || inside.includes('\\')) return false;
  let quotes = 0;
  for (const name in options) {
    if (typeof options[name] !== 'string') return false;
    quotes += 4;
  }
  for (let at = inside.indexOf('"'); at >= 0; at = inside.indexOf('"', at + 1)) quotes -= 1;
  return quotes === 0;
}

/**
 * Global options again, with every value of keys given twice, of which JSON.parse keeps the last only: fio prints those of
 * several [global] sections into one object, and up to 3.38 those of all clients.
 */
function readGlobalOptions(value: JsonObject, text: string): Reading {
  const places = Object.hasOwn(value, 'global options') ? placesOf(text, 'global options') : [];
  const [first] = places;
  const isOnce = places.length === 1 && isPlainlyOnce(ownValue(value, 'global options'), text, first ?? 0);
  if (first === undefined || isOnce) return { value, repairs: [] };
  const read = places.length === 1 ? readTolerantJson(text, first, 'global options') : readTolerantJson(text);
  if ('message' in read) return { value, repairs: [] };
  const whole = places.length > 1 && isJsonObject(read.value);
  const options = whole ? ownValue(read.value, 'global options') : read.value;
  return { value: Object.assign(Object.create(null), value, { 'global options': options }), repairs: read.repairs };
}

type PlaceOf = ReturnType<typeof placesIn>;

function readDocument(text: string, start: number, end: number, placeOf: PlaceOf): Reading | BrokenDocument {
  const slice = start === 0 && end === text.length ? text : text.slice(start, end);
  let value = readPlain(slice);
  if (isFioDocument(value) && isOverlong(value)) return overlong(placeOf(start));
  if (value === undefined) {
    const read = readTolerantJson(text, start);
    if ('message' in read) {
      const stop = placeOf(read.offset);
      return { kind: 'syntax', start: placeOf(start), stop, message: read.message };
    }
    if (isFioDocument(read.value)) return { value: read.value, repairs: read.repairs };
    value = read.value;
  }
  if (isFioDocument(value)) return readGlobalOptions(value, slice);
  const place = placeOf(start);
  const isNamed = isJsonObject(value) && Object.hasOwn(value, 'fio version');
  const message = 'the document has neither "jobs" nor "client_stats"';
  return { kind: isNamed ? 'syntax' : 'foreign', start: place, stop: place, message };
}

/** A list of documents, as `jq -s` makes it. */
function readList(text: string): Container | undefined {
  if (!text.trimStart().startsWith('[')) return undefined;
  const read = readTolerantJson(text);
  if ('message' in read || !isJsonArray(read.value) || read.value.length === 0 || !read.value.every(isFioDocument))
    return undefined;
  const locate = locateIn(text);
  const documents = read.value.map((value, index) => ({
    index,
    value,
    locate: (pointer: string) => locate(joinPointer(index) + pointer),
    repairs: index === 0 ? read.repairs : [],
  }));
  return { documents, broken: [], outside: [] };
}

/** The usual case: the whole text is one document, and JSON.parse takes it. */
function readWhole(text: string, ascii: Uint8Array | undefined): Container | undefined {
  const value = readPlain(text, ascii);
  if (!isFioDocument(value)) return undefined;
  if (isOverlong(value)) return { documents: [], broken: [overlong(placesIn(text)(0))], outside: [] };
  return {
    documents: [{ index: 0, ...readGlobalOptions(value, text), locate: locateIn(text) }],
    broken: [],
    outside: [],
  };
}

/** Objects in a text; each takes memory many times its two signs. Braces in strings are counted too: there are few. */
function countsTooManyObjects(text: string): boolean {
  if (text.length < 2 * maxObjects) return false;
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) === 0x7b) count += 1;
  }
  return count > maxObjects;
}

/**
 * Reads every document of a text in order. Plain JSON goes through JSON.parse; only what that refuses is read slowly. `ascii` are the bytes of
 * the text where each of its characters is one.
 */
export function readContainer(text: string, ascii?: Uint8Array): Container {
  if (countsTooManyObjects(text)) {
    const place = { line: 1, column: 1 };
    const message = `it holds more than ${maxObjects} objects`;
    return { documents: [], broken: [{ kind: 'syntax', start: place, stop: place, message }], outside: [] };
  }
  const simple = readWhole(text, ascii) ?? readList(text);
  if (simple) return simple;
  const placeOf = placesIn(text);
  const documents: FioDocument[] = [];
  const broken: BrokenDocument[] = [];
  const outside: string[] = [];
  let done = 0;
  let unclosed = 0;
  // Where objects end that another program put around documents of fio.
  let around: readonly number[] = [];
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match && unclosed < maxUnclosed; match = opening.exec(text)) {
    const start = match.index;
    outside.push(text.slice(done, start));
    const end = endOfObject(text, start);
    if (end === undefined) {
      unclosed += 1;
      const message = 'the document is cut off: its last } is missing';
      // What opens inside of a document that is cut off is cut off with it.
      if (unclosed === 1) broken.push({ kind: 'cut_off', start: placeOf(start), stop: placeOf(text.length), message });
      done = text.length;
      continue;
    }
    const read = readDocument(text, start, end, placeOf);
    around = around.filter((one) => one > start);
    if ('kind' in read && read.kind === 'foreign' && around.length < maxAround) {
      around = [...around, end];
      done = start;
      continue;
    }
    if ('kind' in read) broken.push(read);
    else documents.push({ index: documents.length, ...read, locate: locateIn(text, start, placeOf) });
    done = end;
    opening.lastIndex = end;
  }
  outside.push(text.slice(done));
  return { documents, broken, outside };
}
