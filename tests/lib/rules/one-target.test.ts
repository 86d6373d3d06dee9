import { describe, expect, it } from 'vitest';
import { resultOfFio } from '../../../scripts/lib/formats/fio-reader.ts';
import { oneTarget } from '../../../scripts/lib/rules/one-target.ts';
import type { Finding } from '../../../scripts/lib/rules/types.ts';
import { fioOutput, job } from '../../fio-fixtures.ts';
import { sampleBundle } from '../pages/site-sample.ts';

/** A test of a configuration, on a device. */
type Ran = readonly [test: string, configuration: string, device: string];

function check(ran: readonly Ran[]): readonly Finding[] {
  const ids = [...new Set(ran.map(([, configuration]) => configuration))];
  const [first, ...others] = ids.map((id) => ({ id, title: id, axes: { drive: id } }));
  const tests = ran.map(([id, configuration]) => ({ id, title: id, configuration, result: `raw/${id}.json` }));
  const [one, ...more] = tests;
  if (first === undefined || one === undefined) throw new Error('no test');
  const results = ran.map(([id, , device]) => {
    const path = `raw/${id}.json`;
    return [path, resultOfFio(fioOutput({ jobs: [job(id, { filename: device })] }, path))] as const;
  });
  const bundle = sampleBundle({ run: { configurations: [first, ...others], tests: [one, ...more] } });
  return oneTarget.check({ ...bundle, results: new Map(results) }, [], { methods: new Map() });
}

describe('oneTarget', () => {
  it('refuses results of several devices under one configuration, once for each device', () => {
    const found = check([
      ['a', 'default', '/dev/sdb'],
      ['b', 'default', '/dev/sdc'],
      ['c', 'default', '/dev/sdb'],
      ['d', 'default', '/dev/sdd'],
      ['e', 'default', '/dev/sdc'],
    ]);
    expect(found.map(({ pointer, found, allowed }) => [pointer, found, allowed])).toEqual([
      ['/tests/1', '/dev/sdc: "b" and 1 more test', '/dev/sdb, as in "a"'],
      ['/tests/3', '/dev/sdd: "d"', '/dev/sdb, as in "a"'],
    ]);
  });

  it('lets configurations have a device each, which their axes tell apart', () => {
    const ran = (['sdb', 'sdc'] as const).flatMap((name): readonly Ran[] => [
      [`read-${name}`, name, `/dev/${name}`],
      [`write-${name}`, name, `/dev/${name}`],
    ]);
    expect(check(ran)).toEqual([]);
  });

  it('sees devices that one result was measured on one after the other', () => {
    const path = 'raw/mix.json';
    const jobs = ['/dev/sdb', '/dev/sdc'].map((filename, groupid) =>
      job(`on-${groupid}`, { filename, stonewall: '1' }, { groupid }),
    );
    const tests = [{ id: 'mix', title: 'Mix', configuration: 'default', result: path }] as [
      { id: string; title: string; configuration: string; result: string },
    ];
    const bundle = sampleBundle({ run: { tests } });
    const results = new Map([[path, resultOfFio(fioOutput({ jobs }, path))]]);
    expect(oneTarget.check({ ...bundle, results }, [], { methods: new Map() })).toMatchObject([
      { pointer: '/tests/0', found: '/dev/sdc: "mix"', allowed: '/dev/sdb, as in "mix"' },
    ]);
  });
});
