import { describe, expect, it } from 'vitest';
import { obstacleText } from '../../../scripts/lib/pages/differences.ts';
import { gateValue, isOpen, isTold } from '../../../scripts/lib/pages/gate-words.ts';
import { plain } from '../../plain.ts';

describe('gateValue', () => {
  it('shows derived I/Os in flight with a tilde', () => {
    expect(plain(gateValue('load_known', '~1580'))).toBe('~1 580');
    expect(plain(gateValue('load_known', '~1.02'))).toBe('~1.02');
    expect(plain(gateValue('load_known', 512))).toBe('512');
  });

  it('tells a figure that ran alone, or beside jobs held to a rate, from one beside jobs that were not', () => {
    expect(gateValue('beside_rate', 'free')).toBe('as fast as they could');
    expect(gateValue('beside_rate', 'held')).toBe('none, or held to a rate');
  });

  it('tells stated from derived I/Os in flight', () => {
    expect(plain(gateValue('in_flight', '1024/~150'))).toBe('1 024 stated, ~150 by rate × latency');
    expect(gateValue('in_flight', undefined)).toBe('no contradiction');
  });
});

describe('isTold', () => {
  it('takes what was not recorded or not assessed for unknown, and a stated load that nothing contradicts for known', () => {
    expect(['libaio', 0, undefined, 'not_judged'].map((value) => isTold('ioengine', value))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isTold('in_flight', undefined)).toBe(true);
  });

  it('leaves a gate open while one side is not recorded, or is derived', () => {
    const gate = { id: 'load_known', passed: false, at_best: 'C' } as const;
    expect(isOpen({ ...gate, a: 512, b: 256 })).toBe(false);
    expect([isOpen({ ...gate, a: 512 }), isOpen({ ...gate, a: 512, b: '~150' })]).toEqual([true, true]);
  });
});

describe('obstacleText', () => {
  const gate = { id: 'load_known', passed: false, at_best: 'C' } as const;

  it('gives the reason of an unknown load with both sides, where rate and latency tell one', () => {
    expect(plain(obstacleText({ ...gate, a: 512, b: '~1585' }))).toBe('I/Os in flight not stated (512 ↔ ~1 585)');
    expect(obstacleText({ ...gate, a: 512 })).toBe('I/Os in flight not stated');
  });
});
