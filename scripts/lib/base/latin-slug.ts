/** Ids and names of files made of names that people chose, in any script. */
import { sha256Hex } from './sha256.ts';

/** Cyrillic as passports have it (ICAO Doc 9303), and Latin letters that are no others with a mark. */
const LATIN: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    ђ: 'd',
    е: 'e',
    ё: 'e',
    є: 'ie',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
  },
  ...{
    ї: 'i',
    й: 'i',
    ј: 'j',
    к: 'k',
    л: 'l',
    љ: 'lj',
    м: 'm',
    н: 'n',
    њ: 'nj',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
  },
  ...{ ћ: 'c', у: 'u', ў: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', џ: 'dz', ш: 'sh', щ: 'shch', ъ: 'ie', ы: 'y', ь: '' },
  ...{ э: 'e', ю: 'iu', я: 'ia', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', μ: 'u' },
};

/** In small letters; what has no Latin form stays as it is. */
export function latin(text: string): string {
  const letters = Array.from(text.toLowerCase().normalize('NFC'), (letter) => LATIN[letter] ?? letter);
  return letters
    .join('')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
}

/** Of an id, as schemas have it. */
const LONGEST_ID = 80;

/** Lower-case letters, digits and single hyphens; "" when nothing of a text is left. */
export function slug(text: string, longest = LONGEST_ID): string {
  return latin(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
}

/**
 * A name of a file or folder in plain letters: letters, digits and . _ + -, with a letter or digit first; other letters by their Latin form.
 * "" when nothing is left.
 */
export function plainName(name: string): string {
  return name
    .replace(/\P{ASCII}+/gu, latin)
    .replace(/[^A-Za-z0-9._+-]+/g, '-')
    .replace(/-+(?=\.|$)/g, '')
    .replace(/^[^A-Za-z0-9]+/, '');
}

/** With the number behind it, and no longer than an id may be. */
function numbered(id: string, number: number): string {
  const end = `-${number}`;
  return id.slice(0, LONGEST_ID - end.length).replace(/-+$/, '') + end;
}

/** Gives ids out once each: x, x-2, x-3. */
export function uniquely(ids: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return ids.map((id) => {
    let one = id;
    for (let count = 2; taken.has(one); count += 1) one = numbered(id, count);
    taken.add(one);
    return one;
  });
}

/** Digits of the hash of a name that stand for its letters without a Latin form. */
const HASH_DIGITS = 6;

/** The id of a product. Where letters of its name have no Latin form, products would share one: a hash of the name tells them apart. */
export function productSlug(vendor: string, model: string): string {
  const name = vendor === 'not_recorded' ? model : `${vendor} ${model}`;
  const id = slug(name, 72);
  if (!/[^\P{L}a-z]/u.test(latin(name))) return id;
  const hash = sha256Hex(name.normalize('NFC')).slice(0, HASH_DIGITS);
  return id === '' ? `system-${hash}` : `${id}-${hash}`;
}

/** Longer paths cannot be checked out everywhere: Windows takes 260 characters with the folders above. */
export const MOST_PATH = 180;

/** Names of devices on Windows, with any extension, and names that it cuts: no file of such a name can be checked out there. */
export function isReservedName(path: string): boolean {
  return path.split('/').some((name) => /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) || name.endsWith('.'));
}
