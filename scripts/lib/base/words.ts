/** Words of the interface, from i18n/. The same files and the same {{ .name }} places serve Hugo's T function. */
import english from '../../../i18n/en.json' with { type: 'json' };
import { pluralRules } from './formatters.ts';

export type Plural = { readonly one: string; readonly other: string };

/** A key that there are words for: renaming one in i18n/en.json fails the type check wherever it is used. */
export type WordKey = keyof typeof english;

export type Words = Readonly<Record<WordKey, string | Plural>>;

let WORDS: Words = english;

/** From now on a site's own words stand in place of the engine's; without any, the engine's stand again. */
export function useWords(own: Partial<Words> = {}): void {
  WORDS = { ...english, ...own };
}

export type WordValues = Readonly<Record<string, string | number>>;

/** All words as they stand now, by key. */
export function allWords(): Words {
  return WORDS;
}

/** True if there are words for this key. */
export function hasWord(key: string): key is WordKey {
  return Object.hasOwn(english, key);
}

const PLACE = /\{\{ \.(\w+) \}\}/g;

/** Names of the {{ .name }} places of an entry, each once, sorted. */
function placesOf(entry: string | Plural): readonly string[] {
  const text = typeof entry === 'string' ? entry : `${entry.one} ${entry.other}`;
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))].sort();
}

function isEntry(found: unknown): found is string | Plural {
  if (typeof found === 'string') return true;
  const parts = found !== null && typeof found === 'object' ? Object.entries(found) : [];
  return parts.length === 2 && parts.every(([key, text]) => /^(?:one|other)$/.test(key) && typeof text === 'string');
}

/** What keeps a site's own words from standing in place of the engine's: "…" is no key, or cannot be filled in. A sentence each. */
export function faultsOfWords(own: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(own).flatMap(([key, found]) => {
    if (!hasWord(key)) return [`"${key}" is no key of the engine's i18n/en.json`];
    const [theirs, kind] = [english[key], typeof english[key] === 'string' ? 'a text' : 'two texts, one and other'];
    if (!isEntry(found) || typeof found !== typeof theirs) return [`"${key}" has to be ${kind}`];
    const unknown = placesOf(found).filter((name) => !placesOf(theirs).includes(name));
    return unknown.map(
      (name) =>
        `"${key}" has a place {{ .${name} }} that nothing fills; there are: ${placesOf(theirs).join(', ') || 'none'}`,
    );
  });
}

/**
 * Words for a key, with {{ .name }} filled in from `values`. A key with one/other forms is chosen by `values.Count`.
 * Throws on an unknown key or a missing value: both are bugs of ours, never of the input.
 */
export function word(key: WordKey, values: WordValues = {}, locale = 'en'): string {
  const entry = hasWord(key) ? WORDS[key] : undefined;
  if (entry === undefined) throw new Error(`i18n/${locale}.json has no words for "${key}"`);
  const text = typeof entry === 'string' ? entry : chooseForm(entry, Number(values.Count), locale);
  return text.replace(PLACE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the words "${key}" need a value for ${name}`);
    return String(value);
  });
}

function chooseForm(entry: Plural, count: number, locale: string): string {
  return pluralRules(locale, {}).select(count) === 'one' ? entry.one : entry.other;
}

/** How the keys end that begin with a prefix: WordAfter<'fact'> is "date", "licence" and so on. */
export type WordAfter<Prefix extends string> = WordKey extends infer Key
  ? Key extends `${Prefix}_${infer End}`
    ? End
    : never
  : never;

/** Words for `<prefix>_<end>`, where only data tell how the key ends: a gate, the reason of a verdict. Throws as `word` does. */
export function wordFor<Prefix extends string>(
  prefix: Prefix & ([WordAfter<Prefix>] extends [never] ? never : unknown),
  end: string | number,
  values: WordValues = {},
): string {
  return word(`${prefix}_${end}` as WordKey, values);
}

/** Words for a value of an enumeration, for example kind_array; the value itself where there are none. */
export function wordOr(prefix: string, value: string): string {
  const key = `${prefix}_${value}`;
  return hasWord(key) ? word(key) : value;
}
