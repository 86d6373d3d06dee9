/** /compare/: what the picker searches, and ready-made comparisons as pages of their own. */
import type { RunRecord } from '../../index/types.ts';
import { formatCount } from '../sizes.ts';
import { isStanding } from '../standing.ts';
import type { Table } from '../tables.ts';
import type { Page } from '../types.ts';
import { word } from '../words.ts';
import { presentComparison } from './comparison.ts';
import { matchWork } from './match-work.ts';
import { headsOf, MOST_SET_UPS } from './set-ups.ts';
import type { Judge, SetUp } from './types.ts';

/** Where the list that the picker searches is published, below the base URL. */
export const SET_UPS_FILE = 'compare/set-ups.json';

/** One line of the picker. */
export interface SetUpEntry {
  readonly token: string;
  readonly name: string;
  readonly title: string;
  /** What is searched besides: title of the run, kind, vendor, drives, date. */
  readonly words: string;
}

function entryOf({ token, name, title, run, hardware }: SetUp): SetUpEntry {
  const drives = (hardware.system.drives ?? []).flatMap(({ vendor, model }) => [vendor ?? '', model ?? '']);
  const words = [run.id, run.title, hardware.system.vendor, hardware.system.kind, run.date, ...drives];
  return {
    token,
    name,
    title,
    words: [...new Set(words)].filter((text) => text !== '' && text !== 'not_recorded').join(' '),
  };
}

/** A ready-made comparison. */
interface Ready {
  readonly run: RunRecord['bundle'];
  readonly setUps: readonly SetUp[];
  readonly shared: number;
}

/** The configurations of each run that has two to eight with work in common. */
function readyOf(runs: readonly RunRecord[], setUpsOf: (record: RunRecord) => readonly SetUp[]): readonly Ready[] {
  return runs.flatMap((record): readonly Ready[] => {
    const setUps = isStanding(record) ? setUpsOf(record) : [];
    if (setUps.length < 2 || setUps.length > MOST_SET_UPS) return [];
    const shared = matchWork(setUps).length;
    return shared === 0 ? [] : [{ run: record.bundle, setUps, shared }];
  });
}

function readyTable(all: readonly Ready[]): Table {
  return {
    caption: word('compare_ready'),
    is_titled: true,
    columns: [
      { label: word('column_run'), kind: 'text' },
      { label: word('section_configurations'), kind: 'text' },
      { label: word('compare_column_shared'), kind: 'number' },
    ],
    groups: [
      {
        rows: all.map(({ run, setUps, shared }) => ({
          cells: [
            { text: run.run.title, href: `compare/${run.id}/` },
            {
              text: headsOf(setUps)
                .map(({ label }) => label)
                .join(' · '),
              is_long: true,
            },
            { text: formatCount(shared), value: shared },
          ],
        })),
      },
    ],
  };
}

function readyPage({ run, setUps }: Ready, judge: Judge): Page {
  const title = word('compare_ready_title', { run: run.run.title });
  const path = `compare/${run.id}`;
  const { lead, base: _, works: __, curves, ...view } = presentComparison(setUps, { all: false }, judge);
  return {
    path,
    section: 'compare',
    kind: 'page',
    title,
    description: word('compare_ready_description', { run: run.run.title }),
    view: {
      lead,
      run: { text: run.run.title, href: `runs/${run.id}/` },
      open: `compare/?c=${run.id}`,
      ...view,
      curves: curves.map(({ files: _, ...one }) => ({
        ...one,
        csv: `${path}/${one.id}.csv`,
        json: `${path}/${one.id}.json`,
      })),
    },
    files: curves.flatMap(({ id, files }) => [
      { path: `${path}/${id}.csv`, text: files.csv },
      { path: `${path}/${id}.json`, text: files.json },
    ]),
  };
}

/** The page that compares what a reader picks, with the list it searches, and the ready-made ones. */
export function presentCompare(
  runs: readonly RunRecord[],
  setUpsOf: (record: RunRecord) => readonly SetUp[],
  judge: Judge,
): readonly Page[] {
  const ready = readyOf(runs, setUpsOf);
  const entries = runs.flatMap(setUpsOf).map(entryOf);
  const list: Page = {
    path: 'compare',
    section: 'compare',
    kind: 'section',
    title: word('compare_title'),
    description: word('compare_description'),
    view: { lead: word('compare_lead'), ...(ready.length === 0 ? {} : { ready: readyTable(ready) }) },
    files: [{ path: SET_UPS_FILE, text: `${JSON.stringify(entries)}\n` }],
  };
  return [list, ...ready.map((one) => readyPage(one, judge))];
}
