/** Scales of panels that stand beside each other: one for each quantity, where its figures are near enough. */
import type { Metric } from '../model/metrics.ts';
import { LOG_FROM, logAxis } from './log-axis.ts';
import type { ChartPanel } from './types.ts';

/** Panels share a scale unless the largest of one is this many times that of another: its bars would vanish. */
const MOST_SPREAD = 12;

/** Lines and curves do so up to this ratio: beyond it those of one would stand in a corner. */
export const MOST_APART = 3;

export interface Scaled {
  readonly panels: readonly ChartPanel[];
  /** True when panels of one quantity have scales of their own. */
  readonly differ: boolean;
}

/** A panel before it has its scale. */
export interface MetricPanel {
  readonly metric: Metric;
  readonly panel: ChartPanel;
}

/**
 * Gives panels of one quantity one scale from zero, where their figures are near enough; says whether they are. Beside
 * ceilings each has its own: they say more than the other panels do.
 */
export function shareScales(panels: readonly ChartPanel[]): Scaled {
  const hasCeilings = panels.some(({ rows }) => rows.some(({ ceilings = [] }) => ceilings.length > 0));
  const most = hasCeilings ? 1 : MOST_SPREAD;
  const shared = panels.map((panel) => {
    const maxima = panels.filter((other) => other.value_title === panel.value_title).map((other) => other.max);
    const isFar = Math.max(...maxima) > most * Math.min(...maxima);
    return { panel: isFar ? panel : { ...panel, max: Math.max(...maxima) }, isFar };
  });
  return { panels: shared.map(({ panel }) => panel), differ: shared.some(({ isFar }) => isFar) };
}

/** As shareScales; figures that spread over a decade get one logarithmic axis, on which all of them can be read. */
export function scaleLines(list: readonly MetricPanel[], from = LOG_FROM): Scaled {
  const scaled = new Map<ChartPanel, ChartPanel>();
  let differ = false;
  for (const metric of new Set(list.map((one) => one.metric))) {
    const own = list.filter((one) => one.metric === metric).map(({ panel }) => panel);
    const log = logAxis(own, from);
    const { panels, differ: apart } = log === undefined ? shareScales(own) : { panels: log, differ: false };
    differ ||= apart;
    for (const [place, panel] of own.entries()) scaled.set(panel, panels[place] ?? panel);
  }
  return { panels: list.map(({ panel }) => scaled.get(panel) ?? panel), differ };
}
