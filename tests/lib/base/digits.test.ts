import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDigits, formatExact } from '../../../scripts/lib/base/digits.ts';

/** A number by its parts, groups and minus signs being ours. */
function byParts(value: number, options: Intl.NumberFormatOptions, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { ...options, useGrouping: 'always' }).formatToParts(value);
  return parts
    .map(({ type, value: text }) => (type === 'group' ? '\u202f' : type === 'minusSign' ? '\u2212' : text))
    .join('');
}

describe('formatDigits and formatExact', () => {
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
          const sign = signed ? ({ signDisplay: 'exceptZero' } as const) : {};
          const least = value === 0 ? {} : { minimumSignificantDigits: significant };
          expect(formatDigits(value, { significant, signed, keepZeros: true }, language)).toBe(
            byParts(value, { maximumSignificantDigits: significant, ...least, ...sign }, language),
          );
          expect(formatExact(value, language)).toBe(byParts(value, { maximumFractionDigits: 6 }, language));
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
});
