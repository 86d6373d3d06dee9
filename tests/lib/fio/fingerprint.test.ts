import { describe, expect, it } from 'vitest';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { FIO_OPTIONS } from '../../../scripts/lib/model/fio-options.ts';
import { direction, fioOutput, job, measurementOf, normaliseFio } from '../../fio-fixtures.ts';

/** A value that is not fio's default, for every option that shapes the workload. */
const OTHER_WORKLOAD: Readonly<Record<string, string>> = {
  atomic: '1',
  ba: '64k',
  bs: '8k',
  bs_is_seq_rand: '1',
  bs_unaligned: '',
  bsrange: '4k-64k',
  bssplit: '4k/60:64k/40',
  buffer_compress_chunk: '4k',
  buffer_compress_percentage: '50',
  buffer_pattern: '0',
  buffered: '0',
  cmd_type: 'other',
  cmdprio: '0',
  cmdprio_bssplit: '4k/10',
  cmdprio_class: '1',
  cmdprio_percentage: '10',
  dataplacement: 'fdp',
  dedupe_global: '1',
  dedupe_mode: 'working_set',
  dedupe_percentage: '50',
  dedupe_working_set_percentage: '10',
  direct: '1',
  do_verify: '0',
  end_fsync: '1',
  experimental_verify: '1',
  fdatasync: '1',
  fdp: '1',
  file_service_type: 'random',
  fixedbufs: '',
  flow: '4',
  flow_sleep: '10',
  force_async: '1',
  fsync: '1',
  fsync_on_close: '1',
  hipri: '',
  hipri_percentage: '50',
  ignore_zone_limits: '1',
  io_submit_mode: 'offload',
  iodepth: '2',
  iodepth_batch: '4',
  iodepth_batch_complete_max: '4',
  iodepth_batch_complete_min: '4',
  iodepth_low: '2',
  ioengine: 'io_uring',
  job_max_open_zones: '4',
  latency_percentile: '99.0',
  latency_run: '1',
  latency_target: '1ms',
  latency_window: '1s',
  lockfile: 'exclusive',
  max_open_zones: '4',
  nonvectored: '1',
  norandommap: '',
  nowait: '1',
  num_range: '4',
  numjobs: '2',
  offset_align: '4k',
  percentage_random: '50',
  prio: '0',
  prioclass: '1',
  random_distribution: 'zipf:1.2',
  random_generator: 'lfsr',
  rate: '1m',
  rate_cycle: '100',
  rate_ignore_thinktime: '1',
  rate_iops: '100',
  rate_iops_min: '50',
  rate_min: '1m',
  rate_process: 'poisson',
  read_beyond_wp: '1',
  readfua: '1',
  refill_buffers: '',
  registerfiles: '',
  rw: 'read',
  rw_sequencer: 'identical',
  rwmixread: '70',
  rwmixwrite: '70',
  scramble_buffers: '0',
  serialize_overlap: '1',
  sg_write_mode: 'verify',
  softrandommap: '1',
  sqthread_poll: '',
  stream_id: '1',
  sync: '1',
  sync_file_range: 'write:8',
  thinkcycles: '100',
  thinktime: '10',
  thinktime_blocks: '4',
  thinktime_blocks_type: 'issue',
  thinktime_iotime: '1',
  thinktime_spin: '5',
  trim_backlog: '4',
  trim_backlog_batch: '4',
  trim_percentage: '10',
  uncached: '1',
  verify: 'crc32c',
  verify_backlog: '4',
  verify_backlog_batch: '4',
  verify_interval: '512',
  verify_only: '',
  verify_pattern: '0',
  write_barrier: '4',
  write_hint: 'short',
  writefua: '1',
  zero_buffers: '',
  zone_reset_frequency: '0.5',
  zone_reset_threshold: '0.5',
  zonecapacity: '1m',
  zonemode: 'strided',
  zonerange: '1m',
  zonesize: '1m',
  zoneskip: '1m',
};

/** Given with these, an option changes no work: where the data lies, how long it ran, what was logged. */
const SAME_WORKLOAD: Readonly<Record<string, string>> = {
  allow_file_create: '0',
  bwavgtime: '1000',
  clat_percentiles: '0',
  cpus_allowed: '0-3',
  description: 'other words',
  directory: '/mnt/b',
  disable_slat: '1',
  exec_prerun: 'true',
  filename: '/dev/sdb',
  filesize: '2g',
  fill_device: '1',
  group_reporting: '',
  invalidate: '0',
  io_size: '1g',
  log_avg_msec: '500',
  loops: '2',
  name: 'b',
  nrfiles: '4',
  numa_cpu_nodes: '0',
  number_ios: '100',
  offset: '1g',
  per_job_logs: '0',
  percentile_list: '50:99.9',
  ramp_time: '10s',
  randseed: '4',
  runtime: '60',
  size: '10g',
  startdelay: '1',
  stonewall: '',
  thread: '',
  time_based: '',
  unit_base: '1',
  write_bw_log: 'other',
  write_iops_log: 'other',
  write_lat_log: 'other',
};

describe('the fingerprint', () => {
  const told = (options: object, beside: object[] = []) =>
    normaliseFio(fioOutput({ jobs: [job('a', { ioengine: 'libaio', ...options }), ...beside] })).measurements[0];
  const print = (options: object, beside: object[] = []) => told(options, beside)?.workload_fingerprint;

  it('is equal for the same workload, however it is spelt', () => {
    const one = print({ rw: 'randread', bs: '4k', iodepth: '1', fsync: '0' });
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(print({ rw: 'randread', bs: '4096', filename: '/dev/sdb', size: '10g' })).toBe(one);
    expect(print({ rw: 'randrw', rwmixread: '100', bs: '4k,64k' })).toBe(one);
    expect(print({ rw: 'randrw', rwmixread: '99' })).not.toBe(one);
  });

  it.each([
    { rw: 'randread', bs: '8k' },
    { rw: 'randread', iodepth: '2' },
    { rw: 'randread', random_distribution: 'zipf:1.2' },
    { rw: 'randread', zero_buffers: '' },
    { rw: 'randread', direct: '1' },
  ])('differs for another workload: %j', (options) => {
    expect(print(options)).toBeDefined();
    expect(print(options)).not.toBe(print({ rw: 'randread' }));
  });

  it('differs when another job ran beside it', () => {
    const writer = job('b', { rw: 'randwrite', ioengine: 'libaio' }, { write: direction(5) });
    expect(print({ rw: 'randread' }, [writer])).toBeDefined();
    expect(print({ rw: 'randread' }, [writer])).not.toBe(print({ rw: 'randread' }));
  });

  it('differs when more clients ran it', () => {
    const on = (...hosts: readonly string[]) =>
      normaliseFio(
        fioOutput({
          client_stats: hosts.map((hostname) => ({ ...job('a', { ioengine: 'libaio' }), hostname, port: 1 })),
        }),
      ).measurements[0];
    expect(on('a')?.workload_fingerprint).toBeDefined();
    expect(on('a', 'b')).toMatchObject({ clients: 2, numjobs: 1 });
    expect(on('a', 'b')?.workload_fingerprint).not.toBe(on('a')?.workload_fingerprint);
    expect(on('b')?.workload_fingerprint).toBe(on('a')?.workload_fingerprint);
  });

  it('is equal when an option is given with the default of fio', () => {
    const defaults = { random_generator: 'tausworthe', percentage_random: '100', sync: '0', scramble_buffers: '1' };
    expect(print({ rw: 'randread', ...defaults })).toBe(print({ rw: 'randread' }));
    expect(print({ rw: 'randread', scramble_buffers: '0' })).not.toBe(print({ rw: 'randread' }));
  });

  it('comes with the options it is made of, those left at their defaults apart', () => {
    expect(told({ rw: 'randread', norandommap: '', fsync: '0', random_distribution: 'ZIPF:1.2' })).toMatchObject({
      workload_options: { norandommap: '1', random_distribution: 'zipf:1.2' },
    });
    expect(told({ rw: 'randread', filename: '/dev/sdb' })?.workload_options).toEqual({});
  });

  it('does not tell an option that has no text', () => {
    expect(told({ rw: 'randread', bssplit: '', norandommap: '' })?.workload_options).toEqual({ norandommap: '1' });
  });

  it('comes with the jobs beside, each kind of them once; of too many kinds with none', () => {
    const writers = (depths: readonly number[]) =>
      depths.map((iodepth, place) =>
        job(
          `w${place}`,
          { rw: 'randwrite', ioengine: 'libaio', bs: '8k', iodepth: `${iodepth}` },
          { write: direction(5) },
        ),
      );
    const words = (depth: number) =>
      `rw=randwrite iodepth=${depth} ioengine=libaio numjobs=1 clients=1 bs=8192 direct=0`;
    expect(told({ rw: 'randread' }, writers([1, 2, 1]))?.workload_beside).toEqual([`2 x ${words(1)}`, words(2)]);
    expect(told({ rw: 'randread' }, writers([3, 2]))?.workload_beside).toEqual([words(2), words(3)]);
    expect(told({ rw: 'randread' }, writers([1, 2, 3, 4, 5, 6, 7, 8]))?.workload_beside).toHaveLength(8);
    expect(told({ rw: 'randread' }, writers([1, 2, 3, 4, 5, 6, 7, 8, 9]))).not.toHaveProperty('workload_beside');
    expect(told({ rw: 'randread' })).not.toHaveProperty('workload_beside');
  });

  it('is absent where a part of the workload is unknown', () => {
    expect(measurementOf('3.33-group.json', 'read')).not.toHaveProperty('workload_fingerprint');
    expect(print({ rw: 'randread', bs: '100%' })).toBeUndefined();
    expect(print({ rw: 'randread', iodepth: '$DEPTH' })).toBeUndefined();
    expect(print({ rw: 'a pattern of our own' })).toBeUndefined();
    // The default engine depends on the system, which only fio on Linux tells.
    const plain = (rest: object) => normaliseFio(fioOutput({ jobs: [job('a', { rw: 'randread' })], ...rest }));
    expect(plain({}).measurements[0]).not.toHaveProperty('workload_fingerprint');
    expect(plain({ disk_util: [{}] }).measurements[0]).toHaveProperty('workload_fingerprint');
  });

  it('is absent where a part of that of a job beside it is unknown, and its own options are told', () => {
    const beside = (bs: string) =>
      told({ rw: 'randread', norandommap: '' }, [job('b', { rw: 'randread', ioengine: 'libaio', bs })]);
    expect(beside('8k')).toHaveProperty('workload_fingerprint');
    expect(beside('100%')).not.toHaveProperty('workload_fingerprint');
    expect(beside('100%')?.workload_options).toEqual({ norandommap: '1' });
  });

  it('is absent where flags are not known, and the options that are known are told', () => {
    const read = measurementOf('3.33-block-size-split.json', 'read');
    expect(read).not.toHaveProperty('workload_fingerprint');
    expect(read.workload_options).toEqual({ bssplit: '4k/60:64k/40' });
  });

  it('is absent where options or the number of clones are not known', () => {
    const globals = { bs: ['4k', '8k'], norandommap: '' };
    const jobs = ['a', 'b'].map((name) => job(name, { rw: 'randread', ioengine: 'libaio' }));
    const [first] = normaliseFio(fioOutput({ 'global options': globals, jobs })).measurements;
    expect(first).not.toHaveProperty('workload_fingerprint');
    expect(first).not.toHaveProperty('workload_options');
    const clone = job('a', { rw: 'randread', ioengine: 'libaio', numjobs: '3' });
    expect(normaliseFio(fioOutput({ jobs: [clone, clone] })).measurements[0]).not.toHaveProperty(
      'workload_fingerprint',
    );
  });

  it('does not count numbers that are off at 0 and have no default, but counts the first priority', () => {
    const off = { rate: '0', trim_backlog: '0', latency_target: '0', buffer_compress_percentage: '0', nowait: '0' };
    expect(told({ rw: 'randread', ...off })?.workload_options).toEqual({});
    expect(told({ rw: 'randread', prio: '0' })?.workload_options).toEqual({ prio: '0' });
    // Equal to the block size by chance.
    expect(told({ rw: 'randread', bs: '4k', rate: '4k' })?.workload_options).toEqual({ rate: '4k' });
  });

  it('tells of a job beside what is known of it', () => {
    const beside = (options: object) =>
      told({ rw: 'randread' }, [job('b', { rw: 'read', ioengine: 'libaio', ...options })])?.workload_beside;
    expect(beside({ bssplit: '4k/60:64k/40' })).toEqual([
      'rw=read iodepth=1 ioengine=libaio numjobs=1 clients=1 direct=0 bssplit=4k/60:64k/40',
    ]);
    expect(beside({ direct: '$D' })?.[0]).not.toContain('NaN');
  });

  it('is absent of more jobs at once than any comparison has', () => {
    const jobs = Array.from({ length: 501 }, (_, place) => job(`${place}`, { rw: 'randread', ioengine: 'libaio' }));
    const { measurements } = normaliseFio(fioOutput({ jobs }));
    expect(measurements).toHaveLength(501);
    expect(measurements.filter((one) => one.workload_fingerprint !== undefined)).toEqual([]);
  });

  it('cuts the long value of an option where it is told, and goes by the whole of it', () => {
    const pattern = (end: string) => ({ rw: 'randread', buffer_pattern: `0x${'a'.repeat(117)}${end}` });
    expect(told(pattern('b'))?.workload_options).toEqual({ buffer_pattern: `0x${'a'.repeat(117)}b` });
    expect(told(pattern('bb'))?.workload_options).toEqual({ buffer_pattern: `0x${'a'.repeat(117)}b…` });
    expect(print(pattern('bb'))).not.toBe(print(pattern('bc')));
    const [beside = ''] =
      told({ rw: 'randread' }, [job('b', { ...pattern('bb'), ioengine: 'libaio' })])?.workload_beside ?? [];
    expect(beside).toMatch(/^rw=randread .*…$/);
  });

  it('differs with every option that shapes the workload, and with no other', () => {
    const plain = { rw: 'randrw' };
    const shaping = FIO_OPTIONS.filter(({ shapes }) => shapes !== undefined).map(({ name }) => name);
    expect(shaping.sort()).toEqual(Object.keys(OTHER_WORKLOAD).sort());
    for (const [name, value] of Object.entries(OTHER_WORKLOAD)) {
      const other = print({ ...plain, [name]: value });
      expect(other, name).toBeDefined();
      expect(other, name).not.toBe(print(plain));
    }
    for (const [name, value] of Object.entries(SAME_WORKLOAD)) {
      expect(print({ ...plain, [name]: value }), name).toBe(print(plain));
    }
  });

  it('knows options by their second names, and values by all their spellings', () => {
    const same = (...spellings: readonly object[]) => {
      const prints = spellings.map((options) => print({ rw: 'randread', ...options }));
      expect(prints[0]).toBeDefined();
      expect(new Set(prints).size).toBe(1);
    };
    same({ ba: '64k' }, { blockalign: '65536' }, { ba: '64K,64k' });
    same({ iodepth_batch: '4' }, { iodepth_batch_submit: '4' });
    same({ iodepth_batch_complete_min: '4' }, { iodepth_batch_complete: '4' });
    same({ rw: 'rw' }, { rw: 'readwrite' });
    same({ sync: '1' }, { sync: 'sync' });
    same({ rate: '1m' }, { rate: '1024k' }, { rate: '1048576,1m' }, { kb_base: '1000', rate: '1mib' });
    same({ latency_target: '500' }, { latency_target: '500us' }, { latency_target: '500usec' });
    same({ fsync: '1k' }, { fsync: '1024' });
    same({ latency_target: '1ms', latency_percentile: '99' }, { latency_target: '1msec', latency_percentile: '99.00' });
    same({}, { ba: '4096' }, { bs: '4k', ba: '4k' });
    expect(print({ rw: 'randread', ba: '4k', bs: '512' })).not.toBe(print({ rw: 'randread', ba: '64k', bs: '512' }));
    expect(print({ rw: 'randread', bs: '4KiB' })).not.toBe(print({ rw: 'randread', bs: '4k' }));
  });

  it('is absent where the work is in a trace or a profile, which nobody submits', () => {
    expect(print({ rw: 'randread', read_iolog: 'trace.bin' })).toBeUndefined();
    expect(print({ rw: 'randread', profile: 'tiobench' })).toBeUndefined();
  });

  it('says by which version of its rules it was made', () => {
    expect(told({ rw: 'randread' })?.workload_fingerprint_version).toBe(2);
    expect(told({ rw: 'randread', bs: '100%' })).not.toHaveProperty('workload_fingerprint_version');
  });

  describe('where flags without a value may be hidden', () => {
    const text = '[a]\nrw=randread\nioengine=libaio\nnorandommap\nfixedbufs\n';
    const flags = { norandommap: '1', fixedbufs: '1' };
    const of = (version: string, withFile: boolean, options: object = {}) =>
      normaliseFio(
        fioOutput({
          'fio version': version,
          jobs: [job('a', { rw: 'randread', ioengine: 'libaio', ...options })],
        }),
        withFile ? parseJobFile('jobs/a.fio', text) : undefined,
      ).measurements[0];

    it.each(['fio-3.38', 'fio-2.21', 'fio-3.9'])('is absent before 3.39 without the job file: %s', (version) => {
      expect(of(version, false)).not.toHaveProperty('workload_fingerprint');
      expect(of(version, true)?.workload_options).toEqual(flags);
      // fio prints a flag that was given a value, and with one flag printed bare all are.
      expect(of(version, false, { time_based: '' })).toHaveProperty('workload_fingerprint');
    });

    it.each(['fio-3.39', 'fio-3.42-6-g219f', 'fio-4.0'])('is known from 3.39 on: %s', (version) => {
      expect(of(version, false)?.workload_options).toEqual({});
      expect(of(version, false)).toHaveProperty('workload_fingerprint');
      // What fio printed counts, and not a job file that has more.
      expect(of(version, true)?.workload_options).toEqual({});
    });

    it('counts clones of a [global] numjobs from 3.4 on, where fio prints it', () => {
      const clones = (version: string) =>
        normaliseFio(
          fioOutput({ 'fio version': version, jobs: [{ ...job('a', { rw: 'randread' }), sync: undefined }] }),
        ).measurements[0]?.numjobs;
      expect(['fio-2.21', 'fio-3.3', 'fio-3.4', 'fio-3.39'].map(clones)).toEqual([undefined, undefined, 1, 1]);
    });
  });
});
