/** Draws a card as SVG: who says it, what the page is called, what was tested, what came out, how far to believe it. */
import { type FittedText, fitText, wrapLines } from './card-text.ts';
import { drawFiguresAcross, drawFiguresDown } from './draw-figures.ts';
import { drawPicked } from './draw-picked.ts';
import { paintSvg } from './light-colours.ts';
import { box, pills, textLine, textLines } from './marks.ts';
import { pickPicture } from './pick-picture.ts';
import { CARD_HEIGHT, CARD_WIDTH, type Card, type CardStyle } from './types.ts';

const EDGE = 56;
const ROOM = CARD_WIDTH - 2 * EDGE;
/** Figures stand on the left, a chart on the right. */
const LEFT = 560;
const GUTTER = 40;
const BADGES_Y = CARD_HEIGHT - 36 - 36;

/** A part of the card, and where the next one may begin. */
interface Part {
  readonly svg: string;
  readonly bottom: number;
}

function header({ site, kind, title: name }: Card, mark: string | undefined): string {
  const size = 40;
  // An image of its own: what is in it cannot touch the card.
  const image =
    mark === undefined
      ? ''
      : `<image x="${EDGE}" y="36" width="${size}" height="${size}" href="data:image/svg+xml;base64,${mark}"/>`;
  const x = mark === undefined ? EDGE : EDGE + size + 14;
  return `${box(0, 0, CARD_WIDTH, 10, '--accent')}${image}${name === site ? '' : textLine(site, x, 66, { size: 28, colour: '--ink', bold: true })}${textLine(kind, CARD_WIDTH - EDGE, 66, { size: 24, colour: '--muted', anchor: 'end' })}`;
}

/** Large where little else is on the card; else in one line if it can be, for what stands below. */
function fitTitle(text: string, isFull: boolean): FittedText {
  const first = isFull
    ? fitText(text, ROOM, [52, 46, 42, 38], 1, true)
    : fitText(text, ROOM, [84, 76, 68, 60], 2, true);
  if (first.fits) return first;
  return isFull ? fitText(text, ROOM, [46, 42, 38], 2, true) : fitText(text, ROOM, [56, 50, 44], 3, true);
}

function title(text: string, isFull: boolean): Part {
  const { lines, size } = fitTitle(text, isFull);
  const step = Math.round(size * 1.15);
  const y = (isFull ? 96 : 140) + size;
  return {
    svg: textLines(lines, EDGE, y, step, { size, colour: '--ink', bold: true }),
    bottom: y + (lines.length - 1) * step + Math.round(size * 0.3),
  };
}

function lead(text: string | undefined, top: number, most: number, size: number): Part {
  if (text === undefined || text === '') return { svg: '', bottom: top };
  const lines = wrapLines(text, ROOM, size, most);
  const step = Math.round(size * 1.38);
  return {
    svg: textLines(lines, EDGE, top + step, step, { size, colour: '--ink-2' }),
    bottom: top + step * lines.length + 12,
  };
}

function alert({ alert: said }: Card, top: number): Part {
  if (said === undefined) return { svg: '', bottom: top };
  const lines = wrapLines(said.text, ROOM - 64, 26, 4);
  const height = 76 + lines.length * 36;
  const y = top + 20;
  return {
    svg: `${box(EDGE, y, ROOM, height, '--warn-tint', 6)}${box(EDGE, y, 8, height, '--warn')}${textLine(said.title, EDGE + 32, y + 46, { size: 30, colour: '--warn', bold: true })}${textLines(lines, EDGE + 32, y + 88, 36, { size: 26, colour: '--ink' })}`,
    bottom: y + height,
  };
}

const ANSWER = { size: 24, step: 32, gap: 18, lines: 4 } as const;

/** The answers that fit, each whole: half a sentence may say the contrary of the whole one. */
function fitAnswers(answers: readonly string[], room: number, height: number): readonly (readonly string[])[] {
  let left = height;
  return answers.flatMap((answer) => {
    const lines = wrapLines(answer, room - ANSWER.size, ANSWER.size, Number.POSITIVE_INFINITY);
    const needs = lines.length * ANSWER.step + ANSWER.gap;
    if (lines.length > ANSWER.lines || needs > left) return [];
    left -= needs;
    return [lines];
  });
}

function drawAnswers(answers: readonly (readonly string[])[], top: number): string {
  let y = top + 34;
  return answers
    .map((lines) => {
      const bar = box(EDGE, y - 22, 5, lines.length * ANSWER.step - 4, '--accent');
      const text = textLines(lines, EDGE + ANSWER.size, y, ANSWER.step, { size: ANSWER.size, colour: '--ink' });
      y += lines.length * ANSWER.step + ANSWER.gap;
      return bar + text;
    })
    .join('');
}

/** Figures or answers, and beside them the chart where the page has one that can be read. Answers come first where both do not fit. */
function body(card: Card, top: number): string {
  const { figures, answers, charts } = card;
  const height = BADGES_Y - 20 - top - 12;
  const beside = fitAnswers(answers, LEFT, height);
  const isAlone = figures.length + answers.length === 0;
  const x = isAlone ? EDGE : EDGE + LEFT + GUTTER;
  const foot = (card.badges.length > 0 ? BADGES_Y : CARD_HEIGHT - EDGE) - 16;
  const hasRoom = figures.length > 0 || beside.length === answers.length;
  const picked = hasRoom ? pickPicture(charts[0], CARD_WIDTH - EDGE - x, foot - top - 28) : undefined;
  const chart = picked === undefined ? '' : drawPicked(picked, x, top + 28);
  if (figures.length === 0)
    return drawAnswers(picked === undefined ? fitAnswers(answers, ROOM, height) : beside, top + 12) + chart;
  return picked === undefined
    ? drawFiguresAcross(figures, EDGE, ROOM, top, BADGES_Y - 20)
    : drawFiguresDown(figures, EDGE, LEFT, top + 30) + chart;
}

/** The SVG of a card, 1200 x 630, without anything from elsewhere: fonts apart it can be drawn as it is. */
export function drawCard(card: Card, { colours, mark }: CardStyle): string {
  const { figures, answers, charts } = card;
  const isFull = figures.length + answers.length + charts.length > 0 || card.alert !== undefined;
  const name = title(card.title, isFull);
  const about = isFull
    ? lead(card.lead, name.bottom, charts.length > 0 ? 1 : 2, 26)
    : lead(card.lead, name.bottom, 4, 36);
  const warned = alert(card, about.bottom);
  const parts = [
    box(0, 0, CARD_WIDTH, CARD_HEIGHT, '--paper'),
    header(card, mark),
    name.svg,
    about.svg,
    warned.svg,
    body(card, warned.bottom),
    pills(card.badges, EDGE, BADGES_Y, ROOM),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}" font-family="IBM Plex Sans">${parts.join('')}</svg>`;
  return paintSvg(svg, colours);
}
