import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import {
  fileSystemWithoutDirect,
  judgeDirect,
  judgeDiskLatency,
  placeOf,
} from '../../../scripts/lib/analyse/direct-io.ts';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import { fioOutput, job, plainBundle, plainRun, resultsOf } from '../../fio-fixtures.ts';
import { comparandOf } from '../database/comparand-sample.ts';
import { sampleHardware, sampleMeasurement } from '../pages/site-sample.ts';
import { recordOfContent } from './content-run.ts';

const withSoftware = (...software: readonly string[]): Hardware => ({
  ...sampleHardware,
  hosts: [{ role: 'load generator', count: 1, software: [...software] }],
});

const found = (hardware: Hardware) =>
  fileSystemWithoutDirect(
    { hardware, configurations: [{ id: 'default', title: 'As delivered', axes: {} }] },
    'default',
  );

describe('O_DIRECT', () => {
  it('is not honoured by ZFS before 2.3 and a few others', () => {
    const of = (...software: readonly string[]) => found(withSoftware(...software));
    expect(of('fio 3.33', 'ZFS')).toBe('ZFS before 2.3');
    expect(of('OpenZFS 2.1.5')).toBe('ZFS before 2.3');
    expect(of('OpenZFS 2.3.0')).toBeUndefined();
    expect(of('ZFS 2.10')).toBeUndefined();
    expect(of('ext4', 'XFS', 'fio, with refused options')).toBeUndefined();
    const volumes = [{ count: 1, description: 'A file on tmpfs.' }];
    expect(found({ ...sampleHardware, system: { ...sampleHardware.system, volumes } })).toBe('tmpfs');
  });

  it('is judged by configuration where one of them names the file system', () => {
    const configurations = [
      { id: 'single', title: 'One drive', axes: {} },
      { id: 'stripe', title: 'Two drives', description: 'In one ZFS stripe.', axes: {} },
    ];
    const place = { hardware: withSoftware('ZFS'), configurations };
    expect(fileSystemWithoutDirect(place, 'stripe')).toBe('ZFS before 2.3');
    expect(fileSystemWithoutDirect(place, 'single')).toBeUndefined();
  });

  it('is honoured by a raw device, whatever file systems its host has, but not by a volume of ZFS', () => {
    const answerOf = (options: object, hardware = withSoftware('fio 3.33', 'ZFS')) => {
      const run = plainRun({ tests: [{ id: 'mix', title: 'Mix', configuration: 'default', result: 'raw/mix.json' }] });
      const results = resultsOf('raw/mix.json', fioOutput({ jobs: [job('mix', options)] }));
      const place = placeOf(plainBundle(run, { hardware, results }));
      return judgeDirect(sampleMeasurement('mix/read', { direct: true }), place)?.answer;
    };
    expect(answerOf({ filename: '/dev/sdb:/dev/sdc' })).toBeUndefined();
    expect(answerOf({ filename: '/dev/zvol/tank/bench' })).toBe('yes');
    expect(answerOf({ filename: '/dev/zd16' })).toBe('yes');
    expect(answerOf({ filename: '/tank/file' })).toBe('yes');
    expect(answerOf({})).toBe('yes');
    const volumes = [{ count: 1, description: 'A volume of ZFS, through iSCSI.' }];
    const { system } = sampleHardware;
    expect(answerOf({ filename: '/dev/sdb' }, { ...sampleHardware, system: { ...system, volumes } })).toBe('yes');
  });

  it('is only asked for in what was published of drives under ZFS, with a notice beside each figure', async () => {
    const { measurements } = await recordOfContent('iaa-ras-2024-drive-08');
    const stripes = measurements.filter(({ configuration_id }) => configuration_id.endsWith('-stripe'));
    expect(stripes).toHaveLength(6);
    for (const one of stripes) {
      expect(one).toMatchObject({ direct: true, direct_honoured: false });
      expect(one.notices.map(({ rule }) => rule)).toContain('V-direct');
    }
    // Which file system a single drive had is not said.
    const singles = measurements.filter(({ configuration_id }) => configuration_id.endsWith('-single'));
    expect(singles.map(({ direct, direct_honoured }) => [direct, direct_honoured])).toEqual(
      Array(2).fill([true, undefined]),
    );
    const { measurements: real } = await recordOfContent('virtual-disk-2026-11');
    expect(real.filter((one) => one.direct_honoured !== undefined)).toEqual([]);
  });

  it('does not make a data set larger than memory where it is not honoured', () => {
    const memory = { host_memory_bytes: 2 ** 36, cache_bytes: 0 };
    const size = { size_bytes: 2 ** 34, numjobs: 1, clients: 1, direct: true };
    const failed = (direct_honoured?: boolean) => {
      const one = comparandOf({ ...size, ...(direct_honoured === undefined ? {} : { direct_honoured }) }, memory);
      const { gates } = compareMeasurements(one, one);
      return gates.filter(({ passed }) => !passed).map(({ id }) => id);
    };
    expect(failed()).not.toContain('working_set');
    expect(failed(false)).toContain('working_set');
  });
});

describe('judgeDiskLatency', () => {
  const of = (media: 'hdd' | 'ssd'): Hardware => ({
    ...sampleHardware,
    system: { ...sampleHardware.system, drives: [{ vendor: 'A', model: 'B', count: 1, media }] },
  });
  const judge = (ns: number, media: 'hdd' | 'ssd') =>
    judgeDiskLatency(sampleMeasurement('mix/write', { lat_mean_ns: ns }), of(media))?.answer;

  it('knows that no rotating disk answers within 20 µs', () => {
    expect([judge(20_000, 'hdd'), judge(100_000, 'hdd'), judge(240_000, 'hdd')]).toEqual(['yes', 'yes', undefined]);
    expect(judge(20_000, 'ssd')).toBeUndefined();
  });

  it('says so of what was published', async () => {
    const { measurements } = await recordOfContent('iaa-ras-2024-drive-08');
    const told = measurements.filter(({ notices }) => notices.some(({ rule }) => rule === 'V-disk-latency'));
    expect(told.map(({ lat_mean_ns }) => lat_mean_ns)).toEqual([20_000, 20_000]);
  });
});
