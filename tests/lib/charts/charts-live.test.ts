import { View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { describe, expect, it } from 'vitest';
import { type MarkPlace, marksNear, stopsOf } from '../../../assets/js/charts/mark-places.ts';
import { fitStretch, movedBy, type Stretch, stretchAfter, wholeOf } from '../../../assets/js/charts/stretch.ts';
import type { LaidDrawing } from '../../../scripts/lib/charts/drawing.ts';
import { fillView } from '../../../scripts/lib/charts/fill-view.ts';
import { layPlan, planTimeChart } from '../../../scripts/lib/charts/plan.ts';
import { renderSvg } from '../../../scripts/lib/charts/render.ts';
import { interpretedRuntimeOf, runtimeOf } from '../../../scripts/lib/charts/runtimes.ts';
import { sanitiseSvg } from '../../../scripts/lib/charts/sanitised-svg.ts';

const MINUTE = 60_000;
const [panel] = layPlan(
  planTimeChart({
    id: 'one',
    title: 'Over time',
    desc: '',
    series: ['read', 'write'].map((text, place) => ({ text, index: place + 1 })),
    end_ms: 10 * MINUTE,
    panels: [
      {
        value_title: 'k IOPS',
        max: 10,
        warm_up: { from_ms: 0, to_ms: MINUTE },
        lines: ['read', 'write'].map((series, place) => ({
          series,
          step_ms: MINUTE,
          values: Array.from({ length: 10 }, (_, minute) => minute / 2 + place / 10),
        })),
      },
    ],
  }),
);
if (panel === undefined) throw new Error('no panel');
const OVER_TIME: LaidDrawing = panel.drawings.wide;

/** What a browser runs, with nothing evaluated. */
async function viewOf(stretch?: Stretch): Promise<View> {
  const runtime = interpretedRuntimeOf(OVER_TIME);
  const view = fillView(new View(runtime, { renderer: 'none', expr: expressionInterpreter }), OVER_TIME);
  await view.runAsync();
  return stretch === undefined ? view : view.signal('stretch_x', stretch).runAsync();
}

/** Labels below the axis, from left to right. */
function labelsIn(svg: string): readonly string[] {
  const labels = [...svg.matchAll(/<text text-anchor="middle" transform="translate\(([\d.]+),15\)[^>]*>([^<]*)/g)];
  return labels.toSorted(([, a], [, b]) => Number(a) - Number(b)).map(([, , text = '']) => text);
}

describe('a view of a chart over time', () => {
  it('labels round numbers of the unit that the axis has, within the stretch', async () => {
    const labels = async (from: number, to: number): Promise<readonly string[]> =>
      labelsIn(await (await viewOf([from * MINUTE, to * MINUTE])).toSVG());
    expect(await labels(1, 4)).toEqual(['1', '1.5', '2', '2.5', '3', '3.5', '4']);
    expect(await labels(1, 2)).toEqual(['1', '1.2', '1.4', '1.6', '1.8', '2']);
    expect(await labels(0, 10)).toEqual(['0', '2', '4', '6', '8', '10']);
  });

  it('draws its lines across the stretch, cut at the ends of the plot', async () => {
    const pathsOf = async (stretch?: Stretch): Promise<readonly string[]> =>
      [...(await (await viewOf(stretch)).toSVG()).matchAll(/ d="M(-?[\d.]+),[^"]*L(-?[\d.]+),[^"]*" stroke="var/g)].map(
        ([, from, to]) => [from, to].map((x) => Math.round((10 * Number(x)) / OVER_TIME.width)).join(),
      );
    // Points stand in the middle of each minute.
    expect(await pathsOf()).toEqual(['1,10', '1,10']);
    expect(await pathsOf([0, 5 * MINUTE])).toEqual(['1,19', '1,19']);
    const clipped = /class="mark-line [^"]*" clip-path=/;
    expect(await (await viewOf([0, 5 * MINUTE])).toSVG()).toMatch(clipped);
    expect(await (await viewOf()).toSVG()).not.toMatch(clipped);
  });

  it('hears gestures, which a picture drawn at build does not, and looks the same', async () => {
    const seen = (svg: string) => sanitiseSvg(svg, { id: 'one', title: '', desc: '' });
    expect(seen(await (await viewOf()).toSVG())).toBe(seen((await renderSvg(OVER_TIME)).svg));
    const [heard, still] = [interpretedRuntimeOf(OVER_TIME), runtimeOf(OVER_TIME)].map((one) => JSON.stringify(one));
    for (const gesture of ['ctrlKey', 'shiftKey', 'brush']) {
      expect(heard).toContain(gesture);
      expect(still).not.toContain(gesture);
    }
  });

  it('hides what leads from the ends of lines to their names, which stay', async () => {
    const svg = await (await viewOf([0, 5 * MINUTE])).toSVG();
    expect(svg).toMatch(/>read<[\s\S]*>write</);
    const [, groupOfNames] = /(<g class="mark-text [^>]*>)<text[^>]*>read</.exec(svg) ?? [];
    expect(groupOfNames).not.toContain('clip-path');
    const leaders = [...svg.matchAll(/<line [^>]*stroke="var\(--series[^>]*opacity="([\d.]+)"/g)].map(
      ([, seen]) => seen,
    );
    expect(new Set(leaders)).toEqual(new Set(['0']));
  });
});

describe('fitStretch', () => {
  const whole = wholeOf(OVER_TIME) ?? [0, 0];

  it('keeps a stretch within the whole', () => {
    expect(fitStretch([-100_000, 200_000], whole)).toEqual([0, 300_000]);
    expect(fitStretch([500_000, 700_000], whole)).toEqual([400_000, 600_000]);
  });

  it('is everything again once nothing is left out, and never shorter than a fortieth', () => {
    expect(fitStretch([-1, 700_000], whole)).toBeUndefined();
    expect(fitStretch([300_000, 300_000], whole)).toEqual([292_500, 307_500]);
  });

  it('is there for charts over time only', () => {
    expect(wholeOf(OVER_TIME)).toEqual([0, 10 * MINUTE]);
    expect(wholeOf({ ...OVER_TIME, kind: 'line' })).toBeUndefined();
  });
});

describe('stretchAfter', () => {
  it('zooms in around the middle, out again to the same, and moves by a quarter', () => {
    const half = stretchAfter('in', [0, 100]);
    expect(half).toEqual([25, 75]);
    expect(stretchAfter('out', half ?? [0, 0])).toEqual([0, 100]);
    expect(stretchAfter('on', [0, 100])).toEqual([25, 125]);
    expect(stretchAfter('back', [0, 100])).toEqual(movedBy(-0.25, [0, 100]));
    expect(stretchAfter('reset', [25, 75])).toBeUndefined();
  });
});

describe('marksNear', () => {
  const point = (x: number, y: number, series: string, at: string): MarkPlace => ({
    x1: x,
    x2: x,
    y1: y,
    y2: y,
    series,
    at,
    text: `${series} at ${at}`,
  });
  const lines = [point(10, 50, 'a', '1 s'), point(10, 80, 'b', '1 s'), point(20, 40, 'a', '2 s')];

  it('takes every line at the nearest time, from top to bottom', () => {
    expect(marksNear(lines, { x: 13, y: 300 }, 'x').map(({ text }) => text)).toEqual(['a at 1 s', 'b at 1 s']);
    expect(marksNear(lines, { x: 19, y: 0 }, 'x').map(({ text }) => text)).toEqual(['a at 2 s']);
  });

  it('takes the bar of the pointed lane however far the pointer is beyond its end', () => {
    const bars: MarkPlace[] = [
      { x1: 0, x2: 30, y1: 0, y2: 15, series: '', at: 'first', text: '1' },
      { x1: 0, x2: 300, y1: 20, y2: 35, series: '', at: 'second', text: '2' },
    ];
    expect(marksNear(bars, { x: 290, y: 8 }, 'y').map(({ at }) => at)).toEqual(['first']);
  });

  it('walks by keyboard from stop to stop, each once', () => {
    expect(stopsOf(lines, 'x').map(({ at }) => at)).toEqual(['1 s', '2 s']);
  });
});
