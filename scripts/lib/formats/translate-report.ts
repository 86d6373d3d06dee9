/** A report in another language: its texts are exchanged, its figures and views are the same. */
import type { ParsedReport } from './types.ts';

export interface ReportTranslation {
  /** Translations by the text as report.json has it. */
  readonly said: Readonly<Record<string, string>>;
  /** Markdown by the name of the file that it stands in place of. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface TranslatedReport {
  readonly parsed: ParsedReport;
  /** Why a translation was not taken, or what it lacks: a sentence each. */
  readonly faults: readonly string[];
}

/** Keys of report.json whose strings people read. */
const SAID: ReadonlySet<string> = new Set(
  'title summary label text group what note caption subtitle locator name source_place'.split(' '),
);
/** Those that may well be the same in every language: names, and places in a source. */
const MAY_STAY: ReadonlySet<string> = new Set(['locator', 'name', 'source_place']);

/**
 * Numbers of a text as plain digits, sorted: "438,000" and "438 000" are 438000, "2,6" of a decimal comma is 2.6. What a translation says
 * has to be the same in numbers.
 */
export function numbersOf(text: string, hasDecimalComma = false): readonly string[] {
  const found = text.match(/\d+(?:[.,\u00a0\u202f ]\d+)*/g) ?? [];
  return found.flatMap((one) => splitNumbers(one, hasDecimalComma)).sort();
}

/** Spaces group digits by three; else they stand between two numbers. */
function splitNumbers(run: string, hasDecimalComma: boolean): readonly string[] {
  const joined = run.replace(/(?<=\d)[\u00a0\u202f ](?=\d{3}(?!\d))/g, '');
  const comma = hasDecimalComma
    ? joined.replaceAll(',', '.')
    : joined.replace(/,(?=\d{3}(?!\d))/g, '').replaceAll(',', '.');
  return comma.split(/[\u00a0\u202f ]/).filter((part) => part !== '');
}

/** Whether a language writes 2,6. */
function writesComma(code: string): boolean {
  return new Intl.NumberFormat(code).format(0.5).includes(',');
}

/** The report with every text that there is a translation of with the same numbers; all others stay as they are and are told. */
export function translateReport(
  parsed: ParsedReport,
  { said, texts }: ReportTranslation,
  code: string,
): TranslatedReport {
  const faults: string[] = [];
  const asked = new Set<string>();
  const hasDecimalComma = writesComma(code);
  /** The translation, where there is one that says the same numbers. */
  const say = (place: string, ours: string, theirs: string | undefined): string => {
    if (theirs === undefined) return ours;
    const [here, there] = [numbersOf(ours), numbersOf(theirs, hasDecimalComma)];
    if (here.join(' ') === there.join(' ')) return theirs;
    const lists = [here, there].map((list) => list.join(' ') || 'none');
    faults.push(`${place} has the numbers ${lists[0]}, its translation ${lists[1]}`);
    return ours;
  };
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, key));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]));
    if (typeof value !== 'string' || !SAID.has(key) || parsed.texts.has(value)) return value;
    const theirs = Object.hasOwn(said, value) ? said[value] : undefined;
    if (theirs === undefined && !MAY_STAY.has(key) && !asked.has(value) && /\p{L}{3}/u.test(value))
      faults.push(`"${shorten(value)}" is not translated`);
    asked.add(value);
    return say(`"${shorten(value)}"`, value, theirs);
  };
  // Whose work it is, and what it is called, is told as it is; what we say of it is ours.
  const { source, lab, author, ...own } = parsed.report;
  const { note } = source ?? {};
  const report = {
    ...parsed.report,
    ...(walk(own, '') as typeof own),
    ...(source !== undefined && {
      source: { ...source, ...(note !== undefined && { note: String(walk(note, 'note')) }) },
    }),
  };
  const markdown = [...parsed.texts].map(([name, text]): [string, string] => {
    if (!texts.has(name)) faults.push(`${name} is not translated`);
    return [name, say(name, text, texts.get(name))];
  });
  for (const text of Object.keys(said)) if (!asked.has(text)) faults.push(`report.json has no text "${shorten(text)}"`);
  return { parsed: { ...parsed, report, texts: new Map(markdown) }, faults: [...new Set(faults)] };
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
