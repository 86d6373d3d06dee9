/** Words of the interface, from i18n/. The same files and the same {{ .name }} places serve Hugo's T function. */
import english from '../../../i18n/en.json' with { type: 'json' };
import { pluralRules } from './formatters.ts';

type Plural = { readonly one: string; readonly other: string };

/** A key that there are words for: renaming one in i18n/en.json fails the type check wherever it is used. */
export type WordKey = keyof typeof english;

const WORDS: Readonly<Record<WordKey, string | Plural>> = english;

export type WordValues = Readonly<Record<string, string | number>>;

/** True if there are words for this key. */
export function hasWord(key: string): key is WordKey {
  return Object.hasOwn(WORDS, key);
}

/**
 * Words for a key, with {{ .name }} filled in from `values`. A key with one/other forms is chosen by `values.Count`.
 * Throws on an unknown key or a missing value: both are bugs of ours, never of the input.
 */
export function word(key: WordKey, values: WordValues = {}, locale = 'en'): string {
  const entry = hasWord(key) ? WORDS[key] : undefined;
  if (entry === undefined) throw new Error(`i18n/${locale}.json has no words for "${key}"`);
  const text = typeof entry === 'string' ? entry : chooseForm(entry, Number(values.Count), locale);
  return text.replace(/\{\{ \.(\w+) \}\}/g, (_, name: string) => {
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
