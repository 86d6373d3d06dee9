import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { comparandOf } from './comparand-sample.ts';

const unhashed = { workload_fingerprint: undefined, workload_options: undefined };

describe('compareMeasurements, within one test of one run', () => {
  const unrecorded: Partial<RunFacts> = { preconditioning: 'not_recorded', fill: 'not_recorded' };
  const published: Partial<Measurement> = {
    ...unhashed,
    evidence: 'published',
    outstanding: undefined,
    clients: undefined,
    fio_version: undefined,
    runtime_s: undefined,
  };
  const tcp = (more: Partial<Measurement> = {}, facts: Partial<RunFacts> = unrecorded): Comparand =>
    comparandOf({ ...published, configuration_id: 'tcp', axes: { transport: 'TCP' }, ...more }, facts);
  const rdma = (more: Partial<Measurement> = {}, facts: Partial<RunFacts> = unrecorded): Comparand =>
    comparandOf({ ...published, configuration_id: 'rdma', axes: { transport: 'RDMA' }, ...more }, facts);

  it('has grade A, and names what was changed', () => {
    expect(compareMeasurements(tcp(), rdma())).toMatchObject({
      grade: 'A',
      change: [{ axis: 'transport', a: 'TCP', b: 'RDMA' }],
    });
    expect(compareMeasurements(rdma(), tcp()).change).toEqual([{ axis: 'transport', a: 'RDMA', b: 'TCP' }]);
  });

  it('counts what nobody recorded as the same, and marks it so', () => {
    const { gates } = compareMeasurements(tcp(), rdma());
    const shared = gates.filter(({ in_one_test }) => in_one_test === 'shared').map(({ id }) => id);
    expect(shared).toEqual(
      expect.arrayContaining(['load_known', 'workload_known', 'runtime', 'preconditioning', 'fill', 'fio_version']),
    );
    expect(gates.find(({ id }) => id === 'configuration')).toMatchObject({ passed: true, in_one_test: 'changed' });
    expect(gates.filter(({ passed }) => !passed).map(({ id }) => id)).toEqual([]);
  });

  it('does not count as the same what one side recorded', () => {
    const { grade, gates } = compareMeasurements(tcp({ outstanding: 128 }), rdma());
    expect(grade).toBe('C');
    expect(gates.find(({ id }) => id === 'load_known')).toMatchObject({ passed: false, a: 128, b: '~128' });
  });

  it('compares job by job, and what was achieved of one offer', () => {
    const beside: Partial<RunFacts> = { ...unrecorded, is_beside: true };
    expect(compareMeasurements(tcp({}, beside), rdma({}, beside)).grade).toBe('A');
    const limited = { rate_limited: true };
    expect(compareMeasurements(tcp(limited), rdma(limited)).grade).toBe('A');
    expect(compareMeasurements(tcp(limited), rdma()).grade).toBe('D');
  });

  it('keeps short times, a busy host and an ignored O_DIRECT as doubts', () => {
    const poor = { runtime_s: 5, host_cpu_pct: 99, direct_honoured: false, method_factor: 0.1 };
    const { grade, gates } = compareMeasurements(tcp(poor), rdma(poor));
    const doubts = gates.filter(({ passed, at_best }) => !passed && at_best === 'B').map(({ id }) => id);
    expect([grade, doubts]).toEqual(['A', ['trial', 'runtime', 'host_busy', 'direct_honoured']]);
  });

  it('is not one test when the test, the work or nothing named is another', () => {
    const grades = [
      rdma({ test_id: 'other' }),
      rdma({ job: 'other' }),
      rdma({ axes: { transport: 'TCP' } }),
      rdma({ configuration_id: 'tcp' }),
      rdma({ run_id: 'other-2026' }),
    ].map((other) => compareMeasurements(tcp(), other).grade);
    expect(grades).toEqual(['C', 'C', 'C', 'C', 'C']);
    expect(compareMeasurements(tcp(), rdma({ direction: 'write' })).grade).toBe('D');
    expect(compareMeasurements(tcp({ basis: 'theoretical' }), rdma({ basis: 'theoretical' })).grade).toBe('D');
  });

  it('names what was changed in the order of the names', () => {
    const [a, b] = [{ transport: 'TCP', cache: 'on' }, { transport: 'RDMA' }];
    expect(compareMeasurements(tcp({ axes: a }), rdma({ axes: b })).change).toEqual([
      { axis: 'cache', a: 'on' },
      { axis: 'transport', a: 'TCP', b: 'RDMA' },
    ]);
  });

  it('marks only gates that would not have passed', () => {
    const axes = { transport: 'TCP', os: 'A' };
    const { gates } = compareMeasurements(tcp({ axes: { ...axes, cache: 'on' } }), rdma({ axes }));
    expect(gates.find(({ id }) => id === 'configuration')).toEqual(
      expect.not.objectContaining({ in_one_test: 'changed' }),
    );
  });

  it('forgives neither preparations nor an offer that one side was held to, nor trials of unlike length', () => {
    const grade = (a: Partial<Measurement>, b: Partial<Measurement>) => compareMeasurements(tcp(a), rdma(b)).grade;
    expect(grade({ preconditioning: true }, { preconditioning: true })).toBe('D');
    expect(grade({ rate_limited: false }, { rate_limited: true })).toBe('D');
    expect(grade({ rate_limited: undefined }, { rate_limited: true })).toBe('D');
    expect(grade({ method_factor: 0.1 }, { method_factor: 0.2 })).toBe('D');
  });

  it('leaves a doubt where only one side recorded a fact of the run', () => {
    for (const [a, b] of [
      [{ runtime_s: 300 }, {}],
      [{}, { runtime_s: 300 }],
    ] as const) {
      const { gates } = compareMeasurements(tcp(a), rdma(b));
      expect(gates.find(({ id }) => id === 'runtime')).toMatchObject({ passed: false, at_best: 'B' });
    }
  });

  it('is not one test of two directions or classes, nor where only one has a fingerprint or theirs differ', () => {
    const hasMarks = (a: Comparand, b: Comparand) =>
      compareMeasurements(a, b).gates.some(({ in_one_test }) => in_one_test !== undefined);
    const hashed = { workload_fingerprint: 'f1', workload_options: {} };
    expect(hasMarks(tcp(), rdma())).toBe(true);
    expect(hasMarks(tcp(), rdma({ direction: 'write' }))).toBe(false);
    expect(hasMarks(tcp(), rdma({ workload_class: '8k-randread' }))).toBe(false);
    expect(hasMarks(tcp(hashed), rdma())).toBe(false);
    expect(hasMarks(tcp(), rdma(hashed))).toBe(false);
    expect(hasMarks(tcp(hashed), rdma({ ...hashed, workload_fingerprint: 'f2' }))).toBe(false);
  });

  it('goes by fingerprints where tests of configurations have names of their own', () => {
    const measured = { workload_fingerprint: 'f1', workload_options: {}, outstanding: 128 };
    const [a, b] = [tcp({ ...measured, test_id: 'tcp-read' }), rdma({ ...measured, test_id: 'rdma-read' })];
    expect(compareMeasurements(a, b).grade).toBe('A');
    const other = rdma({ ...measured, workload_fingerprint: 'f2', workload_options: { verify: 'md5' } });
    expect(compareMeasurements(a, other).grade).toBe('D');
  });
});
