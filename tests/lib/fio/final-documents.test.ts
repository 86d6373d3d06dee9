import { describe, expect, it } from 'vitest';
import { finalDocuments } from '../../../scripts/lib/fio/final-documents.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';

type Document = Readonly<Record<string, unknown>>;

const job = (rest: Document = {}): Document => ({
  jobname: 'a',
  groupid: 0,
  'job options': { rw: 'read' },
  job_start: 5000,
  elapsed: 10,
  read: { total_ios: 100, io_bytes: 409_600 },
  write: { total_ios: 50, io_bytes: 204_800 },
  ...rest,
});

const first: Document = { timestamp: 1000, jobs: [job()] };

/** Whether a document of these jobs is taken for a later snapshot of the run of the first. */
function continues(
  jobs: readonly unknown[],
  document: Document = { timestamp: 1000 },
  before: Document = first,
): boolean {
  const text = [before, { ...document, jobs }].map((one) => JSON.stringify(one)).join('\n');
  const { documents } = parseFioOutput('x.json', new TextEncoder().encode(text));
  expect(documents).toHaveLength(2);
  return finalDocuments(documents).length === 1;
}

describe('a later document', () => {
  it('is a snapshot of the same run where the same jobs have done as much or more', () => {
    expect(continues([job()])).toBe(true);
    expect(continues([job({ read: { total_ios: 101, io_bytes: 409_601 } })])).toBe(true);
  });

  it('is a snapshot of the same run where fio began to count anew after ramp_time', () => {
    // fio 3.33, ramp_time=3: 26,273 reads in the last snapshot of the warm-up, 15,839 in the first after it.
    const warm = (rest: Document) => job({ 'job options': { rw: 'read', ramp_time: '3' }, write: undefined, ...rest });
    const counted = { total_ios: 15_839, io_bytes: 64_856_064, lat_ns: { max: 3_981_312, N: 15_838 } };
    const ramping = warm({ read: { total_ios: 26_273, io_bytes: 107_548_672, lat_ns: { max: 0, N: 0 } } });
    const before = { timestamp: 1000, jobs: [ramping] };
    const later = (rest: Document) => warm({ elapsed: 12, job_start: 8000, read: counted, ...rest });
    expect(continues([later({})], { timestamp: 1002 }, before)).toBe(true);
    expect(continues([later({})], { timestamp: 1020 }, before)).toBe(false);
    const ended = { timestamp: 1000, jobs: [warm({ read: { ...counted, total_ios: 15_840 } })] };
    expect(continues([later({})], { timestamp: 1002 }, ended)).toBe(false);
    const everywhere = { timestamp: 1000, 'global options': { ramp_time: '3' } };
    const own = { 'job options': { rw: 'read' } };
    expect(continues([later(own)], { timestamp: 1002 }, { ...everywhere, jobs: [{ ...ramping, ...own }] })).toBe(true);
  });

  it.each(['lat_ns', 'clat_ns', 'lat', 'clat'])(
    'is another run where the first had latencies, under any name: %s',
    (kind) => {
      const warm = (rest: Document) =>
        job({ 'job options': { rw: 'read', ramp_time: '3' }, write: undefined, ...rest });
      const read = { total_ios: 101, io_bytes: 409_600, [kind]: { max: 9000 } };
      expect(continues([warm({})], { timestamp: 1000 }, { timestamp: 1000, jobs: [warm({ read })] })).toBe(false);
    },
  );

  it.each([
    ['another name', { jobname: 'b' }],
    ['another group', { groupid: 1 }],
    ['other options', { 'job options': { rw: 'write' } }],
    ['no options', { 'job options': undefined }],
    ['another start', { job_start: 5001 }],
    ['another host', { hostname: 'x' }],
    ['another port', { port: 8765 }],
  ])('is another run where a job has %s', (_, other) => {
    expect(continues([job(other)])).toBe(false);
    const two = { timestamp: 1000, jobs: [job(), job()] };
    expect(continues([job(), job(other)], { timestamp: 1000 }, two)).toBe(false);
    expect(continues([job(other), job()], { timestamp: 1000 }, two)).toBe(false);
  });

  it.each([
    ['fewer reads', { read: { total_ios: 99, io_bytes: 409_600 } }],
    ['fewer bytes read', { read: { total_ios: 100, io_bytes: 409_599 } }],
    ['fewer writes', { write: { total_ios: 49, io_bytes: 204_800 } }],
    ['no writes', { write: undefined }],
    ['fewer trims', { trim: { total_ios: 9, io_bytes: 36_864 } }],
    ['fewer of both together', { mixed: { total_ios: 9, io_bytes: 36_864 } }],
  ])('is another run where a job has done %s', (_, other) => {
    const more = { total_ios: 10, io_bytes: 40_960 };
    const full = job({ trim: more, mixed: more });
    const changed = { ...full, ...other };
    expect(continues([changed], { timestamp: 1000 }, { timestamp: 1000, jobs: [full] })).toBe(false);
    expect(continues([full, changed], { timestamp: 1000 }, { timestamp: 1000, jobs: [full, full] })).toBe(false);
  });

  it('may have more jobs, and not fewer', () => {
    expect(continues([job(), job({ jobname: 'b' })])).toBe(true);
    expect(continues([job()], { timestamp: 1000 }, { timestamp: 1000, jobs: [job(), job()] })).toBe(false);
    expect(continues([job()], { timestamp: 1000 }, { timestamp: 1000, jobs: [] })).toBe(false);
    expect(continues([job()], { timestamp: 1000 }, { timestamp: 1000, jobs: [job(), {}] })).toBe(false);
  });

  it('may tell when a job started that had not started yet', () => {
    const waiting = { timestamp: 1000, jobs: [job({ job_start: 0 })] };
    expect(continues([job()], { timestamp: 1000 }, waiting)).toBe(true);
    expect(continues([job({ job_start: 0 })])).toBe(false);
  });

  it('is of a run that started at the same second, or one beside', () => {
    const at = (timestamp: number, elapsed: number) => continues([job({ elapsed })], { timestamp });
    expect([at(1030, 40), at(1030, 39), at(1030, 41)]).toEqual([true, true, true]);
    expect([at(1030, 38), at(1030, 42), at(1030, 10)]).toEqual([false, false, false]);
  });

  it('is one of the same run where nothing tells when it started', () => {
    expect(continues([job()], {})).toBe(true);
    expect(continues([job({ elapsed: undefined })], { timestamp: 2000 })).toBe(true);
    expect(continues([job()], { timestamp: 2000 }, { jobs: [job()] })).toBe(true);
    expect(continues([job()], { timestamp: 2000 }, { timestamp: 1000, jobs: [job({ elapsed: undefined })] })).toBe(
      true,
    );
  });
});
