/** Looks for words in texts and in the rows of the index. Pure. */
import { keyOfMetric } from '#engine/scripts/lib/model/metrics.ts';
import { keyNamed } from '#engine/scripts/lib/pages/search/phrase.ts';
import { asWritten, asWrittenOfRow } from '#engine/scripts/lib/pages/search/question.ts';
import type { SearchIndex } from '#types';

const GAP = '[^\\p{L}\\p{N}]*';
const BEGIN = '(?<![\\p{L}\\p{N}])';

/** Words in lower case, with the letters and digits only. */
function wordsOf(q: string): readonly string[] {
  return asWritten(q)
    .split(/\s+/)
    .map((word) => [...word.toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join(''))
    .filter((word) => word !== '');
}

/**
 * A test of texts for each word. Letters and digits count only, so that "PM-9A3" and "pm9a3" are one; a number is not the end of
 * another one: "4k" is not found in "64k"; and one or two Latin letters begin a word: "so" is not found in "resources".
 */
function testsOf(q: string): readonly ((text: string) => boolean)[] {
  return wordsOf(q)
    .map((word) => [...word])
    .map((letters) => {
      const before = /\p{N}/u.test(letters[0] ?? '')
        ? '(?<!\\p{N})'
        : /^[a-z]{1,2}$/.test(letters.join(''))
          ? BEGIN
          : '';
      const pattern = new RegExp(`${before}${letters.join(GAP)}`, 'u');
      return (text) => pattern.test(text.toLowerCase());
    });
}

/** Makes a test of texts: every word that was asked for is in them, whatever its case and hyphens; of "a | b" those of one side. */
export function matcherOf(q: string): (text: string) => boolean {
  const sides = q.split('|').map(testsOf);
  return (text) => sides.some((tests) => tests.every((test) => test(text)));
}

type Searched = Pick<
  SearchIndex,
  'rows' | 'systems' | 'runs' | 'configurations' | 'workloads' | 'dictionaries' | 'columns' | 'published'
>;

/** More words than this are not told apart. */
const MOST_WORDS = 30;

/** A word without its ending has as many letters at least. */
const STEM = 4;

/** Which words name a workload, such as "random", "4k" or "rand"; a number alone does not. */
function namesWorkload(words: readonly string[], texts: readonly string[]): readonly boolean[] {
  const names = [...new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)))];
  const isName = (word: string): boolean =>
    names.some((name) => name === word || (word.length >= STEM && name.startsWith(word)));
  return words.map((word) => /\p{L}/u.test(word) && isName(word));
}

const textsOfWorkloads = ({ workloads }: Searched, textOf: (thing: string) => string): readonly string[] =>
  workloads.workload_class.map((id, place) => [id, workloads.rw[place], textOf(`workloads/${id}`)].join('\n'));

/** Makes a test of single words: whether any row might have it, by itself or by what it belongs to. */
export function vocabularyOf(index: Searched, textOf: (thing: string) => string): (word: string) => boolean {
  const { runs, configurations, dictionaries } = index;
  const { direction, test_id, job, ioengine, fio_version } = dictionaries;
  const texts = new Set([
    ...[runs.id, runs.title, runs.date, direction, test_id, job, ioengine, fio_version].flat(),
    ...[...configurations.id, ...configurations.title, ...configurations.axes.flatMap((axes) => Object.values(axes))],
    ...textsOfWorkloads(index, textOf),
  ]);
  return (word) => {
    const [plain = ''] = wordsOf(word);
    if (/^(?:qd|numjobs)\d+$/.test(plain) || keyNamed(plain) !== undefined) return true;
    const fits = matcherOf(word);
    for (const text of texts) if (fits(text)) return true;
    return false;
  };
}

/** "a 4k | b" as questions of their own; what was to be done is said once for both. */
function sidesOf(q: string, index: Searched, textOf: (thing: string) => string): readonly string[] {
  const sides = asWrittenOfRow(q)
    .split('|')
    .map((side) => side.split(/\s+/).filter((word) => word !== ''));
  const texts = textsOfWorkloads(index, textOf);
  const isWork = (word: string): boolean => {
    const [plain = ''] = wordsOf(word);
    return namesWorkload([plain], texts)[0] === true || /^qd\d/.test(plain) || keyNamed(plain) !== undefined;
  };
  if (sides.some((words) => words.every(isWork))) return sides.map((words) => words.join(' '));
  const work = sides.flat().filter(isWork);
  return sides.map((words) => [...words.filter((word) => !isWork(word)), ...work].join(' '));
}

/** What words ask of the numbers of a row, each with the bit of its word: "QD32", "numjobs=4", and "latency" that there is one. */
function asksOf(
  words: readonly string[],
  { columns, published }: Searched,
): readonly { readonly bit: number; readonly isIn: (row: number) => boolean; readonly isLoad?: true }[] {
  return words.flatMap((text, place) => {
    const [, name, count] = /^(qd|numjobs)(\d+)$/.exec(text) ?? [];
    const metric = keyNamed(text);
    const bit = 1 << place;
    if (name !== undefined) {
      const column = name === 'qd' ? columns.iodepth : columns.numjobs;
      return [{ bit, isIn: (row: number) => column[row] === Number(count), isLoad: true as const }];
    }
    if (metric === undefined) return [];
    // A published range has no value of its own.
    const ranges = new Set(published.flatMap((one) => (keyOfMetric(one.metric) === metric ? [one.row] : [])));
    return [{ bit, isIn: (row: number) => (columns[metric][row] ?? null) !== null || ranges.has(row) }];
  });
}

/**
 * Makes a test of rows: each word stands somewhere in what the row belongs to, such as its system or its configuration, but not in a report:
 * that names all of its systems. A queue depth and a count of jobs are those of the row, whatever its run is called. A word that names a workload has to stand in the row's own workload or direction: "write" finds no reads, whatever their run is called. `textOf` gives the words that the page has for a thing: "systems/acme-a1". Undefined without words.
 */
export function rowMatcher(
  index: Searched,
  q: string,
  textOf: (thing: string) => string,
): ((row: number) => boolean) | undefined {
  if (q.includes('|')) {
    const sides = sidesOf(q, index, textOf).flatMap((side) => rowMatcher(index, side, textOf) ?? []);
    return (row) => sides.some((fits) => fits(row));
  }
  const { systems, runs, configurations, dictionaries, columns } = index;
  const asked = asWrittenOfRow(q);
  const tests = testsOf(asked).slice(0, MOST_WORDS);
  if (tests.length === 0) return undefined;
  const bits = (text: string): number => tests.reduce((sum, test, place) => sum | (test(text) ? 1 << place : 0), 0);
  const ofSystem = systems.id.map((id, place) =>
    bits(
      [
        textOf(`systems/${id}`),
        textOf(`vendors/${systems.vendor[place]}`),
        ...(systems.drives[place] ?? []).map((drive) => textOf(`drives/${drive}`)),
      ].join('\n'),
    ),
  );
  const ofRun = runs.id.map(
    (id, place) =>
      (ofSystem[runs.system[place] ?? -1] ?? 0) |
      bits([id, runs.title[place], runs.date[place], textOf(`methods/${runs.method[place]}`)].join('\n')),
  );
  const ofConfiguration = configurations.id.map(
    (id, place) =>
      (ofRun[configurations.run[place] ?? -1] ?? 0) |
      bits([id, configurations.title[place], ...Object.values(configurations.axes[place] ?? {})].join('\n')),
  );
  const texts = textsOfWorkloads(index, textOf);
  const ofWorkload = texts.map(bits);
  const ofDirection = dictionaries.direction.map(bits);
  const ofTest = dictionaries.test_id.map(bits);
  const words = wordsOf(asked).slice(0, MOST_WORDS);
  const isWorkload = namesWorkload(words, texts);
  const asks = asksOf(words, index);
  const loads = asks.reduce((sum, { bit, isLoad }) => sum | (isLoad === true ? bit : 0), 0);
  const others = isWorkload.reduce((sum, is, place) => sum | (is ? 0 : 1 << place), 0) & ~loads;
  const coded = (['test_id', 'job', 'ioengine', 'fio_version'] as const).map((name) => ({
    column: columns[name],
    values: dictionaries[name].map(bits),
  }));
  const all = 2 ** tests.length - 1;
  return (row) => {
    let beside = ofConfiguration[columns.configuration[row] ?? -1] ?? 0;
    for (const { column, values } of coded) beside |= values[column[row] ?? -1] ?? 0;
    const place = columns.workload[row] ?? -1;
    const work = ofWorkload[place] ?? 0;
    // What has no class, such as an estimate for "random 4k", is what its test is called.
    const named = index.workloads.workload_class[place] ? 0 : (ofTest[columns.test_id[row] ?? -1] ?? 0);
    let own = work | named | (ofDirection[columns.direction[row] ?? -1] ?? 0);
    for (const { bit, isIn } of asks) if (isIn(row)) own |= bit;
    return ((beside & others) | own) === all;
  };
}
