import { describe, expect, it } from 'vitest';
import { admitSite, methodsOf, relateSite } from '../../../scripts/lib/database/admit-site.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

describe('relateSite', () => {
  it('looks at methods once, for reading runs and for relating them', () => {
    const methods = [loadFixture('valid', 'method-of-two-loads').input];
    const known = methodsOf(methods);
    const { database } = relateSite({ reports: [], methods, pages: [], problems: [] }, [], []);
    expect(known.size).toBe(1);
    expect(database.methods?.[0]?.parsed).toBe(known.get('method-of-two-loads'));
  });

  it('takes the report that shows a run for the one it belongs to, where run.json names none', () => {
    const { input, runs } = loadFixture('valid', 'report-over-figures');
    const site = { bundles: runs, reports: [input], methods: [], pages: [], problems: [] };
    const reportsOf = (reports: typeof site.reports) =>
      admitSite({ ...site, reports }, []).database.measurements.map(({ report_id }) => report_id);
    expect(reportsOf([]).filter((id) => id !== undefined)).toEqual([]);
    expect(new Set(reportsOf([input]))).toEqual(new Set(['report-over-figures']));
  });
});
