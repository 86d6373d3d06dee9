import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leaveThreeOfEach, objections, type SeenTexts } from './axe.ts';
import { leaveThreeAlike } from './leave-three.ts';
import { site } from './own-site.ts';

describe('in the light and in the dark', () => {
  const background = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('the colours follow the system, also on a page that is open and without JavaScript', async () => {
    const seen: string[] = [];
    for (const scripts of [true, false])
      for (const colorScheme of ['light', 'dark'] as const)
        await site.look('', { colorScheme, scripts }, async ({ page }) => {
          seen.push(await background(page));
          await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
          seen.push(await background(page));
        });
    const [light, dark] = seen;
    expect(light).not.toBe(dark);
    expect(seen).toEqual([light, dark, dark, light, light, dark, dark, light]);
  });

  it('a page that Back shows as it was left takes what was chosen since', async () => {
    await site.look('', { colorScheme: 'light' }, async ({ page }) => {
      await page.locator('.theme-switch').click();
      const dark = await background(page);
      await page.evaluate(() => {
        // As on the page that was gone to.
        localStorage.setItem('theme', 'light');
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
      expect(await background(page)).not.toBe(dark);
    });
  });

  it('axe finds what is wrong', async () => {
    await site.look('', { colorScheme: 'light' }, async ({ page }) => {
      await page.evaluate(() => {
        const text = document.createElement('p');
        text.textContent = 'Pale on paper';
        text.style.color = '#bbb';
        document.querySelector('main')?.append(text, document.createElement('img'));
      });
      const rules = async (what?: 'structure' | 'colours') => (await objections(page, what)).map(([rule]) => rule);
      expect(await rules()).toEqual(['color-contrast', 'image-alt']);
      expect([await rules('structure'), await rules('colours')]).toEqual([['image-alt'], ['color-contrast']]);
    });
  });

  it('axe finds the one pale text among many that are alike, also when three of each are left', async () => {
    await site.look('', { colorScheme: 'light' }, async ({ page }) => {
      await page.evaluate(() => {
        const list = document.createElement('ul');
        // Bars of any length, and room for any number of decimals, are nothing of colours.
        const items = Array.from(
          { length: 50 },
          (_, n) => `<li class="bar b${n} p${n % 9}"><a href="#">like the others</a></li>`,
        );
        list.innerHTML = items.join('');
        const pale = document.createElement('a');
        pale.href = '#';
        pale.textContent = 'pale';
        pale.style.color = '#bbb';
        const item = document.createElement('li');
        item.append(pale);
        list.append(item);
        document.querySelector('main')?.append(list);
      });
      await leaveThreeOfEach(page);
      expect(await page.locator('main > ul:last-child a').allTextContents()).toEqual([
        ...Array.from({ length: 3 }, () => 'like the others'),
        'pale',
      ]);
      const [[rule, ...places] = []] = await objections(page, 'colours');
      expect([rule, places.length]).toEqual(['color-contrast', 1]);
      expect(places[0]).toContain('pale');
    });
  });

  it('axe finds the one of many that a rule colours by its state', async () => {
    await site.look('', { colorScheme: 'light' }, async ({ page }) => {
      await page.evaluate(() => {
        const list = document.createElement('ul');
        list.id = 'alike';
        list.innerHTML = '<li><input type="checkbox"><label>like the others</label></li>'.repeat(20);
        document.querySelector('main')?.append(list);
        for (const box of [...list.querySelectorAll('input')].slice(8, 9)) box.checked = true;
        document.styleSheets[0]?.insertRule('#alike :checked + label { color: #bbb; }');
      });
      await leaveThreeOfEach(page);
      expect(await page.locator('#alike label').count()).toBe(4);
      expect((await objections(page, 'colours')).map(([rule]) => rule)).toEqual(['color-contrast']);
    });
  });

  it('of pages after the first, texts are left that were not seen yet, each with what stands beside it', async () => {
    let seen: SeenTexts | undefined;
    await site.look('glossary/', {}, async ({ page }) => {
      seen = await leaveThreeOfEach(page);
    });
    await site.look('glossary/', {}, async ({ page }) => {
      await page.evaluate(() => {
        const text = document.createElement('p');
        text.innerHTML = 'Beside it, as in other paragraphs, <a href="#">a pale link</a>';
        (text.lastElementChild as HTMLElement).style.color = '#bbb';
        document.querySelector('main p')?.after(text);
      });
      await leaveThreeOfEach(page, seen);
      const words = await page.evaluate(() => document.querySelector('main')?.innerText.trim().split(/\s+/) ?? []);
      expect(words.join(' ')).toContain('Beside it, as in other paragraphs, a pale link');
      expect(words.length).toBeLessThan(100);
      expect((await objections(page, 'colours')).map(([rule]) => rule)).toContain('color-contrast');
    });
  });

  it('axe finds what is wrong in one of many that are alike, on a page that was seen before', async () => {
    let seen: string | undefined;
    await site.look('runs/', {}, async ({ page }) => {
      seen = await leaveThreeAlike(page);
    });
    await site.look('runs/', {}, async ({ page }) => {
      const sizes = [await page.locator('*').count()];
      await page.evaluate(() => {
        const [row] = [...document.querySelectorAll('main tbody tr')].slice(30);
        row?.lastElementChild?.append(document.createElement('button'));
        const items = Array.from(
          { length: 20 },
          (_, n) => `<li class="bar b${n}"><label><input type="checkbox"> like the others</label></li>`,
        );
        const list = document.createElement('ul');
        list.innerHTML = `${items.join('')}<li><label><input type="checkbox"></label></li>`;
        const deep = document.createElement('h6');
        deep.textContent = 'Too deep';
        document.querySelector('main')?.append(list, deep);
      });
      seen = await leaveThreeAlike(page, seen);
      sizes.push(await page.locator('*').count());
      expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 3);
      expect(await page.locator('main > ul:has(+ h6) > li').count()).toBe(4);
      const rules = (await objections(page, 'structure')).map(([rule]) => rule);
      expect(rules).toEqual(['button-name', 'heading-order', 'label']);
    });
  });
});

describe('in colours that the reader forces', () => {
  it('what is chosen and what has the focus stand out, and a remembered choice of light is let go', async () => {
    const options = { colorScheme: 'dark', forcedColors: 'active' } as const;
    await site.look('workloads/4k-randread/', options, async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('theme', 'light'));
      await page.reload();
      const grounds = await page
        .locator('.load-choice label')
        .evaluateAll((all) => all.map((label) => getComputedStyle(label).backgroundColor));
      expect(grounds.filter((one) => one !== grounds[1])).toEqual(grounds.slice(0, 1));
      const [bar, paper] = await page
        .locator('.bar')
        .first()
        .evaluate((one) =>
          [getComputedStyle(one, '::before'), getComputedStyle(document.body)].map((style) => style.backgroundColor),
        );
      expect(bar).not.toBe(paper);
      await page.locator('.wordmark').focus();
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus-visible');
      expect(await focused.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
      expect(await page.locator('.theme-switch').isVisible()).toBe(false);
      await page.evaluate(() => localStorage.removeItem('theme'));
    });
  });
});

describe('marks and buttons', () => {
  it.each(['runs/samsung-pm883-fio-plot/', 'search/?q=pm883'])('are 24 px high at least: /%s', async (path) => {
    await site.look(path, { viewport: { width: 360, height: 700 } }, async ({ page }) => {
      await page.locator('.badge').first().waitFor();
      const low = await page
        .locator(':is(a.badge, .chart-buttons *, .table-files *, .kicker a):visible')
        .evaluateAll((all) =>
          all
            .filter((one) => one.matches('a, button') && one.getBoundingClientRect().height < 24)
            .map((one) => one.outerHTML),
        );
      expect(low).toEqual([]);
    });
  });
});
