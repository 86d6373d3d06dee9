import { describe, expect, it } from 'vitest';
import { rateLimited } from '../../../scripts/lib/rules/rate-limited.ts';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

/** What is said of a job of 100 IOPS with these options. */
function said(options: Readonly<Record<string, string>>): readonly string[] {
  const output = fioOutput({ jobs: [job('a', { rw: 'randread', ...options }, { read: direction(100) })] });
  return rateLimited.check(output, normaliseFio(output).measurements).map(({ message }) => message);
}

describe('rateLimited', () => {
  it("calls results no maximum of the system's where the offered load was met, or nobody knows", () => {
    const below = [`load of job "a" was rate-limited, so its results are not the system's maximum`];
    expect(said({ rate_iops: '100' })).toEqual(below);
    expect(said({ thinktime: '5' })).toEqual(below);
    expect(said({})).toEqual([]);
  });

  it('leaves it to the verdict where the offered load was not met', () => {
    expect(said({ rate_iops: '500k' })).toEqual([
      'load of job "a" was rate-limited, and the offered load was not met (V-offered-load)',
    ]);
  });
});
