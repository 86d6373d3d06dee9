/** The template of all cards: who says it, what the page is called, what was tested, what came out, how far to believe it. */

import { colonMark } from '../../base/marks.ts';
import { textWidth } from '../../charts/text-width.ts';
import type { ChartPicture } from '../../charts/types.ts';
import { type Block, beside, box, legendBlock, pills, space, stack, words } from './blocks.ts';
import { drawable, drawableSvg, type FittedHeading, fitHeading, wrapLines } from './card-text.ts';
import { paintSvg } from './light-colours.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card, type CardChart, type CardFigure, type CardStyle } from './types.ts';

const TITLE = { size: 22, colour: '--ink', bold: true, step: 27 } as const;
const LEGEND = { size: 18, colour: '--ink-2', step: 26, key: 20, gap: 22, drop: 6 } as const;
/** Smaller than this the words of a picture cannot be read. */
const LEAST_SCALE = 0.8;
const MOST_SCALE = 1.6;

interface Sized {
  readonly inner: string;
  readonly width: number;
  readonly height: number;
}

function sizedOf(svg: string): readonly Sized[] {
  const [, head, inner] = /^<svg([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  const [, width, height] = / viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head ?? '') ?? [];
  if (inner === undefined || width === undefined || height === undefined) return [];
  return [{ inner, width: Number(width), height: Number(height) }];
}

/** The wide or the narrow drawing, whichever can be shown larger; nothing where neither can be read. */
function picture(
  { svg, svg_narrow = '' }: Pick<ChartPicture, 'svg' | 'svg_narrow'>,
  room: number,
  high: number,
): Block | undefined {
  const [largest] = [...sizedOf(svg), ...sizedOf(svg_narrow)]
    .map((sized) => ({ ...sized, scale: Math.min(MOST_SCALE, room / sized.width, high / sized.height) }))
    .toSorted((a, b) => b.scale - a.scale);
  if (largest === undefined || largest.scale < LEAST_SCALE) return undefined;
  const { inner, width, height, scale } = largest;
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}"`;
  return {
    height: height * scale,
    draw: (x, y) => `<svg x="${Math.round(x)}" y="${Math.round(y)}" ${size}>${drawableSvg(inner)}</svg>`,
  };
}

/** The first panel of a chart that can be read in this room. Undefined where there is none. */
function chartBlock(chart: CardChart | undefined, width: number, height: number): Block | undefined {
  if (chart === undefined) return undefined;
  const legend = legendBlock(chart.legend, width, LEGEND);
  for (const panel of chart.panels) {
    const name = panel.title === undefined ? chart.title : `${chart.title}${colonMark()}${panel.title}`;
    const head = stack(words(wrapLines(name, width, TITLE.size, 2, true), TITLE), legend, space(12));
    const drawn = picture(panel, width, height - head.height);
    if (drawn !== undefined) return stack(head, drawn);
  }
  return undefined;
}

const EDGE = 56;
const ROOM = CARD_WIDTH - 2 * EDGE;
/** Figures stand on the left, a chart on the right. */
const LEFT = 560;
const GUTTER = 40;
const BADGES_Y = CARD_HEIGHT - 36 - 36;

const NOTHING = space(0);

function header({ site, kind, title }: Card, mark: string | undefined): Block {
  const size = 40;
  // An image of its own: what is in it cannot touch the card.
  const image = {
    height: size,
    draw: (x: number, y: number) =>
      `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${mark}"/>`,
  };
  const name = title === site ? NOTHING : words([site], { size: 28, colour: '--ink', bold: true });
  const about = words([kind], { size: 24, colour: '--muted', anchor: 'end' });
  return beside(
    [0, mark === undefined ? NOTHING : image],
    [mark === undefined ? 0 : size + 14, stack(space(2), name)],
    [ROOM, stack(space(6), about)],
  );
}

/** Large where little else is on the card; else in one line if it can be, for what stands below. */
function fitTitle(text: string, isFull: boolean): FittedHeading {
  const first = isFull ? fitHeading(text, ROOM, [52, 46, 42, 38], 1) : fitHeading(text, ROOM, [84, 76, 68, 60], 2);
  if (first.fits) return first;
  return isFull ? fitHeading(text, ROOM, [46, 42, 38], 2) : fitHeading(text, ROOM, [56, 50, 44], 3);
}

function title(text: string, isFull: boolean): Block {
  const { lines, size } = fitTitle(text, isFull);
  return stack(words(lines, { size, colour: '--ink', bold: true, step: size * 1.15 }), space(size * 0.15));
}

function lead(text: string | undefined, most: number, size: number): Block {
  if (text === undefined || text === '') return NOTHING;
  const lines = wrapLines(text, ROOM, size, most);
  return stack(space(size * 0.4), words(lines, { size, colour: '--ink-2', step: size * 1.38 }));
}

function alert(said: Card['alert']): Block {
  if (said === undefined) return NOTHING;
  const text = stack(
    space(16),
    words([said.title], { size: 30, colour: '--warn', bold: true, step: 46 }),
    words(wrapLines(said.text, ROOM - 64, 26, 4), { size: 26, colour: '--ink', step: 36 }),
    space(14),
  );
  const field = box(ROOM, text.height, '--warn-tint', 6);
  return stack(space(20), beside([0, field], [0, box(8, text.height, '--warn')], [32, text]));
}

const ANSWER = { size: 24, colour: '--ink', step: 32 } as const;

/** The answers that fit, each whole: half a sentence may say the contrary of the whole one. */
function fitAnswers(answers: readonly string[], room: number, height: number): readonly Block[] {
  let left = height;
  return answers.flatMap((answer) => {
    const lines = wrapLines(answer, room - ANSWER.size, ANSWER.size, Number.POSITIVE_INFINITY);
    const text = words(lines, ANSWER);
    const block = stack(beside([0, box(5, text.height - 4, '--accent')], [ANSWER.size, text]), space(18));
    if (lines.length > 4 || block.height > left) return [];
    left -= block.height;
    return [block];
  });
}

/** A value with its unit, as large as the width allows; its baseline is where that of the largest would be. */
function value({ text, unit = '' }: CardFigure, width: number, most: number): Block {
  const share = 0.55;
  const wide = textWidth(drawable(text), most, true) + textWidth(` ${drawable(unit)}`, most * share);
  const size = wide > width ? Math.floor((most * width) / wide) : most;
  const small = Math.round(size * share);
  const after = textWidth(drawable(text), size, true) + size * 0.2;
  return beside(
    [0, stack(space(most - size), words([text], { size, colour: '--ink', bold: true }))],
    [after, stack(space(most - small), unit === '' ? NOTHING : words([unit], { size: small, colour: '--ink-2' }))],
  );
}

/** A row: the value, and beside it what it is and under which conditions. */
function figureRow(figure: CardFigure): Block {
  const right = 185 + 18;
  const text = stack(
    words([figure.label], { size: 19, colour: '--ink', bold: true, step: 25 }),
    words(wrapLines(figure.conditions ?? '', LEFT - right, 17, 2), { size: 17, colour: '--muted', step: 23 }),
  );
  return beside(
    [0, box(LEFT, 1.5, '--grid')],
    [0, stack(space(14), value(figure, 185, 36))],
    [right, stack(space(4), text)],
    [0, space(78)],
  );
}

const LABEL = { size: 20, colour: '--muted', step: 26 } as const;

/** A column upon a line, for a card without a chart; `label` in lines, of which the longest of the columns has `rows`. */
function figureColumn(figure: CardFigure, label: readonly string[], rows: number, width: number): Block {
  return stack(
    box(width, 2, '--rule'),
    space(12 + (rows - label.length) * LABEL.step),
    words(label, LABEL),
    value(figure, width, 58),
    words(wrapLines(figure.conditions ?? '', width, 19, 3), { size: 19, colour: '--ink-2', step: 25 }),
  );
}

function figuresAcross(figures: readonly CardFigure[], top: number): string {
  const gap = 36;
  const width = (ROOM - gap * 2) / 3;
  const lowest = BADGES_Y - 20 - 210;
  const most = top + 24 + LABEL.step > lowest ? 1 : 2;
  const labels = figures.map(({ label }) => wrapLines(label, width, LABEL.size, most));
  const rows = Math.max(...labels.map(({ length }) => length));
  const columns = figures.map(
    (figure, place) => [place * (width + gap), figureColumn(figure, labels[place] ?? [], rows, width)] as const,
  );
  const from = Math.min(lowest - (rows - 1) * LABEL.step, top + 90);
  return beside(...columns).draw(EDGE, Math.max(top + 24, from));
}

/** Figures or answers, and beside them the chart where the page has one that can be read. Answers come first where both do not fit. */
function body({ figures, answers, charts, badges }: Card, top: number): string {
  const height = BADGES_Y - 20 - top - 12;
  const own = figures.length > 0 ? figures.map(figureRow) : fitAnswers(answers, LEFT, height);
  const x = figures.length + answers.length === 0 ? EDGE : EDGE + LEFT + GUTTER;
  const foot = (badges.length > 0 ? BADGES_Y : CARD_HEIGHT - EDGE) - 16;
  const hasRoom = figures.length > 0 || own.length === answers.length;
  const chart = hasRoom ? chartBlock(charts[0], CARD_WIDTH - EDGE - x, foot - top - 28) : undefined;
  if (chart !== undefined) return stack(...own).draw(EDGE, top + 28) + chart.draw(x, top + 28);
  if (figures.length > 0) return figuresAcross(figures, top);
  return stack(...fitAnswers(answers, ROOM, height)).draw(EDGE, top + 22);
}

/** The SVG of a card, 1200 x 630, without anything from elsewhere: fonts apart it can be drawn as it is. */
export function drawCard(card: Card, style: CardStyle): string {
  const { figures, answers, charts } = card;
  const isFull = figures.length + answers.length + charts.length > 0 || card.alert !== undefined;
  const top = isFull ? 96 : 140;
  const head = stack(
    title(card.title, isFull),
    isFull ? lead(card.lead, charts.length > 0 ? 1 : 2, 26) : lead(card.lead, 4, 36),
    alert(card.alert),
  );
  const shown = body(card, top + head.height + 6);
  // A chart that nobody could read leaves its room to the title.
  if (shown === '' && charts.length > 0) return drawCard({ ...card, charts: [] }, style);
  const parts = [
    box(CARD_WIDTH, CARD_HEIGHT, '--paper').draw(0, 0),
    box(CARD_WIDTH, 10, '--accent').draw(0, 0),
    header(card, style.mark).draw(EDGE, 36),
    head.draw(EDGE, top),
    shown,
    pills(card.badges, ROOM).draw(EDGE, BADGES_Y),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" font-family="IBM Plex Sans">${parts.join('')}</svg>`;
  return paintSvg(svg, style.colours);
}
