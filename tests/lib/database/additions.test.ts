import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { findAdditions } from '../../../scripts/lib/database/additions.ts';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import type { Database, RunRecord } from '../../../scripts/lib/database/types.ts';
import { describeAddition } from '../../../scripts/lib/pull-request/describe-additions.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const names = ['fio-with-job-files', 'figures-from-an-article'];
const inputs = names.map((name) => loadFixture('valid', name).input);
const { database } = admitSite({ bundles: inputs, reports: [], methods: [], pages: [], problems: [] }, []);

/** The database with figures of other runs beside those of the first. */
function beside(others: readonly Partial<Measurement>[]): Database {
  return {
    ...database,
    workloads: database.workloads.map((workload) => ({
      ...workload,
      measurements: workload.measurements.flatMap((one) =>
        one.run_id === names[0]
          ? [one, ...others.map((other, index) => ({ ...one, run_id: `other-${index}`, ...other }))]
          : [],
      ),
    })),
  };
}

function ownFigures(): readonly Measurement[] {
  const record: RunRecord | undefined = database.runs.find(({ bundle }) => bundle.id === names[0]);
  return record?.measurements ?? [];
}

const own = ownFigures().find(({ direction }) => direction === 'write');
const iops = own?.iops ?? 0;
const latency = own?.lat_mean_ns ?? 0;

function unusual(others: readonly Partial<Measurement>[]) {
  return findAdditions(beside(others), ['fio-with-job-files'])[0]?.unusual ?? [];
}

describe('findAdditions', () => {
  it('counts tests, measurements and classes, and says which system and classes are new', () => {
    const [added, ...none] = findAdditions(database, ['fio-with-job-files', 'not-admitted']);
    expect(none).toEqual([]);
    expect(added).toMatchObject({ tests: 2, measurements: ownFigures().length, system: { is_new: true } });
    expect(added?.classes.length).toBeGreaterThan(0);
    const alone = findAdditions(beside([]), ['fio-with-job-files'])[0];
    expect(alone?.classes.every(({ is_new }) => is_new)).toBe(true);
    const joined = findAdditions(beside([{}]), ['fio-with-job-files'])[0];
    expect(joined?.classes.every(({ is_new }) => !is_new)).toBe(true);
  });

  it('calls new what was not there before, where that is known: a run that got another id, two runs of one system', () => {
    const isNew = (before?: Database) =>
      findAdditions(database, ['fio-with-job-files'], before).map(({ system, classes }) => [
        system.is_new,
        classes.some(({ is_new }) => is_new),
      ]);
    expect([isNew(database), isNew({ ...database, systems: [], workloads: [] })]).toEqual([
      [[false, false]],
      [[true, true]],
    ]);
    const twice = database.systems.map((one) => ({ ...one, runs: database.runs }));
    const added = findAdditions({ ...database, systems: twice }, names);
    expect(added.map(({ system }) => system.is_new)).toEqual([true, true]);
  });

  it('tells a figure three times beyond all others, and not one that is like them', () => {
    const low = { iops: 1, lat_mean_ns: latency };
    expect(unusual([low, { ...low, outstanding: 1 }]).map(({ metric, is_high }) => [metric, is_high])).toContainEqual([
      'iops',
      true,
    ]);
    expect(unusual([{}, {}])).toEqual([]);
  });

  it('needs two other runs, for one is no custom, however many figures it has', () => {
    expect(unusual([{ iops: 1 }])).toEqual([]);
    expect(unusual(Array.from({ length: 7 }, () => ({ iops: 1, run_id: 'floppy' })))).toEqual([]);
  });

  it('compares low figures only with others that had about as much in flight', () => {
    const more = { iops: iops * 1e6, lat_mean_ns: latency };
    const count = (ownFigures()[0]?.outstanding ?? 1) * 64;
    expect(unusual([more, more]).some(({ is_high }) => !is_high)).toBe(true);
    expect(unusual([more, more].map((one) => ({ ...one, outstanding: count })))).toEqual([]);
  });

  it('says it in words', () => {
    const [added] = findAdditions(beside([{ iops: 1 }, { iops: 2 }]), ['fio-with-job-files']);
    const lines = added === undefined ? [] : describeAddition(added);
    expect(lines[0]).toMatch(/^fio-with-job-files adds: new system \S+, 2 tests, \d+ measurements, /);
    expect(lines.join('\n')).toMatch(/unusual: \S+ \w+ [\d ]+ IOPS; the highest of 2 others is 2 IOPS/);
    const [slow] = findAdditions(beside([{ lat_mean_ns: 254 }, { lat_mean_ns: 254 }]), ['fio-with-job-files']);
    expect((slow === undefined ? [] : describeAddition(slow)).join('\n')).toContain('is 0.254 µs mean latency');
  });
});
