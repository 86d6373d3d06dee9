/**
 * Pieces that all parts of the comment are made of. Words of strangers: whatever is not plainly harmless goes into a code span,
 * where GitHub makes nothing of it.
 */
import { joinKnown } from '../base/marks.ts';
import { word } from '../base/words.ts';

/** How much of a list is shown; smaller where the comment would get too long. */
export interface Caps {
  /** Rows of a table, groups of problems. */
  readonly rows: number;
  /** Places of a problem, files of an alert. */
  readonly places: number;
}

/** "and 12 more". */
export function more(count: number): string {
  return word('pr_more', { count });
}

export function names(list: readonly string[], caps: Caps): string {
  return codes(list, caps.places, more);
}

/** A Markdown table with at most `caps.rows` rows, and how many more there are below it. Cells are ready Markdown. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  caps: Caps,
  numbers: readonly number[] = [],
): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, column) => (numbers.includes(column) ? '---:' : '---'));
  const rest = rows.length - caps.rows;
  return [
    line(head),
    line(rule),
    ...rows.slice(0, caps.rows).map(line),
    ...(rest > 0 ? ['', word('pr_more_rows', { count: rest })] : []),
  ];
}

/** Control and format characters, private use, line separators, lone surrogates: they could steer or hide text. */
const steering = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu;
const harmless = /^[A-Za-z0-9 ,;:.'()/%=×µ–·-]*$/;
/** What GitHub makes more of without any mark: addresses, issues, commits, pictograms. */
const linked = /www\.|\/\/|:\S|\bgh-\d|\b(?=\d*[a-f])[0-9a-f]{7,}\b/i;

/** A code span of at most `most` characters, in one line. A backtick and the bar of a table are replaced. */
export function code(text: string, most = 160): string {
  const plain = [...text.replace(steering, ' ').replaceAll('`', "'").replaceAll('|', '¦').trim()];
  const shown =
    plain.length > most
      ? `${plain
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : plain.join('');
  return `\`${shown === '' ? ' ' : shown}\``;
}

const MOST_IN_SENTENCE = 300;

/** A sentence as it is where it holds only letters, digits and quiet punctuation; else in a code span. */
export function sentence(text: string): string {
  const plain = text.replace(/[\u00a0\u202f]/g, ' ');
  return harmless.test(plain) && !linked.test(plain) && plain.length <= MOST_IN_SENTENCE
    ? plain
    : code(text, MOST_IN_SENTENCE);
}

/** The first of a list as code spans, and how many more there are. */
export function codes(texts: readonly string[], most: number, more: (count: number) => string): string {
  const shown = texts.slice(0, most).map((text) => code(text));
  const rest = texts.length - shown.length;
  return joinKnown(', ', ...shown, rest > 0 && more(rest));
}
