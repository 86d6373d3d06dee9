/** Marks between the parts of a text that is put together, as the language writes them: Chinese ones are full-width and bring their own space. */
import { language } from './locale.ts';

interface Marks {
  readonly list: string;
  readonly clause: string;
  readonly stop: string;
  readonly sentence: string;
  readonly gap: string;
  readonly colon: string;
  readonly aside: readonly [string, string];
}

const MARKS: Marks = { list: ', ', clause: '; ', stop: '.', sentence: '. ', gap: ' ', colon: ': ', aside: [' (', ')'] };
const OF_LANGUAGES: Readonly<Record<string, Marks>> = {
  zh: { list: '，', clause: '；', stop: '。', sentence: '。', gap: '', colon: '：', aside: ['（', '）'] },
};

function marks(): Marks {
  return OF_LANGUAGES[language().split('-')[0] ?? ''] ?? MARKS;
}

/** Between the members of a list: "a, b". */
export function listMark(): string {
  return marks().list;
}

/** Names as a sentence has them: "a, b and c". */
export function namesInText(names: readonly string[]): string {
  return new Intl.ListFormat(language()).format(names);
}

/** Between clauses, and members that have commas of their own: "a, b; c". */
export function clauseMark(): string {
  return marks().clause;
}

/** Behind the last sentence. */
export function stopMark(): string {
  return marks().stop;
}

/** Between sentences that have no stop of their own. */
export function sentenceMark(): string {
  return marks().sentence;
}

/** Between a sentence and a link behind it. */
export function gapMark(): string {
  return marks().gap;
}

/** Between a name and what is said of it: "a: b". */
export function colonMark(): string {
  return marks().colon;
}

/** What stands in brackets behind a word: " (more is better)". */
export function aside(text: string): string {
  const [open, close] = marks().aside;
  return `${open}${text}${close}`;
}

/** Parts of a text with the mark between them; those that are undefined, false or empty are left out. */
export function joinKnown(mark: string, ...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(mark);
}

/** Whole sentences, each with its stop, behind each other; those that are undefined, false or empty are left out. */
export function sentences(...parts: readonly (string | false | undefined)[]): string {
  return joinKnown(marks().gap, ...parts);
}
