import { describe, expect, it } from 'vitest';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import { presentResults } from '../../../scripts/lib/tables/run-results.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const { input } = loadFixture('valid', 'figures-from-an-article');
const row = 'two-copies,random-read-4k,read,lat_max,45.60,,,ms,,"table 1, row 1"\n';
const files = input.files.map((file) =>
  file.path === 'figures.csv'
    ? { ...file, bytes: new TextEncoder().encode(`${new TextDecoder().decode(file.bytes)}${row}`) }
    : file,
);

describe('presentResults', () => {
  it('shows the longest latency of a run that was transcribed, where its source prints one', () => {
    const { database } = admitSite(
      { bundles: [{ ...input, files }], reports: [], methods: [], pages: [], problems: [] },
      [],
    );
    const [record] = database.runs;
    if (record === undefined) throw new Error('the run is not admitted');
    const read = record.measurements.find(({ source }) => source.figures?.lat_max !== undefined);
    expect(read?.lat_max_ns).toBe(45_600_000);
    const table = presentResults(record);
    expect(table?.columns.map(({ label }) => label)).toContain('Max latency');
    expect(JSON.stringify(table)).toContain('45.60');
  });
});
