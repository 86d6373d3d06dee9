/** The options of fio that the tests ran with: those that all share, and those that tell them apart. */
import { word } from '../base/words.ts';
import { finalEntriesOf } from '../fio/entries.ts';
import type { JobFile } from '../fio/types.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { readJobFiles } from '../scaffold/pair-files.ts';
import type { LooseResult, ResultFacts, SortedFile } from '../scaffold/types.ts';
import type { Fact } from '../tables/facts.ts';
import { type ColumnOf, filledTable, type Table, textCell } from '../tables/table.ts';

export interface OptionsView {
  /** Given to all tests with one value. */
  readonly shared: readonly Fact[];
  /** A row for each test, a column for each option that differs. Absent for one test, and where nothing differs. */
  readonly table?: Table;
  /** Results that do not say their options, fio before 2.3 or its total of all clients, without a job file. */
  readonly unlisted: readonly string[];
}

type Options = ReadonlyMap<string, string>;

/** Between jobs of one test an option may have several values. */
function optionsOf({ result }: LooseResult, jobFile: JobFile | undefined): Options | undefined {
  const output = fioOutputOf(result);
  if (output === undefined) return undefined;
  const entries = finalEntriesOf(output, jobFile);
  if (!entries.some(({ options }) => options.listed)) return undefined;
  const names = new Set(entries.flatMap(({ options }) => [...options.values.keys()]));
  const given = (name: string): string =>
    [...new Set(entries.map(({ options }) => options.values.get(name) ?? '–'))].join(', ');
  // A flag has no value of its own.
  return new Map([...names].map((name) => [name, given(name) || word('one_page_option_on')]));
}

/** Where fio was told to write; it tells nothing of the load. */
const OF_OUTPUT = /^(write_\w+_log|output|output-format|log_\w+|per_job_logs|name|description)$/;

export function presentOptions(
  files: readonly SortedFile[],
  facts: readonly ResultFacts[],
  titleOf: (path: string) => string,
): OptionsView {
  const jobFiles = new Map(
    readJobFiles(files.filter((file) => file.kind === 'job_file')).map(({ path, job_file }) => [path, job_file]),
  );
  const results = new Map(files.flatMap((file) => (file.kind === 'result' ? [[file.path, file]] : [])));
  const tests = facts.flatMap(({ path, job_file = '' }) => {
    const file = results.get(path);
    return file === undefined ? [] : [{ path, options: optionsOf(file, jobFiles.get(job_file)) }];
  });
  const known = tests.flatMap(({ path, options }) => (options === undefined ? [] : [{ path, options }]));
  const names = [...new Set(known.flatMap(({ options }) => [...options.keys()]))];
  const isShared = (name: string): boolean => new Set(known.map(({ options }) => options.get(name))).size === 1;
  const shared = names.filter(isShared);
  const differing = names.filter((name) => !isShared(name) && !OF_OUTPUT.test(name));
  return {
    shared: shared.map((name) => ({ label: name, text: known[0]?.options.get(name) ?? '', code: true })),
    ...(differing.length === 0 ? {} : { table: tableOf(known, differing, titleOf) }),
    unlisted: tests.flatMap(({ path, options }) => (options === undefined ? [path] : [])),
  };
}

interface Listed {
  readonly path: string;
  readonly options: Options;
}

function tableOf(tests: readonly Listed[], names: readonly string[], titleOf: (path: string) => string): Table {
  return {
    caption: word('one_page_options_differ'),
    ...filledTable(tests, [
      ['column_test', ({ path }) => ({ text: titleOf(path), sub: path, is_long: true })],
      ...names.map(
        (label): ColumnOf<Listed> => [
          { label, kind: 'text' },
          ({ options }) => textCell(options.get(label), { code: true }),
        ],
      ),
    ]),
  };
}
