/** How pages use the room of a window. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { site } from './own-site.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxesOf = (page: Page, selector: string): Promise<readonly Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
  );

const firstOf = async (page: Page, selector: string): Promise<Box> => {
  const [box] = await boxesOf(page, selector);
  if (box === undefined) throw new Error(`the page shows no ${selector}`);
  return box;
};

describe('a wide window', () => {
  it('shows the picture of a workload beside its answer', () =>
    site.look('workloads/4k-randread/', WIDE, async ({ page }) => {
      const [answer, chart] = [await firstOf(page, '.answer'), await firstOf(page, '.standing .chart')];
      expect(chart.left).toBeGreaterThan(answer.right);
      expect(Math.abs(chart.top - answer.top)).toBeLessThan(40);
      const [told, curves] = [await firstOf(page, '.answers'), await firstOf(page, '#chart-curves')];
      expect(curves.left).toBeGreaterThan(told.left + 300);
    }));

  it('shows load curves of two workloads, charts over time, and reports, two abreast', async () => {
    for (const [path, selector] of [
      ['runs/intel-d3-s4610-fio-plot/', '[aria-labelledby="over-time"] .chart'],
      ['runs/samsung-pm883-fio-plot/', '[aria-labelledby="load"] .chart'],
      ['reports/', '.report-list .card'],
    ] as const)
      await site.look(path, WIDE, async ({ page }) => {
        const [one, other] = await boxesOf(page, selector);
        expect(other?.left).toBeGreaterThan(one?.right ?? Number.NaN);
        expect(other?.top).toBe(one?.top);
      });
  });

  it('leaves no hole beside the longer of three charts', () =>
    site.look('runs/virtual-disk-long-loads-2026-11-22/', WIDE, async ({ page }) => {
      const [first, second, third, ...others] = await boxesOf(page, '[aria-labelledby="results"] > .chart-half');
      if (first === undefined || second === undefined || third === undefined) throw new Error('no three charts');
      expect(others).toEqual([]);
      expect(second.bottom).toBeLessThan(first.bottom - 100);
      expect([third.left, third.top < first.bottom]).toEqual([second.left, true]);
      const table = await firstOf(page, '#results-table');
      expect(table.top).toBeGreaterThan(Math.max(first.bottom, third.bottom));
    }));

  it('breaks names of columns before a table scrolls, and has marks of the load under it in one line', () =>
    site.look('runs/virtual-disk-long-loads-2026-11-22/', WIDE, async ({ page }) => {
      const [median] = await boxesOf(page, '#results-table th:has-text("Median latency") .sort');
      expect((median?.bottom ?? 0) - (median?.top ?? 0)).toBeGreaterThan(25);
      const marks = await boxesOf(page, '#results-table td .badge-warning');
      expect(marks.length).toBeGreaterThan(10);
      for (const { top, bottom } of marks) expect(bottom - top).toBeLessThan(26);
    }));

  it('has the evidence of a workload in one row', () =>
    site.look('workloads/', WIDE, async ({ page }) => {
      const heights = (await boxesOf(page, 'td:last-child > .badges')).map(({ top, bottom }) => bottom - top);
      expect(heights.length).toBeGreaterThan(20);
      expect(Math.max(...heights)).toBeLessThan(26);
    }));

  it('shows the highest results before it says how they are ordered, in the place that their last row leaves', () =>
    site.look('', WIDE, async ({ page }) => {
      const [boards, note] = [await boxesOf(page, '.board'), await firstOf(page, '.boards-note')];
      const last = boards.at(-1);
      expect(boards[0]?.top).toBeLessThan(450);
      expect(last?.top).toBeGreaterThan(boards[0]?.bottom ?? Number.NaN);
      expect([note.top, note.left > (last?.right ?? Number.NaN)]).toEqual([last?.top, true]);
      expect((await firstOf(page, '.boards')).right - note.right).toBeLessThan(5);
    }));

  it('gives a table the margin of the page before it scrolls, and never the half beside it', async () => {
    for (const width of [1440, 1920])
      await site.look('runs/vitastor-1-3-1-cluster/', { viewport: { width, height: 900 } }, async ({ page }) => {
        const table = page.locator('#results-table table');
        await table.evaluate((one) => (one.style.minWidth = '1250px'));
        expect(await table.evaluate(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth)).toBe(false);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    await site.look('compare/samsung-pm883-fio-plot/', WIDE, async ({ page }) => {
      await page.locator('.compare-chart summary').first().click();
      const box = await firstOf(page, '.compare-chart .scroll');
      expect(box.right).toBeLessThanOrEqual((await firstOf(page, '.compare-chart')).right);
    });
  });

  it.each([
    'reports/micron-9200-max-ceph-2018/',
    'runs/samsung-860-pro-fio-plot/load/randwrite/',
    'runs/virtual-disk-record-and-send-2026-11-22/',
    'workloads/128k-read/',
    'workloads/4k-randread/',
    'workloads/4k-randwrite/',
    'ru/workloads/4k-randread/',
  ])('has no table that scrolls on %s', (path) =>
    site.look(path, WIDE, async ({ page }) => {
      await expect.poll(() => page.locator('.scroll-late').count()).toBe(0);
      const wide = await page
        .locator('.scroll')
        .evaluateAll((all) =>
          all
            .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth)
            .map((box) => box.querySelector('caption')?.textContent),
        );
      expect(wide).toEqual([]);
    }),
  );

  it('has bars of one metric compare across the columns of a table, also of rates under limits', async () => {
    for (const [path, selector] of [
      ['reports/vitastor-1-3-1/', 'table:has-text("Reads over TCP nearly fill a core")'],
      ['workloads/4k-randwrite/', '.workload-limits table'],
    ] as const)
      await site.look(path, WIDE, async ({ page }) => {
        const rooms = await page
          .locator(selector)
          .first()
          .locator('td.bar')
          .evaluateAll((all) =>
            all.map((cell) => {
              const width = Number.parseFloat(getComputedStyle(cell, '::before').width);
              return Math.round((100 * width) / Number(getComputedStyle(cell).getPropertyValue('--share')));
            }),
          );
        expect(rooms.length).toBeGreaterThan(20);
        expect(Math.max(...rooms) - Math.min(...rooms)).toBeLessThan(2);
      });
  });

  it('has grades of a comparison above what they grade', () =>
    site.look('compare/vitastor-1-3-1-cluster/', WIDE, async ({ page }) => {
      const [grade] = await boxesOf(page, '.comparison td.num > .badges .badge');
      const [reason] = await boxesOf(page, '.comparison td.num > .badges + .sub');
      expect(grade?.right).toBe(reason?.right);
    }));

  it('has the footer at its end under a short page', () =>
    site.look('try/', WIDE, async ({ page }) => {
      expect((await firstOf(page, '.site-footer')).bottom).toBe(900);
    }));

  it('keeps the place of the filters until they are there', () =>
    site.look('search/', { ...WIDE, scripts: false }, async ({ page }) => {
      const widthOf = async () => {
        const { left, right } = await firstOf(page, '.finder-main');
        return right - left;
      };
      const whole = await widthOf();
      await page.evaluate(() => document.documentElement.classList.add('scripted'));
      expect(await widthOf()).toBeLessThan(whole - 200);
      expect(await page.locator('.facets').isVisible()).toBe(false);
    }));

  it('has no ways to begin below words that the address asks for, from the first look and as long as they stand', () =>
    site.look('search/?q=randwrite', WIDE, async ({ page }) => {
      const hint = page.locator('#finder-hint');
      expect(await hint.isVisible()).toBe(false);
      await page.locator('.figures-box td').first().waitFor();
      expect(await hint.isVisible()).toBe(false);
      await page.locator('#finder-q').fill('');
      await hint.waitFor();
      await page.evaluate(() => document.documentElement.classList.add('asked'));
      expect(await hint.isVisible()).toBe(false);
    }));

  it('shows what words of the address find, and before it nothing else; all that can be found where the script does not come', () =>
    site.look('search/?q=randwrite', WIDE, async ({ page }) => {
      const things = page.locator('#group-systems');
      await page.locator('.figures-box td').first().waitFor();
      expect(await page.locator('.finder-main').isVisible()).toBe(true);
      await page.evaluate(() => document.documentElement.classList.add('asked'));
      expect(await page.locator('.finder-main').isVisible()).toBe(false);
      await page.route('**/js/search/page.*', (route) => route.abort());
      await page.reload();
      await things.waitFor();
    }));

  it('shows filters when they are those of what the address asks for, in the place that was theirs', () =>
    site.look('search/?q=randwrite', WIDE, async ({ page }) => {
      const index = await page.locator('form.finder').getAttribute('data-index');
      let go = (): void => {};
      const held = new Promise<void>((resolve) => (go = resolve));
      await page.route(`**${index}`, async (route) => {
        await held;
        await route.continue();
      });
      await page.reload();
      const [facets, things] = [page.locator('.facets'), page.locator('.finder-main')];
      await things.waitFor();
      expect(await facets.isVisible()).toBe(false);
      expect((await things.boundingBox())?.x).toBeGreaterThan(350);
      go();
      await facets.waitFor();
      expect(await page.locator('.figures-box td').count()).toBeGreaterThan(0);
    }));

  it('has comparisons to begin with below the window where the address asks for one, and under the picker where it does not', async () => {
    const topOf = async (page: Page): Promise<number> => (await firstOf(page, '.compare-ready')).top;
    await site.look('compare/?c=samsung-pm883-fio-plot,samsung-860-pro-fio-plot', WIDE, async ({ page }) => {
      expect(await topOf(page)).toBeGreaterThan(900);
      await page.locator('.comparison').first().waitFor();
      expect(await topOf(page)).toBeGreaterThan(900);
    });
    await site.look('compare/', WIDE, async ({ page }) => {
      await page.locator('.compare-form').waitFor();
      expect(await topOf(page)).toBeLessThan(600);
    });
  });

  it('cuts no badge of the results found', () =>
    site.look('search/?q=randwrite', WIDE, async ({ page }) => {
      await page.locator('.figures-box td:has(.badge)').first().waitFor();
      const cut = await page
        .locator('.figures-box td:has(.badge)')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      expect(cut).toBe(0);
    }));
});

describe('a phone', () => {
  it('has headline figures below each other, each beside its name and conditions', () =>
    site.look('reports/vitastor-1-3-1/', { viewport: { width: 360, height: 780 } }, async ({ page }) => {
      const [figures, labels] = [await boxesOf(page, '.headline-figure'), await boxesOf(page, '.headline-label')];
      expect(figures.length).toBe(5);
      expect(new Set(figures.map(({ left }) => left)).size).toBe(1);
      for (const [place, { right, top }] of figures.entries()) {
        expect(labels[place]?.left).toBeGreaterThan(right);
        expect(Math.abs(top - (labels[place]?.top ?? Number.NaN))).toBeLessThan(20);
      }
    }));

  it.each(['virtual-disk-long-loads-2026-11-22', 'floppy-1440k-fio-plot', 'vitastor-1-3-1-bare-pm9a3'])(
    'shows the first figure of each result of %s without scrolling',
    (run) =>
      site.look(`runs/${run}/`, { viewport: { width: 360, height: 780 } }, async ({ page }) => {
        const figure = await firstOf(page, '#results-table td.num');
        expect(figure.right).toBeLessThanOrEqual(360);
      }),
  );
});

describe('a wide table on paper', () => {
  it.each([
    'runs/samsung-pm883-fio-plot/load/randread/',
    'ru/workloads/4k-randread/',
    'ru/systems/kvm-virtio-block-disk/',
  ])('fits, however many columns it has and however long their words are: %s', (path) =>
    site.look(path, { viewport: { width: 680, height: 1009 } }, async ({ page }) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
    }),
  );
});
