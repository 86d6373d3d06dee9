import { describe, expect, it } from 'vitest';
import { LEAST_IN_FLIGHT, MOST_IN_FLIGHT } from '../../../scripts/lib/analyse/in-flight.ts';
import { comparisonKinds } from '../../../scripts/lib/database/comparison-kinds.ts';
import * as thresholds from '../../../scripts/lib/database/comparison-thresholds.ts';
import { gatesRule, limitRule, noiseRule } from '../../../scripts/lib/pages/comparison-rules.ts';
import { presentRules } from '../../../scripts/lib/pages/rules/rules.ts';

const all = comparisonKinds.flatMap((kind) => kind.thresholds);

describe('comparisonKinds', () => {
  it('prints every number that comparing goes by, each with its source', () => {
    const { LORD, MOST_SAMPLES, isShortTime: _, ...others } = thresholds;
    expect(all).toEqual(expect.arrayContaining([...Object.values(others), MOST_IN_FLIGHT, LEAST_IN_FLIGHT]));
    const text = comparisonKinds.map(({ description }) => description).join(' ');
    for (const [samples, factor] of Object.entries(LORD))
      expect(text).toMatch(
        new RegExp(`${factor} \\((?:n = )?${samples}${Number(samples) === MOST_SAMPLES ? ' or more' : ''}\\)`),
      );
    expect(all.filter(({ source }) => source.length < 4)).toEqual([]);
  });

  it('stands where sentences about gates and noise lead', () => {
    const text = JSON.stringify(presentRules([], [], comparisonKinds).view);
    for (const { href } of [gatesRule(), noiseRule(), limitRule()])
      expect(comparisonKinds.map(({ id }) => `rules/#${id}`)).toContain(href);
    expect(text).toContain('5\u00a0% of the larger figure');
  });
});
