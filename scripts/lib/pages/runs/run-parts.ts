/** Pages of a run that has too many measurements for one: the results of each part with their sources and files. */
import type { Measurement } from '#types';
import { joinKnown, sentences } from '../../base/marks.ts';
import { formatBlockSize, formatCount } from '../../base/sizes.ts';
import { capitalised, word } from '../../base/words.ts';
import type { RunPart, RunRecord } from '../../database/types.ts';
import { partPath } from '../../model/anchors.ts';
import { describeHalf, describeLoad } from '../../model/load.ts';
import { systemName } from '../../model/system-name.ts';
import { isTrial, trialMark } from '../../model/trial.ts';
import { isRepresentative } from '../../tables/best.ts';
import { type FoldedRun, foldedPart, foldRounds, testsWithoutRounds, withTests } from '../../tables/rounds.ts';
import { presentEachRound, presentResults } from '../../tables/run-results.ts';
import { filledTable, numberColumn, type Table } from '../../tables/table.ts';
import { dimensionLabel } from '../../views/dimensions.ts';
import { presentSources } from '../figures/pages.ts';
import { madePage, type PageParts, pageParts } from '../page-parts.ts';
import type { Told } from '../view.ts';
import { presentArchived } from './archive.ts';
import { filesOf, rawPathsOf } from './run-files.ts';
import { bestColumns } from './runs.ts';
import type { EachRound, PartPage } from './view.ts';

/** "Random read, async, QD32, 8k": what tells a part from others. */
function titleOf(record: RunRecord, { values }: RunPart): string {
  const labels = values.map(({ dimension, value }) =>
    dimension === 'piece' ? word('part_piece', { number: value }) : dimensionLabel(dimension, value, [record]),
  );
  return capitalised(labels.join(', '));
}

/** "8k · 64 jobs × QD32": what the title of a part leaves open. */
function describeShort(measurement: Measurement): string {
  const { bs_bytes } = measurement;
  const size = bs_bytes === undefined ? '' : formatBlockSize(bs_bytes);
  return joinKnown(' · ', size, describeHalf(measurement), describeLoad(measurement));
}

/** The tests that have a description, rounds of a step once. */
export function describedTests({ bundle }: RunRecord): readonly Told[] {
  return testsWithoutRounds(bundle.run.tests).flatMap(({ title, description }) =>
    description === undefined ? [] : [{ title, text: description }],
  );
}

/** The rounds on the page that a row of its results stands for; undefined without rounds. */
export function presentRounds(
  record: RunRecord,
  parts: PageParts,
  folded: FoldedRun = foldRounds(record),
): EachRound | undefined {
  const table = presentEachRound(record, folded);
  if (table === undefined) return undefined;
  const count = table.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return { summary: word('rounds_each_title', { count: formatCount(count) }), table: parts.table(table) };
}

/** The run as if it had the tests of one part only. */
function recordOf(record: RunRecord, { test_ids }: RunPart): RunRecord {
  const ids = new Set(test_ids);
  return withTests(
    record,
    record.bundle.run.tests.filter(({ id }) => ids.has(id)),
    record.measurements.filter(({ test_id }) => ids.has(test_id)),
  );
}

/** What the run's own page shows instead of all results: a line for each part, with its best figures. Undefined without parts. */
export function presentParts(record: RunRecord): Table | undefined {
  const { parts = [] } = record;
  if (parts.length === 0) return undefined;
  const lists = parts.map((part) => recordOf(record, part).measurements);
  // On its own page a shortened run shows what it has: the note says what it is.
  const figures = bestColumns(lists, describeShort, [], isRepresentative);
  const [first] = record.measurements;
  const mark = trialMark(record.measurements);
  const note = word('parts_note', { Count: record.measurements.length });
  return {
    caption: word('parts_caption'),
    is_titled: true,
    note: sentences(note, mark && word(isTrial(first ?? {}) ? 'trial_note' : 'departs_note', { mark })),
    ...filledTable(parts, [
      [
        'column_tests',
        (part) => ({ text: titleOf(record, part), href: `${partPath(record.bundle.id, part.id)}/`, is_long: true }),
      ],
      [
        numberColumn('column_measurements'),
        (_, place) => ({ text: String(lists[place]?.length ?? 0), value: lists[place]?.length ?? 0 }),
      ],
      ...figures,
    ]),
  };
}

function presentPart(record: RunRecord, whole: FoldedRun, part: RunPart, rawFiles: string | undefined): PartPage {
  const { run, hardware } = record.bundle;
  const own = recordOf(record, part);
  const folded = foldedPart(whole, part.test_ids);
  const title = titleOf(record, part);
  const files = filesOf(record, own.bundle.run.tests, rawFiles);
  const archived = presentArchived(record, rawPathsOf(own.bundle.run.tests), rawFiles);
  const parts = pageParts(partPath(run.id, part.id));
  return madePage(parts, 'runs', 'page', {
    title: word('part_title', { part: title }),
    description: word('part_description', { part: title, system: systemName(hardware.system) }),
    view: {
      system: { text: run.title, href: `runs/${run.id}/` },
      results: parts.table(presentResults(own, '', true, folded)),
      each_round: presentRounds(own, parts, folded),
      tests: describedTests(own),
      sources: presentSources(own),
      files,
      archived,
      sections: ['results', 'sources', ...(files.length === 0 && archived === undefined ? [] : (['files'] as const))],
    },
  });
}

/** A page for each part; none for a run whose own page shows everything. */
export function presentPartPages(record: RunRecord, rawFiles?: string): readonly PartPage[] {
  const { parts = [] } = record;
  if (parts.length === 0) return [];
  const whole = foldRounds(record);
  return parts.map((part) => presentPart(record, whole, part, rawFiles));
}
