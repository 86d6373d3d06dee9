/** Figures that reports write into the titles of their charts, against the runs that these charts draw. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measurement, Report, View } from '#types';
import { formatBlockSize } from '../../../scripts/lib/base/sizes.ts';
import { describeLoad } from '../../../scripts/lib/model/load.ts';
import { figureText } from '../../../scripts/lib/model/metric-text.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { plain } from '../../plain.ts';
import { recordOfContent } from '../analyse/content-run.ts';

function viewsOf(report: string): ReadonlyMap<string, View> {
  const text = readFileSync(join(engineDir, 'content/reports', report, 'report.json'), 'utf8');
  return new Map((JSON.parse(text) as Report).views?.map((view) => [view.id, view]));
}

const filterOf = (view: View | undefined) => (view?.filter ?? {}) as Readonly<Record<string, readonly string[]>>;

/** What a view draws of one run: the tests of its step and kind of I/O, in its direction and block size. */
async function drawnBy(view: View | undefined, run: string): Promise<readonly Measurement[]> {
  const { step, direction, bs, 'step:io': [io] = [] } = filterOf(view);
  const { measurements } = await recordOfContent(run);
  return measurements.filter(
    (one) =>
      direction?.includes(one.direction) === true &&
      (bs === undefined || bs.includes(String(one.bs_bytes))) &&
      (step === undefined ||
        step.some((name) => one.test_id.startsWith(io === undefined ? `${name}-` : `${name}-${io}-`))),
  );
}

function atSize(measurements: readonly Measurement[], bytes: number): Measurement {
  const [one, ...others] = measurements.filter(({ bs_bytes }) => bs_bytes === bytes);
  if (one === undefined || others.length > 0) throw new Error(`not one figure at ${bytes} bytes`);
  return one;
}

/** "98.7 k IOPS at 4k, 2.35 GB/s at 1M". */
function endsOf(measurements: readonly Measurement[]): string {
  const [small, large] = [atSize(measurements, 4096), atSize(measurements, 1_048_576)];
  const [iops, bw] = [figureText('iops', small.iops ?? 0), figureText('bw', large.bw_bytes_per_s ?? 0)];
  return plain(`${iops} at 4k, ${bw} at 1M`);
}

describe('titles of charts in reports', () => {
  const LONG = 'virtual-disk-long-loads-2026-11';
  const views = viewsOf(LONG);

  it.each([
    ['chart-3', 'virtual-disk-seventy-percent-2026-11-22'],
    ['chart-4', 'virtual-disk-long-loads-2026-11-22'],
    ['chart-5', 'virtual-disk-long-loads-2026-11-22'],
    ['chart-6', 'virtual-disk-long-loads-2026-11-22'],
    ['chart-7', 'virtual-disk-long-loads-2026-11-22'],
    ['chart-8', 'virtual-disk-two-files-long-loads-2026-11-22'],
  ])('have the smallest and the largest block of long loads: %s', async (id, run) => {
    const view = views.get(id);
    const [, found] = view?.title.split(': ') ?? [];
    expect(found).toBe(endsOf(await drawnBy(view, run)));
  });

  const MATRICES = ['virtual-disk-matrix-2026-11', 'virtual-disk-matrix-two-files-2026-11'].flatMap((report) =>
    [...viewsOf(report).values()].filter(({ kind }) => ['line', 'latency-throughput', 'heatmap'].includes(kind)),
  );

  it.each(MATRICES.map((view) => [view.id, view] as const))('have the peak of a matrix: %s', async (_, view) => {
    const [run = ''] = filterOf(view).run ?? [];
    const [best] = (await drawnBy(view, run)).toSorted((a, b) => (b.iops ?? 0) - (a.iops ?? 0));
    const size = formatBlockSize(best?.bs_bytes ?? 0);
    const found = `peak ${figureText('iops', best?.iops ?? 0)} at ${size}, ${describeLoad(best ?? {})}`;
    expect(view.title.split(': ').at(-1)).toBe(plain(found));
  });

  it.each(['read', 'write'])('have the lead over a whole drive: %ss', async (direction) => {
    const view = viewsOf('sata-ssds-disks-floppy').get(`whole-${direction}`);
    const { run: runs = [] } = filterOf(view);
    const rates = new Map<string, number>();
    for (const run of runs) for (const one of await drawnBy(view, run)) rates.set(run, one.iops ?? 0);
    const sorted = [...rates].toSorted(([, a], [, b]) => b - a);
    const [[first, most] = ['', 0], [last, least] = ['', 0]] = [sorted[0], sorted.at(-1)];
    expect([first, last]).toEqual(['samsung-860-pro-whole-drive-fio-plot', 'intel-d3-s4610-whole-drive-fio-plot']);
    expect(view?.title).toContain(`860 PRO ${Math.round(100 * (most / least - 1))} % above the D3-S4610`);
  });
});
