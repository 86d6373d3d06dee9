import { describe, expect, it } from 'vitest';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

const one = (options: object, globals?: object) =>
  normaliseFio(
    fioOutput({
      ...(globals === undefined ? {} : { 'global options': globals }),
      jobs: [job('a', options), job('last', { rw: 'read' })],
    }),
  ).measurements[0];

describe('the load that options ask for', () => {
  it('has the share of reads that was given last, by that of reads or of writes', () => {
    const share = (options: object) => one({ rw: 'randrw', ...options })?.rwmixread;
    expect(share({})).toBe(50);
    expect(share({ rwmixread: '99' })).toBe(99);
    expect(share({ rwmixwrite: '99' })).toBe(1);
    expect(share({ rwmixread: '20', rwmixwrite: '40' })).toBe(60);
    expect(share({ rwmixwrite: '40', rwmixread: '20' })).toBe(20);
  });

  it('is that of reads alone, or writes alone, where a mix has no others', () => {
    const told = (options: object) => {
      const { rw, rwmixread, workload_class, bs_bytes } = one(options) ?? {};
      return [rw, rwmixread, workload_class, bs_bytes];
    };
    expect(told({ rw: 'randrw', rwmixread: '100' })).toEqual(['randread', undefined, '4k-randread', 4096]);
    const writes = { rw: 'randrw', rwmixread: '0', bs: '4k,64k' };
    const jobs = [job('a', writes, { write: direction(5) })];
    expect(normaliseFio(fioOutput({ jobs })).measurements).toMatchObject([
      { rw: 'randwrite', workload_class: '64k-randwrite', bs_bytes: 65536 },
    ]);
    expect(told({ rw: 'readwrite', rwmixwrite: '100' })[0]).toBe('write');
    expect(told({ rw: 'randrw:8', rwmixread: '100' })[0]).toBe('randread:8');
    // Limits of both directions make the share, whatever is asked for; in whole per cent it may come to 100.
    expect(told({ rw: 'randrw', rwmixread: '100', rate_iops: '300,300' }).slice(0, 2)).toEqual(['randrw', 50]);
    expect(told({ rw: 'randrw', rate_iops: '1000,1' }).slice(0, 2)).toEqual(['randrw', 100]);
  });

  it('has no share of reads where none can be told', () => {
    for (const given of [{ rwmixread: '101' }, { rwmixread: '$R' }, { rwmixwrite: '$W' }])
      expect(one({ rw: 'randrw', ...given })).not.toHaveProperty('rwmixread');
    for (const name of ['rwmixread', 'rwmixwrite'])
      expect(one({ rw: 'randrw' }, { [name]: ['20', '40'] })).not.toHaveProperty('rwmixread');
    expect(one({ rw: 'randread', rwmixread: '20' })).not.toHaveProperty('rwmixread');
  });

  it('takes the share of reads from the limits where each direction has one, for they make it', () => {
    const share = (options: object) => one({ rw: 'randrw', rwmixread: '50', bs: '4k', ...options })?.rwmixread;
    expect(share({ rate_iops: '700,300' })).toBe(70);
    expect(share({ rate_iops: '1000,400' })).toBe(71);
    // One value holds for each direction.
    expect(share({ rwmixread: '70', rate_iops: '500' })).toBe(50);
    expect(share({ rate: '3m,1m' })).toBe(75);
    expect(share({ rate: '1m,1m', bs: '4k,16k' })).toBe(80);
    expect(share({ rate: '3m,1m', rate_iops: '1,1' })).toBe(75);
    // A limit of one direction alone leaves the other what it can do: rate=,4m had fio 3.33 read 26,700 times a second, and write 1022 times.
    expect([share({ rate_iops: ',300' }), share({ rate_iops: '700,0' })]).toEqual([undefined, undefined]);
    expect(share({ rate: '3m,1m', bssplit: '4k/50:8k/50' })).toBeUndefined();
    expect(share({ rate_iops: '700,300', bsrange: '4k-8k,16k-64k' })).toBeUndefined();
    expect(share({ rate: '$R' })).toBeUndefined();
  });

  it('is not known to be throttled or not where limits of several sections were given', () => {
    expect(one({ rw: 'randread' }, { rate: ['1m', '2m'] })).not.toHaveProperty('rate_limited');
    expect(one({ rw: 'randread' }, { rate: ['1m', '1m'] })?.rate_limited).toBe(true);
    expect(one({ rw: 'randread', rate: '' })?.rate_limited).toBe(false);
  });

  it.each(['rate', 'rate_iops', 'thinktime', 'flow', 'latency_target'])(
    'is throttled by %s, and not by none',
    (name) => {
      const limited = (value: string) => one({ rw: 'randread', [name]: value })?.rate_limited;
      expect([limited('10'), limited('0')]).toEqual([true, false]);
    },
  );

  it('has a warm-up, depth and engine where they are some', () => {
    expect(one({ rw: 'read', ramp_time: '1', iodepth: '1', ioengine: 'libaio:path' })).toMatchObject({
      ramp_time_s: 1,
      iodepth: 1,
      ioengine: 'libaio',
    });
    const none = one({ rw: 'read', ramp_time: '0', iodepth: '0', ioengine: '' });
    for (const key of ['ramp_time_s', 'iodepth', 'ioengine', 'outstanding']) expect(none).not.toHaveProperty(key);
  });

  it('is offered by all clones on all clients together', () => {
    const on = (hostname: string) => ({
      ...job('a', { rw: 'randread', rate_iops: '100', numjobs: '2', iodepth: '4', ioengine: 'libaio' }),
      hostname,
      port: 1,
    });
    const { measurements } = normaliseFio(fioOutput({ client_stats: [on('x'), on('y')] }));
    expect(measurements).toMatchObject([{ offered_iops: 400, outstanding: 16, numjobs: 2, clients: 2 }]);
  });

  it('is told by the clients where they say on what system they run', () => {
    const client = JSON.stringify({ client_stats: [{ ...job('a', { rw: 'read' }), hostname: 'x', port: 1 }] });
    const engine = (line: string) => {
      const text_lines = [line, 'another line'];
      return normaliseFio({ ...fioOutput(JSON.parse(client)), text_lines }).measurements[0]?.ioengine;
    };
    expect(engine('hostname=x, be=0, 64-bit, os=Linux, arch=x86-64, fio=fio-3.33, flags=1')).toBe('psync');
    expect(engine('hostname=x, be=0, 64-bit, os=Windows, arch=x86-64, fio=fio-3.33, flags=1')).toBeUndefined();
  });

  it('has the sizes of sequential and of random I/Os where these are given', () => {
    // As fio 3.33 does: of bs=4k,64k sequential reads and writes have 4k, and random ones 64k.
    const both = { read: direction(10), write: direction(10) };
    const sizes = (options: object) =>
      normaliseFio(
        fioOutput({ jobs: [job('a', { bs: '4k,64k', bs_is_seq_rand: '1', ...options }, both)] }),
      ).measurements.map((read) => read.bs_bytes);
    expect(sizes({ rw: 'randrw' })).toEqual([65536, 65536, 65536]);
    expect(sizes({ rw: 'rw' })).toEqual([4096, 4096, 4096]);
    for (const partly of [{ rw: 'randrw', percentage_random: '50' }, { rw: 'randrw:8' }])
      expect(sizes(partly)).toEqual([undefined, undefined, undefined]);
    expect(sizes({ rw: 'randrw', bs_is_seq_rand: '0' })).toEqual([4096, 65536, undefined]);
  });

  it('has the size of the trims for the writes behind random ones', () => {
    // fio 3.33, ioengine=null, bs=4k,8k,64k: both are of 64k; in sequence each has its own.
    const both = { write: direction(10), trim: direction(10) };
    const sizes = (rw: string) =>
      normaliseFio(fioOutput({ jobs: [job('a', { bs: '4k,8k,64k', rw }, both)] })).measurements.map(
        ({ direction: name, bs_bytes }) => [name, bs_bytes],
      );
    expect(sizes('randtrimwrite')).toEqual([
      ['write', 65536],
      ['trim', 65536],
    ]);
    expect(sizes('trimwrite')).toEqual([
      ['write', 8192],
      ['trim', 65536],
    ]);
  });

  it('goes in sequence where not one I/O of a random pattern is at random', () => {
    // fio 3.33, rw=randread percentage_random=0 with log_offset: offsets 0, 4096, 8192, ….
    const both = { read: direction(10), write: direction(10) };
    const classes = (options: object, done: object = both) =>
      normaliseFio(fioOutput({ jobs: [job('a', { bs: '4k', ...options }, done)] })).measurements.map(
        (one) => one.workload_class,
      );
    const { read } = both;
    expect(classes({ rw: 'randread', percentage_random: '0' }, { read })).toEqual(['4k-read']);
    expect(classes({ rw: 'randread', percentage_random: '0,100' }, { read })).toEqual(['4k-read']);
    expect(classes({ rw: 'randrw', percentage_random: '0' })).toEqual(Array(3).fill('4k-rw-50'));
    expect(classes({ rw: 'randrw', percentage_random: '0,100' })).toEqual(Array(3).fill('4k-randrw-50'));
    expect(classes({ rw: 'randread', percentage_random: '1' }, { read })).toEqual(['4k-randread']);
  });

  it('has no block size of a whole where its directions differ', () => {
    const both = { read: direction(10), write: direction(10) };
    const sizes = (bs: string) =>
      normaliseFio(fioOutput({ jobs: [job('a', { rw: 'rw', bs }, both)] })).measurements.map((read) => read.bs_bytes);
    expect(sizes('4k,8k')).toEqual([4096, 8192, undefined]);
    expect(sizes('8k,')).toEqual([8192, 4096, undefined]);
    expect(sizes('8k')).toEqual([8192, 8192, 8192]);
  });

  it('has the block size of a range or split that has one size only', () => {
    const size = (options: object) => one({ rw: 'randread', ...options })?.bs_bytes;
    expect(size({ bsrange: '4k-4k', bs: '8k' })).toBe(4096);
    expect(size({ bssplit: '4k/60:4096/40' })).toBe(4096);
    expect(size({ bssplit: '64k/0:4k/100' })).toBe(4096);
    expect(size({ bssplit: '4k', bsrange: '8k-64k' })).toBe(4096);
    expect(size({ bsrange: '8k-8k,4k-64k' })).toBe(8192);
    expect(size({ bssplit: ',4k/100', bs: '8k' })).toBe(8192);
    expect(size({ bssplit: '4k/50:8k/50', bsrange: '4k-4k' })).toBeUndefined();
    expect(one({ rw: 'randread', bssplit: '4k/100' })).toMatchObject({ workload_class: '4k-randread' });
  });
});
