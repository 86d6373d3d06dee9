import { describe, expect, it } from 'vitest';
import { readState, type WorkloadState, writeState } from '../../../assets/js/workload/state.ts';

const NOTHING: WorkloadState = { all: false, q: '' };

describe('the state of a workload page in its address', () => {
  it.each<readonly [string, WorkloadState]>([
    ['', NOTHING],
    ['?p99=1ms', { ...NOTHING, limit: { latency: 'p99', ns: 1e6 } }],
    ['?mean=800us&per=drive', { ...NOTHING, limit: { latency: 'mean', ns: 8e5 }, per: 'drive' }],
    [
      '?p99.9=1.5ms&per=rack-unit&all',
      { ...NOTHING, limit: { latency: 'p99.9', ns: 1.5e6 }, per: 'rack-unit', all: true },
    ],
    ['?q=acme+x1&kind=array&evidence=measured', { ...NOTHING, q: 'acme x1', kind: 'array', evidence: 'measured' }],
  ])('is short and comes back as it was: %s', (query, state) => {
    expect(writeState(state)).toBe(query);
    expect(readState(query)).toEqual(state);
  });

  it('leaves out what it does not understand, and takes the first of several limits', () => {
    expect(readState('?p99=1&per=kilogram&data=abcdef0123&colour=red')).toEqual(NOTHING);
    expect(readState('?p99=0ms&mean=2ms&p99.9=1s')).toEqual({ ...NOTHING, limit: { latency: 'mean', ns: 2e6 } });
  });
});
