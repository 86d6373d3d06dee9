import { describe, expect, it } from 'vitest';
import { useLanguage } from '../../../../scripts/lib/base/locale.ts';
import type { Comparison } from '../../../../scripts/lib/database/comparability.ts';
import type { Gate } from '../../../../scripts/lib/database/gate.ts';
import { gradeBadge, reasonOf } from '../../../../scripts/lib/pages/compare/grade-words.ts';

const gate = (id: string, more: Partial<Gate> = {}): Gate => ({ id, passed: false, at_best: 'B', ...more });
const pair = (...gates: readonly Gate[]): Comparison => ({ grade: 'B', gates }) as unknown as Comparison;

describe('what a grade means', () => {
  it('claims equal work only as far as it is recorded, and of C every reason that there may be', () => {
    const unknown = gradeBadge(pair(gate('workload_known'), gate('runtime'))).title ?? '';
    expect(unknown).toMatch(/^Equal work under equal load, as far as recorded,.* Not recorded: .*Time per point/);
    const noisy = { ...pair(gate('noise', { a: 'wide', b: 'narrow', at_best: 'C' })), grade: 'C' } as const;
    expect(gradeBadge(noisy).title).toMatch(/too short or its noise too large: the ratio ranks nothing/);
  });

  it('leaves no space between its sentences where the language has none', () => {
    useLanguage('zh');
    const { title } = gradeBadge(pair(gate('runtime')));
    useLanguage('en');
    expect(title).toMatch(/tests\.Not recorded:Time per point$/);
  });
});

describe('the doubts about a pair', () => {
  it('are told apart: what differs, and what somebody did not record', () => {
    const gates = [gate('steady_state'), gate('fio_version', { a: '3.1', b: '3.33' }), gate('runtime', { a: 60 })];
    expect(reasonOf('B', [pair(...gates)])).toBe(
      'Differs: fio major version · Not recorded: Steady state; Time per point',
    );
    expect(gradeBadge(pair(...gates)).title).toContain(
      'Differs: fio major version · Not recorded: Steady state; Time per point',
    );
  });

  it('are no difference where a state was not assessed, of one side or both', () => {
    const open = (a: string, b: string) => reasonOf('B', [pair(gate('steady_state', { a, b }))]);
    expect(open('not_judged', 'not_judged')).toBe('Not recorded: Steady state');
    expect(open('steady', 'not_judged')).toBe('Not recorded: Steady state');
    expect(open('steady', 'not_steady')).toBe('Differs: Steady state');
  });

  it('are no difference where one side does not state its load, whatever rate and latency say of it', () => {
    const open = pair(gate('load_known', { a: '~1590', b: 512 }));
    expect(gradeBadge(open).title).toContain('Not recorded: I/Os in flight stated');
    expect(gradeBadge(open).title).not.toContain('Differs');
  });

  it('are a difference where one side contradicts its stated load and the other does not', () => {
    const doubt = pair(gate('in_flight', { a: '128/~50' }));
    expect(reasonOf('B', [doubt])).toBe('Differs: I/Os in flight vs. rate × latency');
    expect(gradeBadge(doubt).title).toContain('Differs: I/Os in flight vs. rate × latency');
  });

  it('are those of both, and no difference, where both are known to have the same', () => {
    const gates = [gate('steady_state', { a: 'stable', b: 'stable' }), gate('fio_version', { a: '2', b: '3' })];
    expect(reasonOf('B', [pair(...gates)])).toBe('Differs: fio major version · Caveat of both: Steady state');
    expect(gradeBadge(pair(...gates)).title).toContain('Caveat of both: Steady state');
    const another = pair(gate('steady_state', { a: 'stable', b: 'not_steady' }));
    expect(reasonOf('B', [pair(...gates), another])).toBe('Differs: Steady state; fio major version');
  });

  it('begin with the most frequent, and are counted from the third', () => {
    const both = { a: 'x', b: 'y' };
    const pairs = [
      pair(gate('runtime', both)),
      pair(gate('steady_state', both), gate('fio_version', both)),
      pair(gate('fio_version', both)),
    ];
    expect(reasonOf('B', pairs)).toBe('Differs: fio major version; Time per point; 1 more check not passed');
    expect(reasonOf('B', [pair()])).toBeUndefined();
  });
});
