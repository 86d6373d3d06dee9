import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atChart, boxOf, NARROW, plain, type Used, WIDE } from './at-chart.ts';
import { dir, site } from './own-site.ts';
import { contentOf, type VisitOptions } from './visit.ts';

const LONG_LOADS = 'reports/virtual-disk-long-loads-2026-11/';
const OVER_TIME = 'runs/virtual-disk-long-loads-2026-11-22/over-time/';

/** The same at the first chart over time. */
function atOverTime(path: string, options: VisitOptions, then: (used: Used) => Promise<void>) {
  return atChart(path, options, async ({ page, faults }) => {
    const figure = page.locator('figure.chart:has(.chart-zoom)').first();
    await figure.scrollIntoViewIfNeeded();
    await then({ page, faults, figure });
  });
}

async function makeLive(figure: Locator): Promise<void> {
  await figure.locator('[data-tool=live]').click();
  await figure.page().waitForFunction((node) => node?.classList.contains('is-live'), await figure.elementHandle());
}

const picturesOf = (figure: Locator): Promise<string[]> =>
  figure.locator('svg.chart-svg').evaluateAll((all) =>
    all.map((svg) => {
      const copy = svg.cloneNode(true) as Element;
      copy.querySelector('.chart-focus')?.remove();
      return copy.outerHTML;
    }),
  );

interface Drawn {
  /** Kind, text and colours. */
  readonly what: string;
  /** Left, top, right and bottom in the picture, px. */
  readonly box: readonly number[];
}

/** What is seen of the pictures of a figure, whoever wrote their markup: marks beside each other that look the same may be one path. */
const drawnOf = (figure: Locator): Promise<readonly Drawn[]> =>
  figure.locator('svg.chart-svg:visible').evaluateAll((all) =>
    all.flatMap((svg) => {
      const { left, top } = svg.getBoundingClientRect();
      const drawn: { what: string; box: number[] }[] = [];
      for (const one of svg.querySelectorAll('text, path, line, rect')) {
        const { x, y, width, height } = one.getBoundingClientRect();
        const { fill, stroke, opacity } = getComputedStyle(one);
        const isPart = one.matches('.background, .foreground, defs *, .chart-focus *');
        if (isPart || opacity === '0' || width + height === 0) continue;
        const what = [one.tagName.replace('line', 'path'), one.textContent, fill, stroke, opacity].join(' ');
        const box = [x - left, y - top, x - left + width, y - top + height];
        const last = drawn.at(-1);
        if (one.tagName === 'text' || last?.what !== what) drawn.push({ what, box });
        else last.box = box.map((px, side) => (side < 2 ? Math.min : Math.max)(px, last.box[side] ?? px));
      }
      return drawn;
    }),
  );

const whatOf = async (figure: Locator): Promise<readonly string[]> => (await drawnOf(figure)).map(({ what }) => what);

/** Waits until the picture is another one than `before`. */
async function changed(figure: Locator, before: readonly string[]): Promise<string[]> {
  await expect.poll(() => picturesOf(figure)).not.toEqual(before);
  return picturesOf(figure);
}

/** Labels below the plot, from left to right, and the name of the axis. */
const axisLabels = (svg: Locator): Promise<string[]> =>
  svg.locator('text').evaluateAll((all) =>
    all
      .filter((text) => getComputedStyle(text).textAnchor === 'middle')
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map((text) => text.textContent ?? ''),
  );

interface Zoom {
  readonly from: number;
  readonly to: number;
}

/** The stretch that a figure shows, ms; undefined when it shows all. */
async function zoomOf(figure: Locator): Promise<Zoom | undefined> {
  const shown = await figure.getAttribute('data-shown');
  return shown === null ? undefined : (JSON.parse(shown) as { zoom?: Zoom }).zoom;
}

/** The stretch once it is another one than `before`. */
async function zoomAfter(figure: Locator, before: Zoom | undefined): Promise<Zoom | undefined> {
  const zoom = before === undefined ? undefined : JSON.stringify(before);
  const node = await figure.elementHandle();
  await figure.page().waitForFunction(
    ([one, old]) => {
      const { shown } = (one as HTMLElement).dataset;
      const now = shown === undefined ? undefined : (JSON.parse(shown) as { zoom?: object }).zoom;
      return JSON.stringify(now) !== old;
    },
    [node, zoom] as const,
  );
  return zoomOf(figure);
}

/** Corners of the first curve, px of the plot, and how wide it is clipped. */
const curveOf = (svg: Locator) =>
  svg.evaluate((node) => {
    const curve = node.querySelector('.mark-line path');
    const clip = /url\((#.+)\)/.exec(curve?.closest('[clip-path]')?.getAttribute('clip-path') ?? '')?.[1];
    const corners = (curve?.getAttribute('d') ?? '').slice(1).split('L');
    return {
      corners: corners.map((corner) => corner.split(',').map(Number)),
      clip: clip === undefined ? undefined : Number(node.querySelector(`${clip} rect`)?.getAttribute('width')),
    };
  });

async function dragAcross(page: Page, svg: Locator, from: number, to: number): Promise<void> {
  await svg.scrollIntoViewIfNeeded();
  const { x, y, width } = await boxOf(svg);
  await page.mouse.move(x + width * from, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + 70, { steps: 4 });
  await page.mouse.up();
}

async function saved(page: Page, figure: Locator, kind: 'svg' | 'png'): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), figure.locator(`[data-tool=${kind}]`).click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^[\\w.-]+\\.${kind}$`));
  return contentOf(download);
}

describe('a chart before it is asked for anything', () => {
  it('has all of a name beside a line in another face, which is wider', async () => {
    await site.look('runs/virtual-disk-2026-11/', WIDE, async ({ page }) => {
      await page.evaluate(() =>
        document.documentElement.style.setProperty('--sans', "'DejaVu Sans', Verdana, sans-serif"),
      );
      const cut = await page.locator('#chart-tail-percentiles svg.chart-svg:visible').evaluate((svg) => {
        const edge = svg.getBoundingClientRect().right;
        const over = [...svg.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().right > edge);
        return { over: over.length, by: getComputedStyle(svg).overflow };
      });
      expect(cut).toEqual({ over: expect.any(Number), by: 'visible' });
      expect(cut.over).toBeGreaterThan(0);
    });
  });

  it('has fetched no script and no figures for it', async () => {
    const seen: string[] = [];
    await site.look('', WIDE, async ({ page }) => {
      page.on('request', (request) => seen.push(new URL(request.url()).pathname));
      await page.goto(site.address + OVER_TIME, { waitUntil: 'networkidle' });
    });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((path) => path.includes('/charts/'))).toEqual([]);
  });

  it('needs no more than 160 kB gzipped to come alive, of its own site', async () => {
    const scripts = (await readdir(join(dir, 'js/charts'))).filter((name) => name.startsWith('live'));
    expect(scripts).toHaveLength(1);
    const sizeOf = async (path: string): Promise<number> => gzipSync(await readFile(join(dir, path))).length;
    const files = await readdir(join(dir, 'charts/templates'));
    const expressions = files.filter((name) => name.startsWith('expressions-'));
    expect(expressions).toHaveLength(1);
    const templates = files.filter((name) => !expressions.includes(name));
    const largest = Math.max(...(await Promise.all(templates.map((name) => sizeOf(`charts/templates/${name}`)))));
    const all =
      (await sizeOf(`js/charts/${scripts[0]}`)) + (await sizeOf(`charts/templates/${expressions[0]}`)) + largest;
    expect(all).toBeLessThanOrEqual(160_000);
  });
});

describe('a chart that was made interactive', () => {
  it.each([
    ['standard charts', 'runs/vitastor-1-3-1-cluster/', 0],
    ['charts over time', OVER_TIME, 0],
    ['reports', 'reports/virtual-disk-long-loads-2026-11/', 1],
  ])('shows the very picture of the build, in the same place: %s', async (_, path, which) => {
    for (const options of [WIDE, NARROW])
      await atChart(
        path,
        options,
        async ({ figure }) => {
          const [before, place] = [await drawnOf(figure), await boxOf(figure.locator('.chart-panels'))];
          expect(before.length).toBeGreaterThan(10);
          await makeLive(figure);
          const now = await drawnOf(figure);
          expect(now.map(({ what }) => what)).toEqual(before.map(({ what }) => what));
          const moved = now.flatMap(({ box }, place) =>
            box.map((px, side) => Math.abs(px - (before[place]?.box[side] ?? 0))),
          );
          expect(Math.max(...moved)).toBeLessThan(1);
          const { width, height } = await boxOf(figure.locator('.chart-panels'));
          expect([width, height]).toEqual([place.width, place.height]);
        },
        which,
      );
  });

  it('hides a series by its switch, and shows it again', async () => {
    await atChart(OVER_TIME, WIDE, async ({ page, figure }) => {
      await makeLive(figure);
      const [before, seen] = [await picturesOf(figure), await whatOf(figure)];
      const dashes = async (): Promise<number> =>
        new Set((await picturesOf(figure))[0]?.match(/var\(--series-\d/g)).size;
      const drawn = await dashes();
      const button = figure.locator('.legend-switch').first();
      await button.focus();
      await page.keyboard.press('Space');
      await changed(figure, before);
      expect(await button.getAttribute('aria-pressed')).toBe('false');
      expect(await dashes()).toBe(drawn - 1);
      await button.click();
      await expect.poll(() => whatOf(figure)).toEqual(seen);
    });
  });

  it('zooms all its panels to what was dragged over, and back, without having been asked to be live', async () => {
    await atChart(OVER_TIME, WIDE, async ({ page, figure }) => {
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      // Labels that have come and gone stand elsewhere in the markup.
      const seen = async () => (await whatOf(figure)).toSorted();
      const before = await seen();
      const pictures = figure.locator('[data-picture=wide] svg.chart-svg');
      const whole = await axisLabels(pictures.first());
      await dragAcross(page, pictures.first(), 0.3, 0.5);
      await zoomAfter(figure, undefined);
      expect(scripts.filter((path) => path.includes('/live.'))).toHaveLength(1);
      await expect.poll(() => axisLabels(pictures.first())).not.toEqual(whole);
      const zoomed = await axisLabels(pictures.first());
      await expect.poll(() => axisLabels(pictures.nth(1))).toEqual(zoomed);
      await figure.locator('[data-zoom=on]').click();
      await expect.poll(() => axisLabels(pictures.first())).not.toEqual(zoomed);
      await figure.locator('[data-zoom=reset]').click();
      await expect.poll(seen).toEqual(before);
    });
  });

  it.each([
    ['run', OVER_TIME],
    ['report', LONG_LOADS],
  ])('draws the chosen stretch alone, from end to end of the plot, in colours of the page: %s', async (_, path) => {
    for (const options of [WIDE, NARROW])
      await atOverTime(path, options, async ({ page, figure }) => {
        await page.evaluate(() => {
          document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
            document.documentElement.dataset.refused = violatedDirective;
          });
        });
        await makeLive(figure);
        const svg = figure.locator('svg.chart-svg:visible').first();
        const whole = await curveOf(svg);
        expect(whole.clip).toBeUndefined();
        await dragAcross(page, svg, 0.4, 0.6);
        await zoomAfter(figure, undefined);
        await expect.poll(async () => (await curveOf(svg)).clip).toBeGreaterThan(100);
        const { corners, clip = 0 } = await curveOf(svg);
        expect(corners.length).toBe(whole.corners.length);
        // Stretched around one place, and no higher or lower than before.
        const [first = [], last = []] = [corners[0], corners.at(-1)];
        const [wholeFirst = [], wholeLast = []] = [whole.corners[0], whole.corners.at(-1)];
        const factor = ((last[0] ?? 0) - (first[0] ?? 0)) / ((wholeLast[0] ?? 0) - (wholeFirst[0] ?? 0));
        expect(factor).toBeGreaterThan(3);
        for (const [place, [x = 0, y]] of corners.entries()) {
          const [wholeX = 0, wholeY] = whole.corners[place] ?? [];
          expect(Math.abs(x - (first[0] ?? 0) - factor * (wholeX - (wholeFirst[0] ?? 0)))).toBeLessThan(0.1);
          expect(y).toBe(wholeY);
        }
        expect(first[0]).toBeLessThan(0);
        expect(last[0]).toBeGreaterThan(clip);
        expect(await svg.evaluate((node) => node.querySelector('.mark-line path')?.getAttribute('stroke'))).toMatch(
          /^var\(--series-\d\)$/,
        );
        expect(await page.locator('html').getAttribute('data-refused')).toBeNull();
      });
  });

  it.each([
    ['run', OVER_TIME],
    ['report', LONG_LOADS],
  ])('is zoomed and moved by wheel, drag and keys, and says what it shows: %s', async (_, path) => {
    await atOverTime(path, WIDE, async ({ page, figure }) => {
      const svg = figure.locator('svg.chart-svg:visible').first();
      await svg.scrollIntoViewIfNeeded();
      const { x, y, width } = await boxOf(svg);
      await page.mouse.move(x + width / 2, y + 80);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -100);
      await page.keyboard.up('Control');
      const turned = await zoomAfter(figure, undefined);
      const length = (zoom: Zoom | undefined): number => Math.round((zoom?.to ?? 0) - (zoom?.from ?? 0));
      expect(length(turned)).toBeGreaterThan(0);
      await page.mouse.wheel(100, 0);
      const moved = await zoomAfter(figure, turned);
      expect(moved?.from).toBeGreaterThan(turned?.from ?? 0);
      await page.keyboard.down('Shift');
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + 40, y + 80, { steps: 2 });
      await page.mouse.up();
      await page.keyboard.up('Shift');
      const pulled = await zoomAfter(figure, moved);
      expect(pulled?.from).toBeLessThan(moved?.from ?? 0);
      expect([length(moved), length(pulled)]).toEqual([length(turned), length(turned)]);
      await page.mouse.dblclick(x + width / 2, y + 80);
      expect(await zoomAfter(figure, pulled)).toBeUndefined();
      await page.mouse.move(0, 0);
      await figure.locator('[data-picture]:visible').first().focus();
      await page.keyboard.press('+');
      const half = await zoomAfter(figure, undefined);
      const said = plain(await figure.locator('[role=status]').textContent());
      expect(said).toMatch(/^Time shown: [\d ,.]+ (s|h) – [\d ,.]+ (s|h)$/);
      await page.keyboard.press('Shift+ArrowRight');
      const later = await zoomAfter(figure, half);
      expect([length(later), (later?.from ?? 0) > (half?.from ?? 0)]).toEqual([length(half), true]);
      expect(plain(await figure.locator('[role=status]').textContent())).not.toBe(said);
      await page.keyboard.press('ArrowRight');
      expect(await figure.locator('.chart-tip:visible').count()).toBe(1);
      await page.keyboard.press('Escape');
      expect(await zoomOf(figure)).toEqual(later);
      await page.keyboard.press('Escape');
      expect(await zoomAfter(figure, later)).toBeUndefined();
    });
  });

  it('is still again when asked, with everything as it was', async () => {
    await atChart(OVER_TIME, WIDE, async ({ figure }) => {
      const legend = () => figure.locator('.chart-legend').evaluateAll((all) => all.map((one) => one.outerHTML));
      const before = [...(await picturesOf(figure)), ...(await legend())];
      await makeLive(figure);
      await figure.locator('.legend-switch').first().click();
      await figure.locator('[data-tool=live]').click();
      expect([...(await picturesOf(figure)), ...(await legend())]).toEqual(before);
    });
  });
});

describe('a chart that is saved', () => {
  it('is an SVG that stands alone, in the colours that are seen', async () => {
    const papers: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const)
      await atChart(OVER_TIME, { ...WIDE, colorScheme }, async ({ page, figure }) => {
        const text = (await saved(page, figure, 'svg')).toString('utf8');
        expect(text).not.toMatch(/var\(--|<script|class="chart-focus/);
        expect(text).toContain('IBM Plex Sans');
        const parsed = await page.evaluate((source) => {
          const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
          return { name: root.tagName, texts: [...root.querySelectorAll('text')].map((one) => one.textContent) };
        }, text);
        expect(parsed.name).toBe('svg');
        expect(parsed.texts.join(' ')).toContain(await figure.locator('.chart-title').textContent());
        expect(parsed.texts.join(' ')).toContain(`${site.address}${OVER_TIME}#`);
        papers.push(/<rect fill="([^"]+)"/.exec(text)?.[1] ?? '');
      });
    expect(papers[0]).toMatch(/^#/);
    expect(papers[1]).not.toBe(papers[0]);
  });

  it('is a PNG with twice the dots, painted and not blank', async () => {
    await atChart('runs/vitastor-1-3-1-cluster/', WIDE, async ({ page, figure }) => {
      const png = await saved(page, figure, 'png');
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      const svg = (await saved(page, figure, 'svg')).toString('utf8');
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * Number(width), 2 * Number(height)]);
      expect(png.length).toBeGreaterThan(10_000);
    });
  });
});
