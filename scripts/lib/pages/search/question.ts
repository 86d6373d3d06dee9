/**
 * Questions in a reader's own words: "which drive does 8k 70/30 under 1 ms" asks for drives with a limit, of one mix. Kinds of things are taken
 * for filters, other spellings for those of pages, and what nothing has is left out and told. Pure.
 */
import { word } from '../../base/words.ts';
import { type Choice, FACETS, type Facet } from './filter-rows.ts';
import { anyOf, listed, readPhrase, TIME_UNIT } from './phrase.ts';
import { type Asked, NOTHING } from './state.ts';

export interface Understood {
  readonly asked: Asked;
  /** Words that ask or praise: nothing is looked for by them. */
  readonly filler: readonly string[];
  /** Words that no result has. */
  readonly strange: readonly string[];
  /** Misspelt words with those that are looked for in their place. */
  readonly instead: readonly (readonly [string, string])[];
}

export interface Known {
  readonly isFound: (asked: Asked) => boolean;
  /** True of a word that some result has. */
  readonly isKnown: (text: string) => boolean;
  /** The name that a misspelt one is nearest to. */
  readonly nearest: (text: string) => string | undefined;
}

/** Sizes and queue depths as pages write them: "4 KiB" and "4kb" are 4k, "iodepth=32" and "queue depth 32" QD32. */
export function asWritten(q: string): string {
  return q
    .replaceAll(/(\d)\s*([km])i?b(?![\p{L}\p{N}/])/giu, '$1$2')
    .replaceAll(/(?<![\p{L}\p{N}])(?:qd|iodepth|queue depth)[\s=]*(\d+)/giu, 'qd$1');
}

/** The same of a row, which has a count of jobs too: "4 jobs" is numjobs4. */
export function asWrittenOfRow(q: string): string {
  return asWritten(q).replaceAll(/(?<![\p{L}\p{N}])(\d+)\s+jobs?(?![\p{L}\p{N}])/giu, 'numjobs$1');
}

/** "reads=read, rand=random": phrases with what they stand for, the longest first. */
function pairsOf(list: string): readonly (readonly [string, string])[] {
  return listed(list)
    .map((pair) => pair.split('='))
    .flatMap(([phrase = '', meant]) => (meant === undefined ? [] : [[phrase, meant] as const]))
    .toSorted(([a], [b]) => b.length - a.length);
}

/** "70% reads", "read 70 %", "30% write" and "70r/30w" are the mix that pages write as 70/30, and so is "70:30". */
function asMix(q: string): string {
  const [reads, writes] = [anyOf(listed(word('search_words_reads'))), anyOf(listed(word('search_words_writes')))];
  const share = String.raw`(?<![\p{N}.,])(\d{1,2})\s*%`;
  const both = String.raw`(?<![\p{L}\p{N}])(\d{2})\s*(?:%?\s*(?:${reads}|r))?\s*[-:/,+]?\s*(\d{2})\s*(?:%?\s*(?:${writes}|w))?(?!\p{N})`;
  const patterns: readonly (readonly [string, (a: number, b: number) => number])[] = [
    [both, (a, b) => (a + b === 100 ? a : Number.NaN)],
    [`${share}\\s*(?:${reads})`, (a) => a],
    [`(?:${reads})\\s*${share}`, (a) => a],
    [`${share}\\s*(?:${writes})`, (a) => 100 - a],
    [`(?:${writes})\\s*${share}`, (a) => 100 - a],
  ];
  return patterns.reduce(
    (rest, [pattern, readsOf]) =>
      rest.replaceAll(new RegExp(pattern, 'giu'), (text, a: string, b: string) => {
        const own = readsOf(Number(a), Number(b));
        return Number.isNaN(own) ? text : ` ${own}/${100 - own} `;
      }),
    q,
  );
}

/** What stands for a filter goes out of the words: "nvme" is media=nvme_ssd. Of what is mostly a drive, "~kind:drive", that is one only where some fit. */
function takeFacets(asked: Asked): { readonly taken: Asked; readonly likely: Choice } {
  let { q } = asked;
  const likely: Partial<Record<Facet, string[]>> = {};
  const own: Partial<Record<Facet, string[]>> = {};
  for (const [phrase, meant] of pairsOf(word('search_words_facets'))) {
    const pattern = new RegExp(anyOf([phrase]), 'giu');
    const rest = q.replaceAll(pattern, ' ');
    if (rest === q) continue;
    q = rest;
    for (const one of meant.split(' ')) {
      const [name = '', values = ''] = one.replace('~', '').split(':');
      const facet = FACETS.find((known) => known === name);
      const to = one.startsWith('~') ? likely : own;
      if (facet !== undefined) to[facet] = [...new Set([...(to[facet] ?? []), ...values.split('+')])];
    }
  }
  // What was chosen otherwise counts.
  return { taken: { ...asked, q, choice: { ...own, ...asked.choice } }, likely };
}

/** A word of letters without its ending, where results have that: "reads", "записи". */
function stemOf(text: string, { isKnown }: Known): string | undefined {
  const stem = /^(?=.{5})[a-z]+s$/i.test(text)
    ? text.slice(0, -1)
    : text.slice(0, /^\p{Script=Cyrillic}+$/u.test(text) ? Math.max(4, text.length - 3) : text.length);
  return stem !== text && isKnown(stem) ? stem : undefined;
}

/** Chinese has no spaces: a run of Han that no result has falls into the longest pieces that some have. */
function piecesOf(text: string, { isKnown }: Known): readonly string[] {
  if (!/^\p{Script=Han}{2,}$/u.test(text) || isKnown(text)) return [text];
  for (let length = text.length - 1; length > 1; length -= 1)
    for (let from = 0; from + length <= text.length; from += 1) {
      const piece = text.slice(from, from + length);
      if (!isKnown(piece)) continue;
      const [before, after] = [text.slice(0, from), text.slice(from + length)];
      return [before, piece, after].flatMap((part) => (part === '' ? [] : piecesOf(part, { isKnown } as Known)));
    }
  return [text];
}

/** A time that limits nothing: "over 1 ms". */
const UNREAD = new RegExp(String.raw`(?<![\p{N}.,])\d+(?:[.,]\d+)?\s*${TIME_UNIT}(?![\p{L}\p{N}])`, 'giu');

/** A text without what a pattern finds in it, and that. */
function takeOut(text: string, pattern: RegExp): readonly [string, readonly string[]] {
  return [text.replaceAll(pattern, ' '), [...new Set(text.match(pattern) ?? [])]];
}

/** Words by spaces, and Chinese by what results have, without the marks around them. */
function wordsOf(q: string, known: Known): readonly string[] {
  return q
    .replaceAll(/(?<=\p{Script=Han})(?=[\p{Script=Latin}\p{N}])|(?<=[\p{Script=Latin}\p{N}])(?=\p{Script=Han})/gu, ' ')
    .split(/\s+/)
    .map((text) => text.replaceAll(/^[^\p{L}\p{N}|&]+|[^\p{L}\p{N}|&]+$/gu, ''))
    .filter((text) => text !== '')
    .flatMap((text) => piecesOf(text, known));
}

/** A question that is free of other spellings, limits and filters: its words, as far as they are known, and what was left out. */
function readWords(asked: Asked, likely: Choice, known: Known): Understood & { readonly isFound: boolean } {
  const versus = new RegExp(anyOf(listed(word('search_words_versus'))), 'giu');
  const asking = listed(word('search_words_filler')).toSorted((a, b) => b.length - a.length);
  const either = new RegExp(anyOf(listed(word('search_words_either'))), 'giu');
  const joined = asWrittenOfRow(asked.q).replaceAll(versus, ' | ').replaceAll(either, ' & ');
  const [limited, unread] = takeOut(joined, UNREAD);
  const [rest, filler] = takeOut(limited, new RegExp(anyOf(asking), 'giu'));
  const strange = [...unread];
  const instead: (readonly [string, string])[] = [];
  const words = wordsOf(rest, known).flatMap((text) => {
    if (/[|&]/.test(text) || known.isKnown(text)) return [text];
    const meant = known.nearest(text);
    const stem = meant === undefined ? stemOf(text, known) : undefined;
    if (meant !== undefined) instead.push([text, meant]);
    else if (stem === undefined) strange.push(text);
    return [meant ?? stem ?? []].flat();
  });
  const joinedBy = (mark: string): string =>
    words
      .map((text) => (text === '&' ? mark : text))
      .filter((text) => text !== '')
      .join(' ')
      .replace(/^[| ]+|[| ]+$/g, '');
  const narrow = { ...likely, ...asked.choice };
  // Of "a and b" both words are wanted of one figure; where none has both, one of them.
  const readings = ['', '|'].flatMap((mark) => {
    const q = joinedBy(mark);
    return [
      { ...asked, q, choice: narrow },
      { ...asked, q },
    ];
  });
  // "a at 8k and is it steady" is no question for whatever is steady: each of two has to be something.
  const isEach = ({ q }: Asked): boolean =>
    q.split('|').every((side) => known.isKnown(side.trim()) || known.isFound({ ...NOTHING, q: side }));
  const found = readings.find((reading) => known.isFound(reading) && isEach(reading));
  return { asked: found ?? { ...asked, q: joinedBy('') }, filler, strange, instead, isFound: found !== undefined };
}

/** What a question asks for. Where nothing of it is known it stays as it is, for all figures are no answer to it. */
export function readQuestion(asked: Asked, known: Known): Understood {
  const same = pairsOf(word('search_words_same')).reduce(
    (rest, [phrase, meant]) => rest.replaceAll(new RegExp(anyOf([phrase]), 'giu'), ` ${meant} `),
    asked.q,
  );
  const limited = readPhrase({ ...asked, q: asMix(same) });
  const { taken, likely } = takeFacets(limited);
  const filtered = readWords(taken, likely, known);
  // "drive 11" may be part of a name.
  const plain = filtered.isFound ? undefined : readWords(limited, {}, known);
  const { isFound: _, ...understood } = plain?.isFound === true ? plain : filtered;
  const { q, choice, limits } = understood.asked;
  const isEmpty = q === '' && Object.keys(choice).length + Object.keys(limits).length === 0;
  return isEmpty && understood.strange.length > 0 ? { ...understood, asked } : understood;
}
