/** /compare/: what the picker searches, and the lists of ready-made comparisons. */

import { oncePer } from '../../base/once-per.ts';
import { slugOf } from '../../base/slug.ts';
import { inEnglish, word } from '../../base/words.ts';
import { comparisonShapes, comparisonTemplate } from '../../charts/comparison-shapes.ts';
import type { RunRecord } from '../../database/types.ts';
import { countCell } from '../../tables/plain-cells.ts';
import { isStanding } from '../../tables/standing.ts';
import { groupedTable, numberColumn, type Table, type TableCell } from '../../tables/table.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { namesOf } from './configurations.ts';
import { CONFIGURATIONS_FILE, type PickerList, pickerList, shortTokens } from './entries.ts';
import { gradeCounts } from './grade-words.ts';
import { matchWorkloads } from './matching-workloads.ts';
import { type Matrix, matrixTable, matrixTitle, readyMatrices, runsOfMatrix } from './matrix.ts';
import {
  addPairs,
  type CountPairs,
  createPairCounter,
  READY_KINDS,
  type Ready,
  readyClasses,
  readyRuns,
  readySystems,
} from './ready-made.ts';
import type { ConfigurationsOf, ReadyOf } from './ready-page.ts';
import type { Configuration } from './types.ts';
import type { ComparePage, ReadyPage } from './view.ts';

/** More names than these are counted. */
const MOST_NAMES = 5;

function namesText(configurations: readonly Configuration[]): string {
  const names = namesOf(configurations);
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(' · ');
  return more > 0 ? word('compare_names_more', { names: shown, count: more }) : shown;
}

function workloadsOf(configurations: readonly Configuration[]): number {
  const classes = matchWorkloads(configurations).map(({ cells }) => {
    const measurement = cells.find((cell) => cell !== undefined)?.measurement;
    return measurement?.workload_class ?? `${measurement?.test_id}/${measurement?.job}`;
  });
  return new Set(classes).size;
}

interface ListedReady {
  readonly link: Pick<TableCell, 'text' | 'href' | 'sub'>;
  readonly configurations: number;
  readonly workloads: number;
  readonly grades: Ready['pairs'];
}

function readyRow({ id, title, configurations, pairs }: Ready): ListedReady {
  return {
    link: { text: title, href: `compare/${id}/`, sub: namesText(configurations) },
    configurations: configurations.length,
    workloads: workloadsOf(configurations),
    grades: pairs,
  };
}

/** All of them would be too heavy a page on a site of a thousand runs: the last kind then has a page of its own. */
const MOST_LISTED = 60;
const RUNS_PATH = 'compare/runs';

const matrixPath = (matrix: Matrix): string => `compare/${slugOf(inEnglish(() => matrixTitle(matrix)))}`;

function matrixRow(matrix: Matrix, count: CountPairs): ListedReady {
  return {
    link: { text: matrixTitle(matrix), href: `${matrixPath(matrix)}/` },
    configurations: new Set(matrix.pairs.flat()).size,
    workloads: Math.max(...matrix.pairs.map(workloadsOf)),
    grades: matrix.pairs.map(([a, b]) => count(a, b)).reduce(addPairs),
  };
}

function readyTable(all: readonly Ready[], matrices: readonly ListedReady[] = []): Table {
  const ready = READY_KINDS.map((kind) => ({
    title: word(`compare_kind_${kind}`),
    rows: all.filter((one) => one.kind === kind).map(readyRow),
  }));
  return {
    caption: word('compare_ready'),
    is_titled: true,
    note: word('compare_ready_note'),
    ...groupedTable(
      [{ title: word('compare_kind_matrix'), rows: matrices }, ...ready],
      [
        ['compare_column_what', ({ link }) => link],
        [numberColumn('compare_column_configurations'), ({ configurations }) => countCell(configurations)],
        [numberColumn('compare_column_shared'), ({ workloads }) => countCell(workloads)],
        ['compare_column_receipt', ({ grades }) => ({ text: '', badges: gradeCounts(grades) })],
      ],
    ),
  };
}

/** A row for each of many systems; each leads to its two configurations in the picker. */
function matrixPage(matrix: Matrix, list: PickerList): ReadyPage {
  const parts = pageParts(matrixPath(matrix));
  const title = matrixTitle(matrix);
  const hrefOf = (pair: readonly Configuration[]): string => {
    const tokens = shortTokens(
      pair.map(({ token }) => token),
      list,
    );
    return `compare/?c=${tokens.join(',')}`;
  };
  return madePage(parts, 'compare', 'page', {
    title,
    description: word('matrix_description', { title }),
    view: {
      lead: word('matrix_lead'),
      run: { text: word('compare_title'), href: 'compare/' },
      matrix: parts.table(matrixTable(matrix, hrefOf)),
    },
  });
}

/** Each address once: of two of one name the second gets a number. */
function withOwnIds(all: readonly Ready[]): readonly Ready[] {
  const taken = new Set<string>([RUNS_PATH.slice('compare/'.length)]);
  return all.map((one) => {
    let id = one.id;
    for (let number = 2; taken.has(id); number += 1) id = `${one.id}-${number}`;
    taken.add(id);
    return id === one.id ? one : { ...one, id };
  });
}

/** The page that lists all ready-made comparisons. */
function runsPage(all: readonly Ready[]): ReadyPage {
  const parts = pageParts(RUNS_PATH);
  return madePage(parts, 'compare', 'page', {
    title: word('compare_ready'),
    description: word('compare_ready_all'),
    view: {
      lead: word('compare_ready_all'),
      run: { text: word('compare_title'), href: 'compare/' },
      ready: parts.table(readyTable(all)),
    },
  });
}

/** What /compare/ has of its own, and what its ready-made comparisons are made of. */
export interface Compared {
  /** The page that compares what a reader picks, with the list it searches, and those that list or count ready-made comparisons. */
  readonly pages: readonly (ComparePage | ReadyPage)[];
  readonly ready: readonly ReadyOf[];
}

/** Pairs of these runs are counted once for the pages of all languages. */
const pairCounterOf = oncePer((_: readonly RunRecord[]): CountPairs => createPairCounter());

export function presentCompare(runs: readonly RunRecord[], configurationsOf: ConfigurationsOf): Compared {
  const all = runs.map((record) => ({
    record,
    isStanding: isStanding(record),
    configurations: configurationsOf(record),
  }));
  const standing = all.flatMap((one) => (one.isStanding ? one.configurations : []));
  const count = pairCounterOf(runs);
  const matrices = readyMatrices(standing);
  const inMatrix = new Set(matrices.flatMap((matrix) => [...runsOfMatrix(matrix)]));
  const isElsewhere = ({ configurations }: Ready): boolean => configurations.every(({ run }) => inMatrix.has(run.id));
  const made = [readyClasses(standing, count), readySystems(standing, count), readyRuns(standing, count)].map((list) =>
    list.filter((one) => !isElsewhere(one)),
  );
  // Addresses of runs come first: they are the ones that other pages and readers know.
  const own = withOwnIds([...made].reverse().flat());
  const ready = READY_KINDS.flatMap((kind) => own.filter((one) => one.kind === kind));
  const list = pickerList(
    all.flatMap(({ configurations }) => configurations),
    runs,
  );
  const ofRuns = ready.filter(({ kind }) => kind === 'run');
  const isMany = ofRuns.length > MOST_LISTED;
  const listed = isMany ? ready.filter((one) => !ofRuns.includes(one)).slice(0, MOST_LISTED) : ready;
  const parts = pageParts('compare');
  for (const shape of comparisonShapes()) parts.templates.set(comparisonTemplate(shape), shape);
  const page: ComparePage = madePage(parts, 'compare', 'section', {
    title: word('compare_title'),
    description: word('compare_description'),
    view: {
      lead: word(list.configurations.length < 2 ? 'compare_lead_none' : 'compare_lead'),
      ready:
        listed.length + matrices.length === 0
          ? undefined
          : parts.table(
              readyTable(
                listed,
                matrices.map((matrix) => matrixRow(matrix, count)),
              ),
            ),
      more: isMany
        ? { text: word('compare_ready_runs', { Count: ofRuns.length }), href: `${RUNS_PATH}/` }
        : list.configurations.length < 2
          ? { text: word('nav_try'), href: 'try/' }
          : undefined,
    },
    files: [{ path: CONFIGURATIONS_FILE, text: `${JSON.stringify(list)}\n` }],
  });
  const recordOf = new Map(
    all.flatMap(({ record, configurations }) => configurations.map(({ run }) => [run.id, record] as const)),
  );
  const tokensOf = (configurations: readonly Configuration[]) => configurations.map(({ token }) => token);
  return {
    pages: [page, ...(isMany ? [runsPage(ready)] : []), ...matrices.map((matrix) => matrixPage(matrix, list))],
    ready: ready.map(({ id, kind, title, configurations, left_out }) => {
      const tokens = tokensOf(configurations);
      const ids = new Set([...configurations, ...left_out].map(({ run }) => run.id));
      return {
        ...{ id, kind, title, tokens },
        left_out: tokensOf(left_out),
        open: `compare/?c=${shortTokens(tokens, list).join(',')}`,
        runs: [...ids].flatMap((one) => recordOf.get(one) ?? []),
      };
    }),
  };
}
