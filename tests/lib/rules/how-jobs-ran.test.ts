import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import type { RecordedBundle } from '../../../scripts/lib/formats/types.ts';
import { partsAtOnce } from '../../../scripts/lib/rules/parts-at-once.ts';
import { runtimeReached } from '../../../scripts/lib/rules/runtime-reached.ts';
import { statedLoad } from '../../../scripts/lib/rules/stated-load.ts';
import { syncEngineIodepth } from '../../../scripts/lib/rules/sync-engine-iodepth.ts';
import { systemNames } from '../../../scripts/lib/rules/system-names.ts';
import { direction, fioOutput, job, normaliseFio, plainBundle, plainRun, resultsOf } from '../../fio-fixtures.ts';
import { loadFixture } from '../check/fixture-bundle.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const NO_METHODS = { methods: new Map() };

describe('R-runtime-reached', () => {
  const said = (
    runtime: number,
    options: object = { runtime: '60', time_based: '' },
    more: Partial<FioOutput> = {},
  ) => {
    const output = fioOutput({ jobs: [job('a', options, { read: { ...direction(100), runtime } })] });
    return runtimeReached.check({ ...output, ...more }, []).map(({ severity }) => severity);
  };

  it('warns of what was cut off, and notes what may have been done', () => {
    expect([said(58_750), said(58_740), said(58_740, { runtime: '60' })]).toEqual([[], ['warning'], ['notice']]);
  });

  it('says nothing of jobs without I/O, of none that were asked for a time, nor where a signal ended all', () => {
    expect([said(0), said(5, {}), said(5, { runtime: '60', number_ios: '7' })]).toEqual([[], [], []]);
    expect(said(5, undefined, { text_lines: ['fio: terminating on signal 2'] })).toEqual([]);
  });

  it('says nothing of what an error ended, nor of a trace that was done or a device that was full', () => {
    const read = { ...direction(100), runtime: 5 };
    const failed = fioOutput({ jobs: [{ ...job('a', { runtime: '60', time_based: '' }, { read }), error: 28 }] });
    expect(runtimeReached.check(failed, [])).toEqual([]);
    expect(said(5, { runtime: '60', read_iolog: 'trace.log' })).toEqual([]);
    expect(said(5, { runtime: '60', fill_device: '1' })).toEqual([]);
  });
});

describe('R-sync-engine-iodepth', () => {
  it('is of a depth above one that a synchronous engine was given', () => {
    const said = (options: object) => {
      const output = fioOutput({ jobs: [job('a', { rw: 'randread', ...options })] });
      return syncEngineIodepth.check(output, normaliseFio(output).measurements).length;
    };
    const psync = { ioengine: 'psync' };
    expect([said({ ...psync, iodepth: '2' }), said({ ...psync, iodepth: '1' }), said(psync)]).toEqual([1, 0, 0]);
    expect(said({ ioengine: 'libaio', iodepth: '2' })).toBe(0);
  });
});

describe('R-parts-at-once', () => {
  const at_once: Run['tests'][number]['at_once'] = [{ result: 'raw/b.json' }];
  const test = { id: 't', title: 'T', configuration: 'base', result: 'raw/a.json', at_once };
  /** Two results of ten seconds each, the second of which ended so many ms later. */
  const said = (later: number, timestamp_ms: number | undefined = 1_700_000_010_000) => {
    const ran = (end: number | undefined, file: string) =>
      fioOutput({ timestamp_ms: end, jobs: [job('a', {}, { read: { ...direction(100), runtime: 10_000 } })] }, file);
    const end = timestamp_ms === 0 ? undefined : timestamp_ms + later;
    const all = [ran(1_700_000_010_000, 'raw/a.json'), ran(end, 'raw/b.json')];
    const results = new Map(all.flatMap((output) => [...resultsOf(output.file, output)]));
    const bundle = plainBundle(plainRun({ tests: [test] }), { results });
    return partsAtOnce.check(bundle, [], NO_METHODS).map(({ severity = 'error', message }) => `${severity} ${message}`);
  };

  it('asks for nine tenths of the longest together, and refuses less than half', () => {
    const together = (percent: number) =>
      `the results of test "t" ran together for ${percent} % of the longest of them`;
    expect([said(1000), said(1001)]).toEqual([[], [`warning ${together(89)}`]]);
    expect([said(5000), said(5001)]).toEqual([[`warning ${together(50)}`], [`error ${together(49)}`]]);
  });

  it('warns where one does not tell its end', () => {
    expect(said(0, 0)).toEqual(['warning nothing tells whether the results of test "t" ran at the same time']);
  });
});

describe('R-stated-load', () => {
  it('allows 2 % more in flight than is stated', () => {
    const test = { id: 't', title: 'T', configuration: 'base', logs: ['raw/a_iops.1.log'] };
    const said = (lat_mean_ns: number | undefined, iops: number | undefined = 1000) =>
      statedLoad.check(
        plainBundle(plainRun({ tests: [test] })),
        [sampleMeasurement('a', { test_id: 't', iops, lat_mean_ns, outstanding: 100 })],
        NO_METHODS,
      ).length;
    expect([said(102_000_000), said(102_000_001), said(undefined)]).toEqual([0, 1, 0]);
  });
});

describe('R-system-names', () => {
  const { bundle } = checkBundle(loadFixture('valid', 'figures-from-an-article').input);
  const of = (id: string, system: object = {}, run: object = {}): RecordedBundle => {
    if (bundle === undefined) throw new Error('the fixture has no bundle');
    const hardware = { ...bundle.hardware, system: { ...bundle.hardware.system, id, ...system } };
    return {
      ...bundle,
      id,
      folder: `content/runs/${id}`,
      hardware,
      run: { ...bundle.run, id, ...run },
    } as unknown as RecordedBundle;
  };
  const said = (...all: readonly RecordedBundle[]) => {
    const bundles = new Map(all.map((one) => [one.id, one]));
    return all.map((one) => systemNames.relate(one, bundles).length);
  };

  it('warns of each of two systems that have one name', () => {
    expect(said(of('a'), of('b'))).toEqual([1, 1]);
    expect(said(of('a'), of('b', { specimen: '2' }))).toEqual([0, 0]);
    expect(said(of('a'), of('b', { kind: 'drive' }))).toEqual([0, 0]);
  });

  it('lets runs of one system be, systems without a vendor, and withdrawn runs', () => {
    expect(said(of('a'), { ...of('a'), id: 'later' })).toEqual([0, 0]);
    const nobody = { vendor: 'not_recorded' };
    expect(said(of('a', nobody), of('b', nobody))).toEqual([0, 0]);
    expect(said(of('a'), of('b', {}, { withdrawn: { date: '2026-01-01', reason: 'Wrong.' } }))).toEqual([0, 0]);
  });
});
