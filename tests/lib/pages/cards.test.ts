import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../scripts/lib/charts/text-width.ts';
import { addCards, cardOf, describeCard } from '../../../scripts/lib/pages/cards/add-cards.ts';
import { drawable, fitHeading, wrapLines } from '../../../scripts/lib/pages/cards/card-text.ts';
import { drawCard } from '../../../scripts/lib/pages/cards/draw-card.ts';
import { paintSvg, readLightColours } from '../../../scripts/lib/pages/cards/light-colours.ts';
import type { Card } from '../../../scripts/lib/pages/cards/types.ts';
import { presentHome } from '../../../scripts/lib/pages/home/home.ts';
import type { MarkdownPage } from '../../../scripts/lib/pages/markdown/view.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

const colours = readLightColours(readFileSync(join(engineDir, 'assets/css/tokens.css'), 'utf8'));
const none: Card = { site: 'Lab', kind: 'Run', title: 'A run', figures: [], answers: [], badges: [], charts: [] };
const svgOf = (more: Partial<Card>): string => drawCard({ ...none, ...more }, { colours });
/** The text of a picture, line by line. */
const linesOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);

function chart(title: string, width: number, height: number, mark: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>x</title><path fill="var(--series-2)" d="${mark}"/><text>at p99 ≤ 1 ms</text></svg>`;
  return { id: title, title, legend: [], panels: [{ svg }], data: '', spec: '' };
}

function runPage(more: Parameters<typeof sampleRecord>[0] = {}) {
  const record = sampleRecord(more);
  return { page: presentRun(record, [], { charts: [], sections: {} }), database: sampleDatabase([record]) };
}

describe('cardOf', () => {
  it("shows a run's title, system, headline figures with conditions and badges as its page does", () => {
    const { page, database } = runPage();
    const card = cardOf(page, database, 'Lab');
    expect(card).toMatchObject({ site: 'Lab', kind: 'Run', title: 'Acme A1, mixed load' });
    expect(card.lead?.replaceAll('\u00a0', ' ')).toBe('NVMe SSD, 3.84 TB');
    expect(card.figures).toEqual('headlines' in page.view && page.view.headlines.slice(0, 3));
    expect(card.badges.map(({ text }) => text)).toContain('raw data');
    expect(card.badges.map(({ text }) => text)).not.toContain('withdrawn');
  });

  it('says of a withdrawn run that and why, and shows none of its figures', () => {
    const withdrawn = { date: '2026-12-01', reason: 'The array cached every write.' };
    const { page, database } = runPage({ run: { withdrawn } });
    const card = cardOf(page, database, 'Lab');
    expect(card).toMatchObject({ figures: [], charts: [], badges: [{ text: 'withdrawn' }] });
    const said = linesOf(drawCard(card, { colours })).join(' ');
    expect(said).toContain('Withdrawn on 1 December 2026');
    expect(said).toContain('The array cached every write.');
    expect(describeCard(card)).toContain('Withdrawn on 1 December 2026: The array cached every write.');
  });

  it('begins its badges with what the page warns of first, shortened to the width of the card', () => {
    const newer = { run_id: 'acme-a1-2027', title: 'Again', date: '2027-01-01', reason: 'Measured again.' };
    const record = { ...sampleRecord(), superseded_by: newer };
    const card = cardOf(presentRun(record, [], { charts: [], sections: {} }), sampleDatabase([record]), 'Lab');
    expect(card.badges.map(({ text }) => text).slice(0, 2)).toEqual(['A newer run replaces this one', 'raw data']);
    const told = 'Later finding, warning: '.repeat(12);
    const lines = linesOf(svgOf({ badges: [{ kind: 'warning', text: told }] }));
    expect(lines.at(-1)).toMatch(/^Later finding, warning: .* …$/);
  });

  it('says of a trial that it is one', () => {
    const { page, database } = runPage({ run: { method: 'snia-steady-state', method_factor: 0.1 } });
    expect(cardOf(page, database, 'Lab').badges.map(({ text }) => text)).toContain('shortened run (0.1× duration)');
  });

  it('counts what there is on the front page', () => {
    const database = sampleDatabase([sampleRecord()]);
    const card = cardOf(presentHome(database, 'Lab'), database, 'Lab');
    expect(card.figures.map(({ text }) => text)).toEqual(['1 system', '1 run', '4 results']);
  });

  it('shows the charts of a page in their order, and none of a withdrawn run', () => {
    const charts = [chart('First', 10, 10, 'M0 0'), chart('Second', 9, 9, '')];
    const titles = ({ page, database }: ReturnType<typeof runPage>) =>
      cardOf({ ...page, charts }, database, 'Lab').charts.map(({ title }) => title);
    expect(titles(runPage())).toEqual(['First', 'Second']);
    expect(titles(runPage({ run: { withdrawn: { date: '2026-12-01', reason: 'a fault' } } }))).toEqual([]);
  });

  it('is told in words with everything that stands on it', () => {
    const figure = { label: 'Highest IOPS', text: '438', unit: 'k IOPS', conditions: '4k random read' };
    expect(
      describeCard({ ...none, lead: 'Acme A1.', figures: [figure], badges: [{ kind: 'measured', text: 'measured' }] }),
    ).toBe('A run. Acme A1. Highest IOPS: 438 k IOPS (4k random read). measured.');
  });
});

describe('addCards', async () => {
  const page = (path: string): MarkdownPage => ({
    path,
    section: 'page',
    kind: 'page',
    title: path,
    description: '',
    view: { html: '' },
  });
  const { pages, cards } = await addCards(
    ['', 'about', 'runs/a', 'runs/a/figures/x', 'runs/a/time'].map(page),
    sampleDatabase([]),
    'Lab',
  );

  it('gives the pages beside a run the picture of the run', () => {
    expect(pages.map(({ card }) => card?.path)).toEqual([
      'og/index.png',
      'og/about.png',
      'og/runs/a.png',
      'og/runs/a.png',
      'og/runs/a.png',
    ]);
    expect(cards.map(({ path }) => path)).toEqual(['og/index.png', 'og/about.png', 'og/runs/a.png']);
  });
});

describe('wrapLines', () => {
  it('never cuts a word, and ends with an ellipsis where lines are left over', () => {
    const words = 'Long random writes and mixes show when a flash array falls off its write cliff';
    const lines = wrapLines(words, 260, 26, 2);
    expect(lines).toHaveLength(2);
    expect(words.startsWith(lines.join(' ').replace(/ …$/, ''))).toBe(true);
    expect(words.split(' ')).toEqual(expect.arrayContaining(lines.join(' ').replace(/ …$/, '').split(' ')));
    expect(lines.at(-1)).toMatch(/ …$/);
    for (const line of lines) expect(textWidth(line, 26)).toBeLessThanOrEqual(260);
  });
});

describe('fitHeading', () => {
  it('takes the largest size at which the text fits', () => {
    expect(fitHeading('Short', 600, [60, 40], 1)).toEqual({ lines: ['Short'], size: 60, fits: true });
    expect(fitHeading('A title that is a good deal longer', 640, [60, 40], 1).size).toBe(40);
  });

  it('leaves no word alone on the last line', () => {
    expect(fitHeading('Micron 9200 MAX on Red Hat Ceph Storage 3.0', 1000, [52], 2).lines).toEqual([
      'Micron 9200 MAX on Red',
      'Hat Ceph Storage 3.0',
    ]);
  });

  it('makes a word that is wider than a line smaller instead of cutting it', () => {
    const word = 'SAMSUNGMZWJLJ7T6HALA00007'.repeat(3);
    const { lines, size } = fitHeading(word, 600, [60, 40], 2);
    expect(lines).toEqual([word]);
    expect(textWidth(word, size)).toBeLessThanOrEqual(600);
  });
});

describe('drawable', () => {
  it('writes signs that the fonts lack with those that they have', () => {
    expect(drawable('p99 ≤ 1 ms → 70 %')).toBe('p99 <= 1 ms -> 70 %');
    expect(drawable('Быстрый диск № 5')).toBe('Быстрый диск № 5');
    expect(drawable('华为 OceanStor')).toBe('OceanStor');
  });
});

describe('drawCard', () => {
  it('holds the title, and the figures with unit and conditions', () => {
    const figure = { label: 'Highest IOPS', text: '~438', unit: 'k IOPS', conditions: '4k random, 70 % reads' };
    expect(linesOf(svgOf({ title: 'A & B', figures: [figure] }))).toEqual(
      expect.arrayContaining(['A &amp; B', 'Highest IOPS', '~438', 'k IOPS', '4k random, 70 % reads']),
    );
  });

  it("draws the first panel of the page's main chart that can be read, in the light colours", () => {
    const [tall, fits] = [chart('Main', 340, 2000, 'M1 1'), chart('Main', 340, 150, 'M2 2')];
    const panels = [...tall.panels, ...fits.panels.map((panel) => ({ ...panel, title: 'Writes' }))];
    const svg = svgOf({ charts: [{ ...tall, panels }] });
    expect(linesOf(svg)).toContain('Main: Writes');
    expect(svg).toContain(`<path fill="${colours.get('--series-2')}" d="M2 2"/>`);
    expect(svg).not.toContain('M1 1');
    expect(svg).not.toContain('var(');
    expect(svg).toContain('at p99 &lt;= 1 ms');
  });

  it('shows no chart where the main one cannot be read: another would stand for the page', () => {
    const svg = svgOf({ charts: [chart('Main', 340, 2000, 'M1 1'), chart('Beside', 340, 150, 'M2 2')] });
    expect(linesOf(svg)).not.toContain('Beside');
  });

  it('has the title as large as without a chart where its only chart cannot be read', () => {
    const sizeOf = (svg: string) => /font-size="(\d+)"[^>]*>A run</.exec(svg)?.[1];
    expect(sizeOf(svgOf({ charts: [chart('Tall', 560, 2000, 'M1,1')] }))).toBe(sizeOf(svgOf({})));
    expect(sizeOf(svgOf({ charts: [chart('Small', 340, 300, 'M1,1')] }))).not.toBe(sizeOf(svgOf({})));
  });

  it('never shows half a sentence of an answer, and leaves the chart out before an answer', () => {
    const short = 'Three of twelve share the first rank.';
    const long =
      `At p99 <= 1 ms one system reaches most. ${'These may not be ranked against each other. '.repeat(3)}`.trim();
    const endless = 'These may not be ranked against each other. '.repeat(20);
    const charts = [chart('Fits', 340, 120, 'M2 2')];
    expect(linesOf(svgOf({ answers: [short], charts }))).toEqual(expect.arrayContaining([short, 'Fits']));
    const lines = linesOf(svgOf({ answers: [short, long, endless], charts }));
    expect(lines.join(' ')).toContain(`${short} ${long.replace('<', '&lt;')}`);
    expect(lines.join(' ')).not.toContain('…');
    expect(lines).not.toContain('Fits');
  });

  it('has the whole name of a figure in two lines where there is room', () => {
    const figures = ['860 PRO on an IBM M1015, 16 jobs × QD4, random reads', 'Floppy, QD1'].map((label) => ({
      label,
      text: '74.4',
    }));
    const lines = linesOf(svgOf({ figures }));
    expect(lines).toEqual(
      expect.arrayContaining(['860 PRO on an IBM M1015, 16 jobs ×', 'QD4, random reads', 'Floppy, QD1']),
    );
    expect(lines.join(' ')).not.toContain('…');
  });

  it('keeps everything of the longest card inside the picture', () => {
    const figure = { label: 'Highest IOPS of all', text: '~438', unit: 'k IOPS', conditions: 'conditions '.repeat(30) };
    const svg = svgOf({
      title: 'Twelve drives for recording radio telescopes '.repeat(6),
      lead: 'Institute of Applied Astronomy '.repeat(12),
      figures: [figure, figure, figure],
      badges: Array.from({ length: 12 }, () => ({ kind: 'warning' as const, text: 'steady state not judged' })),
    });
    const ends = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"([^>]*)>([^<]*)/g)].map(
      ([, x, y, size, more = '', text = '']) => ({
        right: Number(x) + (more.includes('anchor') ? 0 : textWidth(text, Number(size), more.includes('600'))),
        y: Number(y),
      }),
    );
    expect(ends.length).toBeGreaterThan(10);
    for (const { right, y } of ends) {
      expect(right).toBeLessThanOrEqual(1200);
      expect(y).toBeLessThan(630);
    }
  });
});

describe('readLightColours', () => {
  it('reads the light theme, not the dark one', () => {
    const css = ':root { /* a: b; */ --ink: #111; --paper: #fff; }\n@media x { :root { --ink: #eee; } }';
    expect([...readLightColours(css)]).toEqual([
      ['--ink', '#111'],
      ['--paper', '#fff'],
    ]);
  });

  it('has every colour that a picture asks for, or says which is missing', () => {
    expect(() => paintSvg('<rect fill="var(--no-such)"/>', colours)).toThrow('--no-such');
  });
});
