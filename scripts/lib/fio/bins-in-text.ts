/**
 * Takes bins out of a text of JSON+ before it is parsed: they are most of it, and objects of a thousand numbers are slow to make and to go
 * through. Only what looks as fio prints it is taken; all else is left to the parsers.
 */
import type { JsonObject, JsonValue } from '../base/json-value.ts';

/** From the lowest latency to the highest, with the samples of each. */
export interface Bins {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

export interface WithoutBins {
  /** The text with the place in `bins` where they stood. */
  readonly text: string;
  readonly bins: readonly Bins[];
}

/** fio counts in no more. */
const MOST_BINS = 1856;
/** Bins of thousands of jobs. */
const MOST_CUT = 100_000;
/** All numbers of so many digits are exact. */
const MOST_DIGITS = 15;

/** With the quote before it, it would be looked for at every quote. */
const KEY = 'bins"';
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const COLON = 0x3a;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const LINE_END = 0x0a;
const FOUR_SPACES = 0x20202020;
/** The bytes of eight, read as a double. */
const EIGHT_SPACES = new DataView(new Uint8Array(8).fill(0x20).buffer).getFloat64(0);

const isSpace = (sign = ZERO): boolean =>
  sign <= 0x20 && (sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09);

/** Offset of what is no white space. */
function behindSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

const digitAt = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) - ZERO;

/** Digits from `first` to `end`, as JSON writes a whole number. */
function isWhole(bytes: Uint8Array, first: number, end: number): boolean {
  const digits = end - first;
  return digits === 1 || (digits > 1 && digits <= MOST_DIGITS && bytes[first] !== ZERO);
}

const encoder = new TextEncoder();
/** Filled by each scan anew: to make them takes as long as to fill them. */
const values = new Float64Array(MOST_BINS);
const counts = new Float64Array(MOST_BINS);

/** Whole numbers as keys that ascend, and whole numbers as their values: `{ "95" : 3, "97" : 12 }`. The brace that opens is at `open`. */
function scanBins(bytes: Uint8Array, open: number): Bins | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = open + 1;
  let before = -1;
  for (let size = 0; size < MOST_BINS; size += 1) {
    // Half of all is spaces before keys, each on a line of its own.
    if (bytes[at] === LINE_END) at += 1;
    while (at + 8 <= bytes.length && view.getFloat64(at) === EIGHT_SPACES) at += 8;
    if (at + 4 <= bytes.length && view.getUint32(at) === FOUR_SPACES) at += 4;
    while (isSpace(bytes[at])) at += 1;
    if (size === 0 && bytes[at] === CLOSE) return { values: values.slice(0, 0), counts: counts.slice(0, 0) };
    if (bytes[at] !== QUOTE) return undefined;
    at += 1;
    let first = at;
    let key = 0;
    for (let digit = digitAt(bytes, at); digit >= 0 && digit <= 9; digit = digitAt(bytes, at)) {
      key = key * 10 + digit;
      at += 1;
    }
    if (!isWhole(bytes, first, at) || key <= before || bytes[at] !== QUOTE) return undefined;
    before = key;
    at += 1;
    while (isSpace(bytes[at])) at += 1;
    if (bytes[at] !== COLON) return undefined;
    at += 1;
    while (isSpace(bytes[at])) at += 1;
    first = at;
    let count = 0;
    for (let digit = digitAt(bytes, at); digit >= 0 && digit <= 9; digit = digitAt(bytes, at)) {
      count = count * 10 + digit;
      at += 1;
    }
    if (!isWhole(bytes, first, at)) return undefined;
    values[size] = key;
    counts[size] = count;
    while (isSpace(bytes[at])) at += 1;
    if (bytes[at] === CLOSE) return { values: values.slice(0, size + 1), counts: counts.slice(0, size + 1) };
    if (bytes[at] !== COMMA) return undefined;
    at += 1;
  }
  return undefined;
}

/**
 * Without any where one of them is not as fio prints it. A text that is no JSON does not become one. `ascii` are the bytes of the text, one for
 * each character, where it has no others.
 */
export function cutBins(text: string, ascii?: Uint8Array): WithoutBins {
  const uncut: WithoutBins = { text, bins: [] };
  let at = text.indexOf(KEY);
  // A name in which letters are escaped may be "bins" too.
  if (at < 0 || text.includes('\\u00')) return uncut;
  const bins: Bins[] = [];
  const parts: string[] = [];
  let done = 0;
  for (; at >= 0; at = text.indexOf(KEY, at + 1)) {
    const colon = behindSpace(text, at + KEY.length);
    // A text that is so called, or the end of a longer name.
    if (text[at - 1] !== '"' || text[at - 2] === '\\' || text.charCodeAt(colon) !== COLON) continue;
    const open = behindSpace(text, colon + 1);
    const close = text.charCodeAt(open) === OPEN ? text.indexOf('}', open) : -1;
    if (close < 0) return uncut;
    const own = ascii ? scanBins(ascii, open) : scanBins(encoder.encode(text.slice(open, close + 1)), 0);
    if (own === undefined || bins.length >= MOST_CUT) return uncut;
    parts.push(text.slice(done, open), String(bins.length));
    bins.push(own);
    at = close;
    done = close + 1;
  }
  parts.push(text.slice(done));
  return { text: parts.join(''), bins };
}

/** No name of a property, so that nothing in a text meets it. */
const CUT = Symbol('bins');

type Target = Record<string | symbol, JsonValue>;

/** Fills an object when somebody looks into it. */
class Filling implements ProxyHandler<Target> {
  readonly #bins: Bins;
  #isFilled = false;

  constructor(bins: Bins) {
    this.#bins = bins;
  }

  #fill(target: Target): Target {
    if (this.#isFilled) return target;
    this.#isFilled = true;
    const { values: keys, counts: own } = this.#bins;
    for (const [place, key] of keys.entries()) target[key] = own[place] ?? 0;
    return target;
  }

  get(target: Target, key: string | symbol): unknown {
    return key === CUT ? this.#bins : Reflect.get(this.#fill(target), key);
  }

  has(target: Target, key: string | symbol): boolean {
    return Reflect.has(this.#fill(target), key);
  }

  ownKeys(target: Target): (string | symbol)[] {
    return Reflect.ownKeys(this.#fill(target));
  }

  getOwnPropertyDescriptor(target: Target, key: string | symbol): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.#fill(target), key);
  }
}

/** The object that stood in the text; it is made when somebody looks into it. */
export function objectOfBins(bins: Bins): JsonObject {
  return new Proxy(Object.create(null) as Target, new Filling(bins)) as JsonObject;
}

/** What an object was made of. */
export function cutFrom(object: JsonObject): Bins | undefined {
  return (object as { readonly [CUT]?: Bins })[CUT];
}
