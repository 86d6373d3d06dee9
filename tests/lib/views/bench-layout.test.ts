import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { STACK } from '../../../scripts/lib/views/bench/box.ts';
import { composeBench } from '../../../scripts/lib/views/bench/compose.ts';
import { layNarrow } from '../../../scripts/lib/views/bench/layout-narrow.ts';
import { layWide } from '../../../scripts/lib/views/bench/layout-wide.ts';
import { FACES, widthOf } from '../../../scripts/lib/views/bench/text.ts';
import type { BenchLayout, PlacedBox, PlacedLine, PlacedText, Rect } from '../../../scripts/lib/views/bench/types.ts';
import { sampleHardware } from '../pages/site-sample.ts';
import { hostileHardware, manyHardware } from './bench-sample.ts';

const runs = join(import.meta.dirname, '../../../content/runs');
const published = readdirSync(runs)
  .sort()
  .map((id) => [id, JSON.parse(readFileSync(join(runs, id, 'hardware.json'), 'utf8')) as Hardware] as const);
const cases = [
  ...published,
  ['a drive and two hosts', sampleHardware] as const,
  ['hostile names', hostileHardware] as const,
  ['several of every part', manyHardware] as const,
];

/** A box with the sheets behind it. */
function withSheets({ x, y, width, height, is_stack }: PlacedBox): Rect {
  const out = is_stack ? STACK : 0;
  return { x, y: y - out, width: width + out, height: height + out };
}

function rectOf({ x, y, kind, text, is_centred }: PlacedText): Rect {
  const width = widthOf(text, kind);
  const { size } = FACES[kind];
  return { x: is_centred === true ? x - width / 2 : x, y: y - size * 0.8, width, height: size };
}

const contains = (outer: Rect, inner: Rect): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

function lineRect({ from, to }: PlacedLine): Rect {
  const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  return { x: x - 1, y: y - 1, width: Math.abs(from[0] - to[0]) + 2, height: Math.abs(from[1] - to[1]) + 2 };
}

/** Pairs of things that lie on each other. */
function collisions(layout: BenchLayout): readonly (readonly [Rect, Rect])[] {
  const solid = [...layout.boxes.map(withSheets), ...layout.labels];
  return solid.flatMap((one, place) =>
    solid.slice(place + 1).flatMap((other) => (overlap(one, other) ? [[one, other] as const] : [])),
  );
}

describe.each([
  ['for wide screens', layWide],
  ['for narrow screens', layNarrow],
] as const)('the test bench %s', (_, lay) => {
  it.each(cases)('keeps everything of %s inside the picture', (_, hardware) => {
    const layout = lay(composeBench(hardware));
    const view: Rect = { x: 0, y: 0, width: layout.width, height: layout.height };
    const all = [...layout.boxes.map(withSheets), ...layout.labels, layout.frame, ...layout.lines.map(lineRect)];
    expect(layout.boxes.length).toBeGreaterThan(0);
    expect(all.filter((rect) => !contains(view, rect))).toEqual([]);
  });

  it.each(cases)('lets no boxes and labels of %s overlap', (_, hardware) => {
    expect(collisions(lay(composeBench(hardware)))).toEqual([]);
  });

  it.each(cases)('keeps each text of %s in its box or its label', (_, hardware) => {
    const { boxes, labels, texts } = lay(composeBench(hardware));
    const outside = texts.filter((text) => ![...boxes, ...labels].some((rect) => contains(rect, rectOf(text))));
    expect(outside).toEqual([]);
  });

  it.each(cases)('keeps texts of %s apart from each other and from lines', (_, hardware) => {
    const { lines, texts, boxes } = lay(composeBench(hardware));
    const rects = texts.map(rectOf);
    const crossed = rects.flatMap((one, place) => rects.slice(place + 1).filter((other) => overlap(one, other)));
    expect(crossed).toEqual([]);
    const uncovered = rects.filter((rect) => !boxes.some((box) => contains(box, rect)));
    expect(uncovered.filter((rect) => lines.some((line) => overlap(lineRect(line), rect)))).toEqual([]);
  });

  it.each(cases)('frames the system under test of %s and nothing else', (_, hardware) => {
    const bench = composeBench(hardware);
    const { boxes, frame } = lay(bench);
    const inSystem = bench.columns.flatMap(({ parts, in_system }) => parts.map(() => in_system));
    expect(boxes.map((box) => contains(frame, withSheets(box)))).toEqual(inSystem);
    expect(boxes.map((box) => overlap(frame, withSheets(box)))).toEqual(inSystem);
  });

  it.each(cases)('leads a line to each kind of part of %s', (_, hardware) => {
    const bench = composeBench(hardware);
    expect(lay(bench).lines.length).toBeGreaterThanOrEqual(bench.columns.length - 1);
  });
});

describe('the size of the picture', () => {
  it('is 340 px on narrow screens', () => {
    for (const [, hardware] of cases) expect(layNarrow(composeBench(hardware)).width).toBe(340);
  });

  it('fits the page on wide ones, for every published run', () => {
    for (const [, hardware] of published) expect(layWide(composeBench(hardware)).width).toBeLessThanOrEqual(1152);
  });
});
