import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  decimalMark,
  formatDigits,
  formatExact,
  formatList,
  padDecimals,
  roundedDown,
} from '../../../scripts/lib/base/digits.ts';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import { limitText } from '../../../scripts/lib/pages/workloads/reading.ts';

/** A number by its parts, groups and minus signs being ours. */
function byParts(value: number, options: Intl.NumberFormatOptions, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { ...options, useGrouping: 'always' }).formatToParts(value);
  return parts
    .map(({ type, value: text }) => (type === 'group' ? '\u202f' : type === 'minusSign' ? '\u2212' : text))
    .join('');
}

describe('formatDigits and formatExact', () => {
  afterEach(() => useLanguage('en'));

  it('have our groups and minus sign, whatever a number is rounded to, in every language', () => {
    const near = fc.oneof(fc.double({ min: -2000, max: 2000, noNaN: true }), fc.double({ noNaN: true }), fc.integer());
    const locale = fc.constantFrom('en', 'de', 'fr', 'es', 'hi');
    fc.assert(
      fc.property(
        near,
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        locale,
        (value, significant, signed, language) => {
          useLanguage(language);
          const sign = signed ? ({ signDisplay: 'exceptZero' } as const) : {};
          const least = value === 0 ? {} : { minimumSignificantDigits: significant };
          expect(formatDigits(value, { significant, signed, keepZeros: true })).toBe(
            byParts(value, { maximumSignificantDigits: significant, ...least, ...sign }, language),
          );
          expect(formatExact(value)).toBe(byParts(value, { maximumFractionDigits: 6 }, language));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('group what is rounded up to a thousand', () => {
    expect([949, 950, 999.6].map((value) => formatDigits(value, { significant: 1 }))).toEqual([
      '900',
      '1\u202f000',
      '1\u202f000',
    ]);
  });

  describe('in a language that writes decimals behind a comma', () => {
    afterEach(() => useLanguage('en'));

    it('stand in lists without one being taken for two', () => {
      expect([decimalMark(), formatList([0.034, 0.1])]).toEqual(['.', '0.034, 0.1']);
      useLanguage('ru');
      expect([decimalMark(), formatList([0.034, 0.1])]).toEqual([',', '0,034; 0,1']);
    });

    it('end without zeros where they name a limit, as in English', () => {
      const limits = () =>
        [500_000, 1e6, 10e6].map((ns) => limitText({ latency: 'lat_p99', ns }).replaceAll(/[^\d.,]/g, ' '));
      const ends = () => limits().map((text) => / ([\d.,]+) *$/.exec(text)?.[1]);
      const english = ends();
      useLanguage('ru');
      expect(ends()).toEqual(english.map((text) => text?.replace('.', ',')));
    });
  });
});

describe('roundedDown', () => {
  it('is never above the number, nor a digit less than it has to be', () => {
    expect([1.395, 2, 0.0299, 12.999, 5.9334, 999.6].map((value) => roundedDown(value, 2))).toEqual([
      1.3, 2, 0.029, 12, 5.9, 990,
    ]);
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (value) => {
        const rounded = roundedDown(value, 3);
        expect(rounded).toBeLessThanOrEqual(value * (1 + 1e-11));
        expect(value - rounded).toBeLessThan(10 ** (Math.floor(Math.log10(value)) - 2) * (1 + 1e-9));
      }),
    );
  });

  it('leaves what is not above 0 as it is', () => {
    expect([0, -1.26].map((value) => roundedDown(value, 2))).toEqual([0, -1.26]);
  });
});

describe('padDecimals', () => {
  it('gives only rooms that the style sheet has, from a floppy in millions to an array in ones', async () => {
    const css = await readFile('assets/css/tables.css', 'utf8');
    const figures = [4_280_000, 144, 76.3, 1.78, 0.193, 0.0978, 0.004_03, 0.000_012_3, 0.000_001_23];
    const texts = figures.map((figure) => formatDigits(figure, { keepZeros: true }));
    for (const column of texts.map((_, place) => texts.slice(0, place + 1)))
      for (const pad of padDecimals(column).filter((one) => one !== '')) {
        const [, content = ''] = new RegExp(`\\.p${pad}::after \\{\\s*content: '([^']*)'`).exec(css) ?? [];
        expect(content, pad).toBe(
          `${pad.startsWith('d') ? '\\2008' : ''}${'\\2007'.repeat(Number(pad.replace('d', '')))}`,
        );
      }
  });
});
