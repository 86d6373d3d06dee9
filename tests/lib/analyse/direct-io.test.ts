import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
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

const ON_ZFS = { file_system: 'ZFS before 2.3', is_certain: true };
const MAYBE_ON_ZFS = { ...ON_ZFS, is_certain: false };

const found = (hardware: Hardware, description = '') =>
  fileSystemWithoutDirect(
    { hardware, configurations: [{ id: 'default', title: 'As delivered', description, axes: {} }] },
    'default',
  );

describe('O_DIRECT', () => {
  it('is not honoured by ZFS before 2.3 and a few others', () => {
    const of = (description: string) => found(sampleHardware, description);
    expect(of('Files on ZFS.')).toEqual(ON_ZFS);
    expect(of('OpenZFS 2.1.5')).toEqual(ON_ZFS);
    expect(of('OpenZFS 2.3.0')).toBeUndefined();
    expect(of('ZFS 2.10')).toBeUndefined();
    expect(of('fio, with refused options')).toBeUndefined();
    const volumes = [{ count: 1, description: 'A file on tmpfs.' }];
    const hardware = { ...sampleHardware, system: { ...sampleHardware.system, volumes } };
    expect(found(hardware)).toEqual({ file_system: 'tmpfs', is_certain: true });
  });

  it('is in doubt where a host has such a file system, and nothing says which the test was on', () => {
    expect(found(withSoftware('fio 3.33', 'ZFS'))).toEqual(MAYBE_ON_ZFS);
    expect(found(withSoftware('ext4', 'XFS'))).toBeUndefined();
    expect(found(withSoftware('ZFS'), 'A file on ext4 (rw,relatime).')).toBeUndefined();
    const volumes = [{ count: 1, description: 'XFS on the whole disk.' }];
    const hardware = withSoftware('ZFS');
    expect(found({ ...hardware, system: { ...hardware.system, volumes } })).toBeUndefined();
  });

  it('is judged by configuration where one of them names the file system, and in doubt for those that do not', () => {
    const configurations = [
      { id: 'single', title: 'One drive', axes: {} },
      { id: 'stripe', title: 'Two drives', description: 'In one ZFS stripe.', axes: {} },
      { id: 'plain', title: 'Two drives', description: 'Each with UFS.', axes: {} },
    ];
    const place = { hardware: sampleHardware, configurations, rawTests: new Set(['raw']) };
    expect(fileSystemWithoutDirect(place, 'stripe')).toEqual(ON_ZFS);
    expect(fileSystemWithoutDirect(place, 'single')).toEqual(MAYBE_ON_ZFS);
    expect(fileSystemWithoutDirect(place, 'single', 'raw')).toBeUndefined();
    expect(fileSystemWithoutDirect(place, 'plain')).toBeUndefined();
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
    expect(answerOf({ filename: '/tank/file' })).toBe('not_judged');
    expect(answerOf({})).toBe('not_judged');
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
    const { measurements: real } = await recordOfContent('virtual-disk-2026-11');
    expect(real.filter((one) => one.direct_honoured !== undefined)).toEqual([]);
  });

  it('is in doubt for every single drive of that paper, which says of none what file system it had', async () => {
    for (const drive of ['01', '10', '11']) {
      const { measurements } = await recordOfContent(`iaa-ras-2024-drive-${drive}`);
      const singles = measurements.filter(({ configuration_id }) => configuration_id.endsWith('-single'));
      expect(singles.length).toBeGreaterThan(0);
      for (const one of singles) {
        expect(one).toMatchObject({ direct: true, direct_in_doubt: true });
        expect(one.direct_honoured).toBeUndefined();
        expect(one.notices.find(({ rule }) => rule === 'V-direct')?.text).toContain('is not known');
      }
    }
  });

  it('does not make a data set larger than memory where it is not honoured, or that is in doubt', () => {
    const memory = { host_memory_bytes: 2 ** 36, cache_bytes: 0 };
    const size = { size_bytes: 2 ** 34, numjobs: 1, clients: 1, direct: true };
    const failed = (known: Partial<Measurement> = {}) => {
      const one = comparandOf({ ...size, ...known }, memory);
      const { gates } = compareMeasurements(one, one);
      return gates.filter(({ passed }) => !passed).map(({ id }) => id);
    };
    expect(failed()).not.toContain('working_set');
    expect(failed({ direct_honoured: false })).toContain('working_set');
    expect(failed({ direct_in_doubt: true })).toContain('working_set');
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
