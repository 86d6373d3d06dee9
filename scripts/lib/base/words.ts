/** Words of the interface, from i18n/. The same files and the same {{ .name }} places serve Hugo's T function. */
import english from '../../../i18n/en.json' with { type: 'json' };
import { formatExact } from './digits.ts';
import { pluralRules } from './formatters.ts';
import { language, useLanguage } from './locale.ts';

/** Forms of a text by count, as the language has them (CLDR); `other` is in all. English: one, other. */
export type Plural = { readonly [Form in 'one' | 'few' | 'many']?: string } & { readonly other: string };

/** A key that there are words for: renaming one in i18n/en.json fails the type check wherever it is used. */
export type WordKey = keyof typeof english;

export type Words = Readonly<Record<WordKey, string | Plural>>;

/** What a language has in place of English. */
export interface Vocabulary {
  readonly words?: Partial<Words> | undefined;
  /** Translations of texts that stand in the code, such as descriptions of rules, by the English text. */
  readonly texts?: Readonly<Record<string, string>> | undefined;
}

let WORDS: Words = english;
let TEXTS: ReadonlyMap<string, string> = new Map();

/** From now on these stand in place of the English ones: a site's own, or those of a language. Without any, the English ones stand again. */
export function useWords({ words = {}, texts = {} }: Vocabulary = {}): void {
  // Asked for before each of many small tasks; to copy two thousand words takes longer than some of these.
  stand(Object.keys(words).length === 0 ? english : { ...english, ...words }, new Map(Object.entries(texts)));
}

function stand(words: Words, texts: typeof TEXTS): void {
  WORDS = words;
  TEXTS = texts;
  useLanguage(String(words.language_code));
}

/** What `make` makes, with whatever words it uses; afterwards those of before stand again. */
export async function keepWords<T>(make: () => Promise<T>): Promise<T> {
  const [words, texts] = [WORDS, TEXTS];
  try {
    return await make();
  } finally {
    stand(words, texts);
  }
}

/** What `make` makes with the engine's English words: addresses are the same in every language. */
export function inEnglish<T>(make: () => T): T {
  const before = WORDS;
  stand(english, TEXTS);
  try {
    return make();
  } finally {
    stand(before, TEXTS);
  }
}

/** A text of the code in the language of the words; as it is where there is no translation. */
export function translated(text: string): string {
  return TEXTS.get(text) ?? text;
}

export type WordValues = Readonly<Record<string, string | number>>;

/** All words as they stand now, by key. */
export function allWords(): Words {
  return WORDS;
}

/** Keys of the words of pages. Those of a report on a pull request, which is in English, are not among them. */
export function pageWords(): readonly string[] {
  return Object.keys(english).filter((key) => !key.startsWith('pr_'));
}

/** Words that pages, and the scripts on them, may need. */
export function wordsOfPages(): Partial<Words> {
  return Object.fromEntries(pageWords().map((key) => [key, WORDS[key as WordKey]]));
}

/** True if there are words for this key. */
export function hasWord(key: string): key is WordKey {
  return Object.hasOwn(WORDS, key);
}

const PLACE = /\{\{ \.(\w+) \}\}/g;

/** Names of the {{ .name }} places of an entry, each once, sorted. */
function placesOf(entry: string | Plural): readonly string[] {
  const text = typeof entry === 'string' ? entry : Object.values(entry).join(' ');
  return [...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name))].sort();
}

/** Forms of a text by count that a language has: "one" and "other" in English. */
function formsOf(code: string): readonly string[] {
  return pluralRules(code, {}).resolvedOptions().pluralCategories.toSorted();
}

function isEntry(found: unknown, forms: readonly string[]): found is string | Plural {
  if (typeof found === 'string') return true;
  const parts = found !== null && typeof found === 'object' ? Object.entries(found) : [];
  return parts.length === forms.length && parts.every(([key, text]) => forms.includes(key) && typeof text === 'string');
}

/** What keeps words of a language from standing in place of the engine's: "…" is no key, or cannot be filled in. A sentence each. */
export function faultsOfWords(own: Readonly<Record<string, unknown>>, code = 'en'): readonly string[] {
  const forms = formsOf(code);
  return Object.entries(own).flatMap(([key, found]) => {
    if (!hasWord(key)) return [`"${key}" is no key of the engine's i18n/en.json`];
    const [theirs, kind] = [
      english[key],
      typeof english[key] === 'string' ? 'a text' : `a text for each of: ${forms.join(', ')}`,
    ];
    if (!isEntry(found, forms) || typeof found !== typeof theirs) return [`"${key}" has to be ${kind}`];
    const unknown = placesOf(found).filter((name) => !placesOf(theirs).includes(name));
    return unknown.map(
      (name) =>
        `"${key}" has a place {{ .${name} }} that nothing fills; there are: ${placesOf(theirs).join(', ') || 'none'}`,
    );
  });
}

/**
 * Words for a key, with {{ .name }} filled in from `values`. A key with one/other forms is chosen by `values.Count`, which is written as
 * numbers are: 1 190.
 * Throws on an unknown key or a missing value: both are bugs of ours, never of the input.
 */
export function word(key: WordKey, values: WordValues = {}): string {
  const entry = hasWord(key) ? WORDS[key] : undefined;
  if (entry === undefined) throw new Error(`i18n/en.json has no words for "${key}"`);
  const text = typeof entry === 'string' ? entry : chooseForm(entry, Number(values.Count));
  return text.replace(PLACE, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the words "${key}" need a value for ${name}`);
    return name === 'Count' && Number(value) >= 1000 ? formatExact(Number(value)) : String(value);
  });
}

function chooseForm(entry: Plural, count: number): string {
  const form = pluralRules(language(), {}).select(count);
  return (form in entry ? entry[form as keyof Plural] : undefined) ?? entry.other;
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

/** With a capital letter first, as titles have. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
