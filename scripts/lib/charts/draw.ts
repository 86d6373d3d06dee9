/** Draws charts at build. */
import { layBars } from './bars.ts';
import { layHeat } from './heat.ts';
import { layCurves, layLines } from './lines.ts';
import { type ChartPlan, drawPlan, planChart, planTimeChart } from './plan.ts';
import { renderSvg } from './render.ts';
import type { TimeChartData } from './time-types.ts';
import type { Chart, ChartData } from './types.ts';

const LAYOUTS = { bar: layBars, dot: layBars, line: layLines, curve: layCurves, heat: layHeat } as const;

export function drawChart(data: ChartData): Promise<Chart> {
  return drawPlan(planChart(data, LAYOUTS[data.kind]), renderSvg);
}

export function drawTimeChart(data: TimeChartData): Promise<Chart> {
  return drawPlan(planTimeChart(data), renderSvg);
}

/** A chart that is planned already. */
export function drawPlanned(plan: ChartPlan): Promise<Chart> {
  return drawPlan(plan, renderSvg);
}
