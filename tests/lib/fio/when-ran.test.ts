import { describe, expect, it } from 'vitest';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { isOfSetClock, isTime, whenRan } from '../../../scripts/lib/fio/when-ran.ts';
import { direction, fioOutput, readFixture } from '../../fio-fixtures.ts';

const job = (more: object = {}) => ({
  jobname: 'a',
  groupid: 0,
  error: 0,
  'job options': { rw: 'read', ramp_time: '2' },
  read: { ...direction(100), runtime: 3000 },
  ...more,
});

describe('a time', () => {
  it('is of a clock that was set since there is fio, and can be written as a date', () => {
    const [first, last] = [Date.UTC(2005), Date.UTC(9999)];
    expect([isOfSetClock(first), isOfSetClock(first - 1)]).toEqual([true, false]);
    expect([isTime(0), isTime(-1), isTime(last - 1), isTime(last)]).toEqual([true, false, true, false]);
  });
});

describe('whenRan', () => {
  it('goes back from the end by the seconds that the whole of fio took', () => {
    const output = fioOutput({ timestamp: 100, timestamp_ms: 100_400, jobs: [job({ elapsed: 9 })] });
    expect(whenRan(output)).toEqual({ began_ms: 91_400, ended_ms: 100_400 });
  });

  it('goes by warm-up and run time where fio does not tell, once for jobs that ran beside each other', () => {
    const clients = ['one', 'two'].map((hostname) => job({ hostname, port: 8765 }));
    expect(whenRan(fioOutput({ timestamp: 100, client_stats: clients }))).toEqual({
      began_ms: 95_000,
      ended_ms: 100_000,
    });
  });

  it('adds up groups that ran one after the other, and no others', () => {
    const later = (flag: string) => job({ jobname: 'b', groupid: 1, 'job options': { ramp_time: '2', [flag]: '' } });
    const began = (flag: string) => whenRan(fioOutput({ timestamp: 100, jobs: [job(), later(flag)] }))?.began_ms;
    expect([began('stonewall'), began('new_group')]).toEqual([90_000, 95_000]);
  });

  it('takes the begin of the first and the end of the last of several runs in a file', () => {
    const runs = [100, 200].map((timestamp) => JSON.stringify({ timestamp, jobs: [job({ elapsed: 9 })] }));
    const output = parseFioOutput('runs.json', new TextEncoder().encode(runs.join('\n')));
    expect(whenRan(output)).toEqual({ began_ms: 91_000, ended_ms: 200_000 });
  });

  it('knows nothing of an end that no date can be written of', () => {
    for (const end of [{ timestamp: 2 ** 53 }, { timestamp_ms: 1e17 }, { timestamp: -1e15 }])
      expect(whenRan(fioOutput({ ...end, jobs: [job()] }))).toBeUndefined();
  });

  it('knows nothing where one of several runs does not tell its end', () => {
    const runs = [{ timestamp: 100, jobs: [job({ elapsed: 9 })] }, { jobs: [job({ jobname: 'b', elapsed: 9 })] }].map(
      (run) => JSON.stringify(run),
    );
    for (const text of [runs.join('\n'), runs.toReversed().join('\n')])
      expect(whenRan(parseFioOutput('runs.json', new TextEncoder().encode(text)))).toBeUndefined();
  });

  it('takes each run for itself, however long the others took', () => {
    const runs = [100, 200].map((timestamp) =>
      JSON.stringify({ timestamp, jobs: [job({ elapsed: timestamp === 100 ? 9 : 60 })] }),
    );
    const output = parseFioOutput('runs.json', new TextEncoder().encode(runs.join('\n')));
    expect(whenRan(output)?.began_ms).toBe(91_000);
  });

  it('knows nothing where fio does not tell its end', () => {
    expect(whenRan(readFixture('2.1.10-randrw.json'))).toBeUndefined();
    expect(whenRan(fioOutput({ jobs: [job({ elapsed: 9 })] }))).toBeUndefined();
    expect(whenRan(fioOutput({ timestamp: 100, jobs: [] }))).toBeUndefined();
  });
});
