/** The page of one ready-made comparison. */
import { downsampleSeries } from '../../analyse/downsampled-series.ts';
import type { RunAnalysis } from '../../analyse/types.ts';
import { inTurn } from '../../base/in-turn.ts';
import { clauseMark, sentences } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { drawPlanned } from '../../charts/draw.ts';
import { type ComparedRun, comparandsOf } from '../../database/comparand.ts';
import { configurationToken } from '../../model/configuration-token.ts';
import type { Link } from '../../tables/table.ts';
import { madePage, type PageParts, pageParts } from '../page-parts.ts';
import { presentComparison } from './comparison.ts';
import { configurationsOf, namesOf } from './configurations.ts';
import type { Curves } from './curves.ts';
import { createPairCounter, hasRatio, type Ready } from './ready-made.ts';
import type { Configuration } from './types.ts';
import type { CurvesView, ReadyPage } from './view.ts';

/** Where the page belongs: the run whose configurations it compares, or all comparisons. */
function kickerOf(kind: Ready['kind'], [first]: readonly Configuration[]): Link {
  if (first === undefined || kind === 'class') return { text: word('compare_title'), href: 'compare/' };
  return kind === 'run'
    ? { text: first.run.title, href: `runs/${first.run.id}/` }
    : { text: first.name, href: `systems/${first.hardware.system.id}/` };
}

/** Who is not shown: those of whom nothing compares with what is, and those for whom there is no room. */
function leftOutText(shown: readonly Configuration[], leftOut: readonly Configuration[]): string | undefined {
  const count = createPairCounter();
  const names = namesOf([...shown, ...leftOut]).slice(shown.length);
  const compares = leftOut.map((one) => shown.some((other) => hasRatio(count(one, other))));
  const texts = (['left_out', 'no_room'] as const).flatMap((why) => {
    const own = names.filter((_, place) => compares[place] === (why === 'no_room'));
    return own.length === 0 ? [] : [word(`compare_ready_${why}`, { names: own.join(clauseMark()) })];
  });
  return texts.length === 0 ? undefined : sentences(...texts);
}

/** The charts of a page with their tables, one after the other. */
function drawnCurves(curves: readonly Curves[], parts: PageParts): Promise<readonly CurvesView[]> {
  return inTurn(curves, async ({ plan, table, figures }) => {
    const chart = parts.chart({ ...(await drawPlanned(plan)), figures });
    return { chart, table: parts.table(table) };
  });
}

/** What is read of a run whose configurations are compared. */
export interface RunToCompare extends ComparedRun {
  readonly analysis: Pick<RunAnalysis, 'series'>;
}

/** All that the page of a ready-made comparison is made of. */
export interface ReadyOf extends Pick<Ready, 'id' | 'kind' | 'title'> {
  /** Of its configurations, in their order. */
  readonly tokens: readonly string[];
  /** Of those that would belong to it, and are not shown. */
  readonly left_out: readonly string[];
  /** The address that opens it in the picker. */
  readonly open: string;
  /** Runs of all of these. */
  readonly runs: readonly RunToCompare[];
}

export type ConfigurationsOf = (record: RunToCompare) => readonly Configuration[];

/** Configurations of a run with its logs. */
export const configurationsOfRun: ConfigurationsOf = (record) => {
  const { series } = record.analysis;
  const seriesOf = (test: string) => {
    const found = series.get(test);
    return found === undefined ? undefined : downsampleSeries(found);
  };
  return configurationsOf(record, comparandsOf(record), { logged: new Set(series.keys()), seriesOf });
};

/** The same with no more of the runs than its page is made from. */
export function readOfReady(of: ReadyOf): ReadyOf {
  const wanted = new Set([...of.tokens, ...of.left_out]);
  const runs = of.runs.map(({ bundle: { run, hardware }, measurements, analysis }): RunToCompare => {
    const own = measurements.filter(({ configuration_id }) => wanted.has(configurationToken(run.id, configuration_id)));
    const tests = new Set(own.map(({ test_id }) => test_id));
    const series = new Map([...analysis.series].filter(([test]) => tests.has(test)));
    return { bundle: { run, hardware }, measurements: own, analysis: { series } };
  });
  return { ...of, runs };
}

export async function presentReady(of: ReadyOf, configurationsOf: ConfigurationsOf): Promise<ReadyPage> {
  const { id, kind, title, open } = of;
  const known = new Map(of.runs.flatMap(configurationsOf).map((one) => [one.token, one]));
  const [configurations = [], left_out = []] = [of.tokens, of.left_out].map((tokens) =>
    tokens.flatMap((token) => known.get(token) ?? []),
  );
  const parts = pageParts(`compare/${id}`);
  const shown = presentComparison(configurations, { all: false });
  const { lead, answers, words, grades, receipt, figures, facts, curves } = shown;
  const leftOut = sentences(leftOutText(configurations, left_out), shown.left_out);
  return madePage(parts, 'compare', 'page', {
    title: word('compare_ready_title', { title }),
    description: word(`compare_ready_${kind}_description`, { title }),
    view: {
      lead:
        configurations.length === 2
          ? lead
          : `${word(`compare_ready_${kind}_lead`, { count: formatCount(configurations.length) })} ${lead}`,
      answers,
      run: kickerOf(kind, configurations),
      open,
      words,
      grades: parts.table(grades),
      receipt: receipt && { ...receipt, table: parts.table(receipt.table) },
      figures: parts.table(figures),
      facts: parts.table(facts),
      left_out: leftOut === '' ? undefined : leftOut,
      curves: await drawnCurves(curves, parts),
    },
  });
}
