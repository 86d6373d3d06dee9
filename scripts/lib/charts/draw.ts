/** Draws charts at build. */
import { type ChartPlan, drawPlan, planChart, planTimeChart } from './plan.ts';
import { renderSvg } from './render.ts';
import type { TimeChartData } from './time-types.ts';
import type { Chart, ChartData } from './types.ts';

export function drawChart(data: ChartData): Promise<Chart> {
  return drawPlan(planChart(data), renderSvg);
}

export function drawTimeChart(data: TimeChartData): Promise<Chart> {
  return drawPlan(planTimeChart(data), renderSvg);
}

/** A chart that is planned already. */
export function drawPlanned(plan: ChartPlan): Promise<Chart> {
  return drawPlan(plan, renderSvg);
}
