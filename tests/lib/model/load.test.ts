import { describe, expect, it } from 'vitest';
import { useLanguage } from '../../../scripts/lib/base/locale.ts';
import { describeFigure, describeLoad } from '../../../scripts/lib/model/load.ts';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

describe('describeFigure', () => {
  const mix = {
    rw: 'randrw',
    rwmixread: 70,
    bs_bytes: 4096,
    numjobs: 4,
    iodepth: 32,
    axes: { replication: '2x' },
  } as const;
  const told = (direction: 'read' | 'write' | 'mixed', more: object = {}) =>
    describeFigure(sampleMeasurement(`mix/${direction}`, { ...mix, ...more }))
      .split('\n')
      .map((line) => line.replaceAll('\u00a0', ' '));

  it('says of one half of a mix which it is', () => {
    expect(told('read')).toEqual(['4k random 70/30, reads only', '4 jobs × QD32', '2x']);
    expect(told('write')[0]).toBe('4k random 70/30, writes only');
  });

  it('joins them by the marks of the language', () => {
    useLanguage('zh');
    expect(told('read')[0]).toBe('4k random 70/30，reads only');
    useLanguage('en');
  });

  it('says nothing of the kind of the whole mix, or of reads alone', () => {
    expect(told('mixed')[0]).toBe('4k random 70/30');
    expect(told('read', { rw: 'randread', rwmixread: undefined })[0]).toBe('4k random read');
  });
});

describe('describeLoad', () => {
  it('has the depth that fio sought itself as the most that it tried', () => {
    const told = (options: object) => {
      const jobs = [
        job('a', { rw: 'randread', ioengine: 'libaio', iodepth: '64', ...options }, { read: direction(5) }),
      ];
      const [one = {}] = normaliseFio(fioOutput({ jobs })).measurements;
      return describeLoad(one).replaceAll('\u00a0', ' ');
    };
    expect(told({ latency_target: '500' })).toBe('1 job × QD≤64');
    expect(told({})).toBe('1 job × QD64');
    // A published figure names no clients: its depth is what the source says.
    expect(describeLoad({ numjobs: 1, iodepth: 64 }).replaceAll('\u00a0', ' ')).toBe('1 job × QD64');
  });
});
