/** What a run shows under growing load: the first curves for its own page, and a page with all of each workload. */
import type { View } from '#types';
import { isCurve, keptLoad } from '../../analyse/load-curves.ts';
import { word, wordOr } from '../../base/words.ts';
import type { Chart } from '../../charts/types.ts';
import type { RunRecord } from '../../database/types.ts';
import { describeLoad, describeWorkload } from '../../model/load.ts';
import { type Metric, metricLabel, metricsIn, metricValue } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { pivotOf } from '../../views/pivot-of.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView } from '../../views/types.ts';
import { pageParts } from '../page-parts.ts';
import { type Family, familiesOf } from './load-families.ts';
import type { UnderLoad, ViewsPage } from './view.ts';

/** Charts on the run's own page, which has to stay small. */
const MOST_ON_RUN_PAGE = 3;

interface Shown {
  readonly family: Family;
  readonly views: readonly View[];
}

function shownBy(record: RunRecord): readonly Shown[] {
  return familiesOf(record)
    .map((family) => ({ family, views: viewsOfFamily(family) }))
    .filter(({ views }) => views.length > 0);
}

function pathOf(record: RunRecord, { id }: Family): string {
  return `runs/${record.bundle.id}/load/${id}`;
}

/** Directions of a mixed load are parts of one workload: its total stands for them on the run's page. */
function isWhole({ family }: Shown): boolean {
  return family.sample.rwmixread === undefined || family.sample.direction === 'mixed';
}

/** For the run's own page; undefined where nothing was measured under three loads. */
export async function underLoadOfRun(record: RunRecord): Promise<UnderLoad<Chart> | undefined> {
  const shown = shownBy(record);
  if (shown.length === 0) return undefined;
  const charts: Chart[] = [];
  for (const { family, views } of shown.filter(isWhole).slice(0, MOST_ON_RUN_PAGE)) {
    const [first] = views;
    if (first === undefined) continue;
    const view = { ...first, id: `${family.id}-${first.id}` };
    const { chart, figures } = await presentView(view, [family.record], { spreads: true });
    const table_href = `${pathOf(record, family)}/#view-${first.id}`;
    if (chart !== undefined) charts.push({ ...chart, ...(figures === undefined ? {} : { figures }), table_href });
  }
  return {
    charts,
    more: shown.map(({ family }) => ({ text: familyTitle(family), href: `${pathOf(record, family)}/` })),
  };
}

/** Address, without the last slash, and workload of each page. */
export function loadPagesOf(record: RunRecord): readonly { readonly path: string; readonly title: string }[] {
  return shownBy(record).map(({ family }) => ({ path: pathOf(record, family), title: familyTitle(family) }));
}

async function presentFamily(record: RunRecord, { family, views }: Shown): Promise<ViewsPage> {
  const { run, hardware } = record.bundle;
  const parts = pageParts(pathOf(record, family));
  const presented: PresentedView[] = [];
  for (const view of views) {
    presented.push(await presentView(view, [family.record], { spreads: true }));
  }
  const title = familyTitle(family);
  return {
    path: parts.path,
    section: 'run-views',
    kind: 'page',
    title: word('load_page_title', { workload: title }),
    description: word('load_page_description', { workload: title, system: systemName(hardware.system) }),
    view: {
      run: { text: run.title, href: `runs/${run.id}/` },
      lead: word('load_page_lead'),
      contents: presented.map((one) => ({ id: `view-${one.id}`, title: one.title })),
      views: presented.map((one) => parts.view(one)),
    },
    parts,
  };
}

/** A page for each workload with all its curves; none where nothing was measured under three loads. */
export async function presentLoadPages(record: RunRecord): Promise<readonly ViewsPage[]> {
  const pages: ViewsPage[] = [];
  for (const shown of shownBy(record)) pages.push(await presentFamily(record, shown));
  return pages;
}

/** The limit of latency that the tables of points keep to, ms: what flash arrays are asked for. */
const LIMIT_MS = 1;

/** "Random 70/30, writes only": what all curves of a family have in common, and the configuration where there are several. */
function familyTitle({ sample, has_sizes, record }: Family): string {
  const { bs_bytes, ...workload } = sample;
  const text = describeWorkload(has_sizes || bs_bytes === undefined ? workload : { ...workload, bs_bytes });
  const way =
    sample.rwmixread === undefined || sample.direction === 'mixed' ? '' : wordOr('direction_only', sample.direction);
  const { configurations } = record.bundle.run;
  const title = configurations.find(({ id }) => id === sample.configuration_id)?.title ?? '';
  const whole = [text, way, configurations.length > 1 ? title : ''].filter((part) => part !== '').join(', ');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

/** "mean latency", and "IOPS" as it is. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

/** True when a metric is known at three loads at least; one or two points are no curve. */
function hasMetric({ measurements, load }: Family, metric: Metric): boolean {
  const known = measurements.filter((one) => metricValue(one, metric) !== undefined);
  return isCurve([...new Set(known.map((one) => one[load]))]);
}

/** What the load is beside the factor that grows, where it is the same for all curves. */
function fixedLoad({ sample, load, panels }: Family): string {
  const shown = Object.entries(keptLoad(sample, load)).filter(
    ([name]) => !panels.includes(name as Family['load']) && !(name === 'iodepth' && panels.includes('io')),
  );
  return describeLoad(Object.fromEntries(shown));
}

function filterOf({ measurements, sample }: Family): NonNullable<View['filter']> {
  const [first = sample.test_id, ...others] = new Set(measurements.map(({ test_id }) => test_id));
  return { test: [first, ...others], direction: [sample.direction], configuration: [sample.configuration_id] };
}

function lineView(family: Family, metric: Metric): View {
  const fixed = fixedLoad(family);
  return {
    id: `${metric.replaceAll('_', '-')}-by-${family.load}`,
    kind: 'line',
    title: word('load_title', { workload: familyTitle(family), metric: inSentence(metricLabel(metric)) }),
    ...(fixed === '' ? {} : { subtitle: fixed }),
    rows: [family.load],
    columns: [...family.panels],
    ...(family.has_sizes ? { series: 'bs' } : {}),
    metrics: [metric],
    filter: filterOf(family),
  };
}

function curveView(family: Family): View {
  return {
    ...lineView(family, 'iops'),
    id: 'latency-over-iops',
    kind: 'latency-throughput',
    title: word('load_title_curve', { workload: familyTitle(family) }),
    metrics: ['iops', 'lat_mean'],
  };
}

function heatView(family: Family): View {
  return {
    ...lineView(family, 'iops'),
    id: 'iops-by-size',
    kind: 'heatmap',
    title: word('load_title_heat', { workload: familyTitle(family) }),
    rows: ['bs'],
    series: family.load,
  };
}

function pointsView(family: Family): View {
  const shown = metricsIn('best').filter((metric) => hasMetric(family, metric));
  const isJudged = family.record.analysis.verdicts.some(({ id }) => id === 'V-knee');
  const saturation = isJudged ? (['saturation'] as const) : [];
  const [metric = 'iops', ...more] = shown;
  const [first = 'configuration', ...others] = [...family.panels, ...(family.has_sizes ? ['bs' as const] : [])];
  return {
    id: 'points',
    kind: 'load-points',
    title: word('load_title_points', { workload: familyTitle(family) }),
    rows: [first, ...others],
    load: family.load,
    points: ['lowest_load', 'highest_within', 'highest', 'lowest_latency', ...saturation],
    limit: { metric: 'lat_mean', ms: LIMIT_MS },
    filter: filterOf(family),
    metrics: [metric, ...more],
  };
}

/** In the order of the page. A family without IOPS or bandwidth, or with two figures in one place, has none. */
export function viewsOfFamily(family: Family): readonly View[] {
  const hasIops = hasMetric(family, 'iops');
  const hasLatency = hasMetric(family, 'lat_mean');
  if (!hasIops && !hasMetric(family, 'bw')) return [];
  const lines = metricsIn('brief').filter((metric) => hasMetric(family, metric));
  const views = [
    ...lines.map((metric) => lineView(family, metric)),
    ...(hasIops && hasLatency ? [curveView(family)] : []),
    ...(hasIops && family.has_sizes ? [heatView(family)] : []),
    ...(hasLatency ? [pointsView(family)] : []),
  ];
  return views.filter((view) => pivotOf(view, [family.record]).pivot.conflicts.length === 0);
}
