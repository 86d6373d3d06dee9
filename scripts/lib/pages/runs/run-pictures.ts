/** What is drawn for a run's page, by section. */
import type { Chart } from '../../charts/types.ts';
import type { RunRecord } from '../../database/types.ts';
import type { PresentedView } from '../../views/types.ts';
import type { PageParts } from '../page-parts.ts';
import { underLoadOfRun } from './load-page.ts';
import { limitsOfRun } from './run-limits.ts';
import { chartsForRun } from './standard-charts.ts';
import { tailOfRun } from './tail-run.ts';
import { overTimeOfRun } from './time-page.ts';
import type { DrawnSections } from './view.ts';

/** Names of the sections that are drawn, in the order of the page; each has a partial of its name in layouts/_partials/run/. */
export const DRAWN_SECTIONS = [
  'over-time',
  'load',
  'tail',
  'limits',
] as const satisfies readonly (keyof DrawnSections)[];

/** Charts of the results, and what each drawn section shows; sections without anything to show are left out. */
export interface RunPictures {
  readonly charts: readonly Chart[];
  readonly sections: DrawnSections<PresentedView, Chart>;
}

/** The drawn sections, placed on a page in its order. */
export function placeSections(
  { 'over-time': overTime, load, limits, tail }: RunPictures['sections'],
  parts: PageParts,
): DrawnSections {
  const placed = <S extends { readonly views: readonly PresentedView[] }>(section: S) => ({
    ...section,
    views: section.views.map((one) => parts.view(one)),
  });
  return {
    ...(overTime && { 'over-time': placed(overTime) }),
    ...(load && { load: { ...load, charts: load.charts.map(parts.chart) } }),
    ...(limits && { limits: { ...placed(limits), ceilings: parts.table(limits.ceilings) } }),
    ...(tail && { tail: placed(tail) }),
  };
}

/** Draws everything for one run, one after the other: vega counts the ids of a drawing in one place for all. */
export async function picturesOfRun(record: RunRecord): Promise<RunPictures> {
  const overTime = await overTimeOfRun(record);
  const limits = await limitsOfRun(record);
  const load = await underLoadOfRun(record);
  const tail = await tailOfRun(record);
  return {
    charts: record.parts === undefined ? await chartsForRun(record) : [],
    sections: {
      'over-time': overTime,
      load,
      limits,
      tail,
    },
  };
}
