/** Dot strips of a drive model: a panel for each class of work, a line for each kind of its drives, a dot for each figure. */

import { word } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import { shareScales } from '../../charts/scales.ts';
import type { Chart, ChartPanel, ChartRow } from '../../charts/types.ts';
import { formatColumn, metricLabel, scaleOf } from '../../model/metrics.ts';
import { axisTitle } from '../../views/panels.ts';
import type { DriveWork, Lane } from './drive-lanes.ts';
import { driveFigures } from './drive-table.ts';

function panelOf({ title, metric, lanes }: DriveWork): ChartPanel {
  const figures = lanes.flatMap(({ label, figures: own }) => own.map((one) => ({ label, ...one })));
  const values = figures.map(({ value }) => value);
  const { factor, unit } = scaleOf(metric, values);
  const { cells } = formatColumn(
    metric,
    values.map((value) => ({ quantity: { value } })),
  );
  const rows = figures.map(
    ({ label, value }, place): ChartRow => ({
      label,
      series: '',
      value: value / factor,
      text: cells[place]?.text ?? '',
    }),
  );
  return { title, value_title: axisTitle(metric, unit), max: Math.max(...values) / factor || 1, rows };
}

/**
 * The strips of the drives by themselves, or of the systems they are part of: one does not compare with the other.
 * Undefined where no class of work has two figures.
 */
export async function driveStrips(
  name: string,
  work: readonly DriveWork[],
  place: 'alone' | 'within',
): Promise<Chart | undefined> {
  const isHere = ({ is_alone }: Lane): boolean => is_alone === (place === 'alone');
  const shown = work
    .map((one) => ({ ...one, lanes: one.lanes.filter(isHere) }))
    .filter(({ lanes }) => lanes.reduce((sum, { figures }) => sum + figures.length, 0) > 1);
  if (shown.length === 0) return undefined;
  const panels = shown.map(panelOf);
  const shared = shareScales(panels);
  const chart = await drawChart({
    id: `drive-${place}`,
    kind: 'dot',
    ...(panels.length > 1 ? { size: 'half' as const, spreads: true } : {}),
    title: word(`drive_strip_${place}`, { drive: name }),
    subtitle: word('drive_strip_means'),
    ...(shared.differ ? { note: word('chart_scales_differ') } : {}),
    desc: word('chart_desc_dot', { metrics: [...new Set(work.map(({ metric }) => metricLabel(metric)))].join(', ') }),
    series: [{ text: '', index: 1 }],
    panels: shared.panels,
  });
  return { ...chart, figures: driveFigures(shown) };
}
