import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { byNewest, formatDate } from '../../../scripts/lib/base/dates.ts';
import {
  formatBlockSize,
  formatBytes,
  formatComparison,
  formatPercent,
  formatSeconds,
  formatTimes,
} from '../../../scripts/lib/base/sizes.ts';
import { type WordKey, word } from '../../../scripts/lib/base/words.ts';
import { renderMarkdown } from '../../../scripts/lib/pages/markdown.ts';
import { plain } from '../../plain.ts';

describe('renderMarkdown', () => {
  it('shows raw HTML as text', () => {
    expect(renderMarkdown('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });

  it('makes no link of a script, data or file address', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'JaVaScRiPt:x',
      'vbscript:x',
    ]) {
      expect(renderMarkdown(`[x](${address})`)).not.toContain('<a');
    }
  });

  it('keeps links inside the site and to other sites, and tells nothing to the latter', () => {
    expect(renderMarkdown('[x](raw/a.json)')).toContain('<a href="raw/a.json">');
    expect(renderMarkdown('[x](https://example.org/)')).toContain(
      '<a href="https://example.org/" rel="noopener nofollow">',
    );
  });

  it('loads no picture from anywhere', () => {
    expect(renderMarkdown('![x](https://example.org/a.png)')).not.toContain('<img');
  });

  it('starts headings below the heading of the page', () => {
    expect(renderMarkdown('# A\n\n## B')).toBe('<h2>A</h2>\n<h3>B</h3>');
    expect(renderMarkdown('### A', { under: 2 })).toBe('<h3>A</h3>');
  });

  it('writes alignment as a class, which the security policy allows, and not as a style', () => {
    const html = renderMarkdown('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(html).toContain('<td class="num">2</td>');
    expect(html).not.toContain('style=');
  });

  it('makes an empty head of a table an ordinary cell, and names the table by its heads', () => {
    const html = renderMarkdown('|  | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toContain('<td></td>\n<th scope="col">b</th>');
    expect(html).toContain('aria-label="b (table, scrolls sideways)"');
  });

  it('leaves Hugo shortcodes alone as text', () => {
    expect(renderMarkdown('{{< readfile "x" >}}')).toContain('{{&lt; readfile');
  });
});

describe('formatDate', () => {
  it('says as much as is known', () => {
    expect(formatDate('2026-11-21')).toBe('21 November 2026');
    expect(formatDate('2019-05')).toBe('May 2019');
    expect(formatDate('2019')).toBe('2019');
    expect(formatDate('not_recorded')).toBe('not recorded');
  });
});

describe('byNewest', () => {
  it('puts the newest first, the undated last and equal dates by id', () => {
    const runs = [
      { date: 'not_recorded', id: 'z' },
      { date: '2019-05', id: 'b' },
      { date: '2019-05', id: 'a' },
      { date: '2026-11-21', id: 'c' },
    ];
    expect(runs.toSorted(byNewest).map((run) => run.id)).toEqual(['c', 'a', 'b', 'z']);
  });
});

describe('sizes', () => {
  it('tells binary sizes from decimal ones', () => {
    expect(plain(formatBytes(274_877_906_944))).toBe('256 GiB');
    expect(plain(formatBytes(3_840_000_000_000))).toBe('3.84 TB');
    expect(plain(formatBytes(256_000_000_000_000))).toBe('256 TB');
    expect(plain(formatBytes(33_399))).toBe('33.4 kB');
    expect(plain(formatBytes(36_864))).toBe('36 KiB');
    expect(plain(formatBytes(1.5 * 2 ** 40))).toBe('1.5 TiB');
    // A whole number of MiB, by the blocks that were written.
    expect(plain(formatBytes(102_093 * 2 ** 20))).toBe('107.1 GB');
    expect(formatBytes('not_recorded')).toBe('not recorded');
  });

  it('writes block sizes as the field does', () => {
    const sizes = [4096, 131_072, 1_048_576, 512, 4097].map(formatBlockSize);
    expect(sizes.map(plain)).toEqual(['4k', '128k', '1M', '512 B', '4097 B']);
  });

  it('counts things only when there are several', () => {
    expect(plain(formatTimes(24, 'drive'))).toBe('24 × drive');
    expect(formatTimes(1, 'drive')).toBe('drive');
  });

  it('writes times and changes', () => {
    expect(plain(formatSeconds(180.001))).toBe('180 s');
    expect(plain(formatSeconds(21_600))).toBe('6 h');
    expect(plain(formatPercent(-3.44, { signed: true }))).toBe('−3.44 %');
    expect(plain(formatPercent(12, { signed: true }))).toBe('+12 %');
  });

  it('writes a comparison with one decimal, none from 100 % on, however large it is', () => {
    expect([99.64, 101.6, -0.84, 1234.4].map((value) => plain(formatComparison(value)))).toEqual([
      '99.6 %',
      '102 %',
      '−0.8 %',
      '1 234 %',
    ]);
    expect(plain(formatComparison(1.9010302055535052e299))).toMatch(/^190 103 020 555 350 5\d0( 000)+ %$/);
  });
});

describe('word', () => {
  it('fails on unknown words and missing values instead of showing a key', () => {
    expect(() => word('no_such_key' as WordKey)).toThrow('no_such_key');
    expect(() => word('as_published')).toThrow('text');
  });

  it('has each key once: of two, JSON would take the second without a word', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../i18n/en.json'), 'utf8');
    const keys = [...text.matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(1000);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  it('chooses the plural', () => {
    expect([0, 1, 2].map((Count) => word('count_runs', { Count }))).toEqual(['0 runs', '1 run', '2 runs']);
  });
});
