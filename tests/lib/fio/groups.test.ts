import { describe, expect, it } from 'vitest';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

const read = (...jobs: readonly object[]) => normaliseFio(fioOutput({ jobs })).measurements;
const ofClients = (...client_stats: readonly object[]) => normaliseFio(fioOutput({ client_stats })).measurements;
const rules = ([one]: ReturnType<typeof read>) => one?.notices.map(({ rule }) => rule);

describe('clones of a job', () => {
  const clone = (groupid: number | undefined, options: object = {}) => ({
    ...job('a', { rw: 'randread', numjobs: '2', ...options }),
    groupid,
  });

  it('are one measurement in any group of fio', () => {
    expect(read(clone(0), clone(0), clone(1), clone(1)).map((one) => [one.job, one.numjobs, one.total_ios])).toEqual([
      ['a', 2, 200],
      ['a#2', 2, 200],
    ]);
  });

  it('are not told by their names where fio does not say in which group they ran', () => {
    expect(read(clone(undefined), clone(undefined))).toHaveLength(2);
    const other = { ...clone(0), groupid: '0' };
    expect(read(other, other)).toHaveLength(2);
  });

  it('are counted where fio prints no options', () => {
    const entry = { jobname: 'a', groupid: 0, read: direction(100) };
    expect(read(entry, entry, entry)).toMatchObject([{ numjobs: 3, clients: 1, total_ios: 300 }]);
  });

  it('are no clones where they work on other files', () => {
    expect(read(clone(0, { filename: '/dev/sda' }), clone(0, { filename: '/dev/sdb' }))).toHaveLength(2);
  });

  it.each([
    'offset',
    'filename',
    'filename_format',
    'directory',
    'opendir',
    'write_bw_log',
    'write_iops_log',
    'write_lat_log',
    'write_hist_log',
  ])('are those of each client wherever it works and logs: %s', (option) => {
    const on = (hostname: string, name: string, value: string) => ({
      ...job('a', { rw: 'randread', [name]: value }),
      hostname,
      port: 1,
    });
    expect(ofClients(on('x', option, '1'), on('y', option, '2'))).toMatchObject([{ clients: 2, total_ios: 200 }]);
    expect(ofClients(on('x', 'iodepth', '1'), on('y', 'iodepth', '2'))).toHaveLength(2);
  });

  it('are missing where not every client has as many', () => {
    const on = (hostname: string) => ({ ...clone(0), hostname, port: 1 });
    const uneven = ofClients(on('x'), on('x'), on('y'));
    expect(rules(uneven)).toContain('N-clones-missing');
    expect(uneven[0]).not.toHaveProperty('numjobs');
    const even = ofClients(on('x'), on('x'), on('y'), on('y'));
    expect(rules(even)).not.toContain('N-clones-missing');
    expect(even).toMatchObject([{ numjobs: 2, clients: 2, total_ios: 400 }]);
  });
});

describe('an entry of several jobs', () => {
  const summed = (job_runtime: number, options: object = {}, figures: object = direction(100)) => ({
    ...job('a', { rw: 'randread', numjobs: '2', ...options }, { read: figures }),
    job_runtime,
  });

  it('shows by more time than its clones can have run, with some to spare', () => {
    expect(rules(read(summed(2250)))).not.toContain('N-several-jobs');
    expect(rules(read(summed(2350)))).toContain('N-several-jobs');
  });

  it('does not show by time where a run is short, or ends with syncs or a verification', () => {
    const brief = (runtime: number) => ({ ...direction(100), runtime });
    expect(rules(read(summed(4000, {}, brief(499))))).not.toContain('N-several-jobs');
    expect(rules(read(summed(4000, {}, brief(500))))).toContain('N-several-jobs');
    for (const name of ['end_fsync', 'fsync_on_close', 'verify', 'do_verify', 'experimental_verify'])
      expect(rules(read(summed(4000, { [name]: '1' })))).not.toContain('N-several-jobs');
  });

  it('shows by I/O of a direction that its pattern does not have', () => {
    const both = { read: direction(100), write: direction(5) };
    expect(rules(read(job('a', { rw: 'randread' }, both)))).toContain('N-several-jobs');
    expect(rules(read(job('a', { rw: 'randrw' }, both)))).not.toContain('N-several-jobs');
  });

  it('is none where nothing tells how many clones there are, for which only an old fio is to blame', () => {
    const texts = (version: string, one: object) =>
      normaliseFio(fioOutput({ 'fio version': version, jobs: [one] }))
        .measurements[0]?.notices.filter(({ rule }) => rule === 'N-numjobs-unknown')
        .map(({ text }) => text);
    const bare = { jobname: 'a', error: 0, read: direction(100) };
    expect(texts('fio-3.41', bare)).toEqual(['How many clones the entry holds is not known.']);
    expect(texts('fio-3.41', job('a', { numjobs: '1+1' }))).toEqual(['How many clones the entry holds is not known.']);
    expect(texts('fio-2.2.10', bare)).toEqual(['This fio version does not show how many clones the entry holds.']);
  });

  it('is none where its global options are those of another job file, which fio prints alone', () => {
    // fio 3.33, two job files: the first with rw=randread, the second with rw=randwrite.
    const ran = (name: string, figures: object, options: object = {}) => ({
      ...{ jobname: name, groupid: 0, error: 0, 'job options': options, ...figures },
      job_runtime: 1000,
    });
    const reads = { read: direction(100) };
    const written = ran('c', { write: direction(100) });
    const told = (...jobs: readonly object[]) =>
      normaliseFio(fioOutput({ 'global options': { rw: 'randwrite', bs: '64k' }, jobs })).measurements.map((one) => [
        one.job,
        one.bs_bytes,
        one.notices.map(({ rule }) => rule).filter((rule) => rule.includes('several') || rule.includes('globals')),
      ]);
    const other = [undefined, ['N-globals-differ']];
    expect(told(ran('a', { write: direction(5) }), ran('b', reads), written)).toEqual([
      ['a', ...other],
      ['b', ...other],
      ['c', 65536, []],
    ]);
    // A pattern of its own is not that of another file, and more time is that of several jobs.
    expect(told(ran('b', reads, { rw: 'randwrite' }))[0]?.[2]).toEqual(['N-several-jobs']);
    expect(told({ ...ran('b', reads), job_runtime: 2000 })[0]?.[2]).toEqual(['N-several-jobs']);
  });

  it('is none where the last job alone has I/Os of the global block size', () => {
    // fio 3.33, two job files: the first with bs=4k, the second with bs=64k; jobs with patterns of their own.
    const ran = (name: string, rw: string, figures: object) => ({
      ...{ jobname: name, groupid: 0, error: 0, 'job options': { rw }, ...figures },
      job_runtime: 1000,
    });
    const of = (bytes: number) => ({ ...direction(100), io_bytes: 100 * bytes });
    const told = (...jobs: readonly object[]) =>
      normaliseFio(fioOutput({ 'global options': { bs: '64k' }, jobs })).measurements.map((one) => [
        one.bs_bytes,
        one.notices.some(({ rule }) => rule === 'N-globals-differ'),
      ]);
    const small = ran('a', 'randread', { read: of(4096) });
    const last = ran('b', 'randwrite', { write: of(65536) });
    expect(told(small, last)).toEqual([
      [undefined, true],
      [65536, false],
    ]);
    // Short I/Os make no whole mean; where the last job's differ too, the options are none of the load.
    expect(told(ran('a', 'randread', { read: { ...of(4096), io_bytes: 409_601 } }), last)[0]).toEqual([65536, false]);
    expect(told(small, ran('b', 'randwrite', { write: of(8192) }))[0]).toEqual([65536, false]);
  });

  it('is none of clones that each have an entry', () => {
    const clone = { ...job('a', { rw: 'randread', numjobs: '2' }), job_runtime: 9000 };
    expect(rules(read(clone, clone))).not.toContain('N-several-jobs');
  });

  it('is told where it is that of one client only', () => {
    const on = (hostname: string, job_runtime: number) => ({ ...summed(job_runtime), hostname, port: 1 });
    const measured = ofClients(on('x', 2000), on('y', 9000));
    expect(rules(measured)).toContain('N-several-jobs');
    expect(measured[0]).not.toHaveProperty('numjobs');
  });
});
