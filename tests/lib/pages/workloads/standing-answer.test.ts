import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { useLanguage } from '../../../../scripts/lib/base/locale.ts';
import { type LoadChoice, type StandingRules, standingsOf } from '../../../../scripts/lib/database/standings.ts';
import type { Entry } from '../../../../scripts/lib/pages/workloads/rows.ts';
import { standingAnswers } from '../../../../scripts/lib/pages/workloads/standing-answer.ts';
import { comparandOf } from '../../database/comparand-sample.ts';
import { sampleRecord } from '../site-sample.ts';

const RULES = { mayLead: () => true, isDemonstration: () => false, flatters: () => false };

/** A drive behind a controller, or behind one that nobody recorded. */
function drive(name: string, iops: number, controller?: string) {
  return comparandOf({
    ...{ id: `${name}/${controller}`, run_id: name, system_id: name, model: name, iops, lat_mean_ns: undefined },
    ...{ configuration_id: controller ?? 'default', axes: controller === undefined ? {} : { controller } },
  });
}

interface Asked {
  readonly apart?: Entry['apart'];
  readonly load?: LoadChoice;
  readonly rules?: Partial<StandingRules>;
}

function answersTo(all: readonly ReturnType<typeof drive>[], { apart = 'none', load = 'peak', rules = {} }: Asked) {
  const { bundle, measurements } = sampleRecord();
  const { isDemonstration } = { ...RULES, ...rules };
  const entryOf = ({ measurement }: { readonly measurement: Measurement }): Entry => {
    const { system_id, configuration_id } = measurement;
    const run = {
      ...bundle.run,
      configurations: [{ id: configuration_id, title: `Controller ${configuration_id}` }],
      ...(isDemonstration(measurement) ? { purpose: 'demonstration' } : {}),
    };
    const hardware = { ...bundle.hardware, system: { ...bundle.hardware.system, model: system_id } };
    return {
      measurement,
      apart,
      run: { bundle: { id: 'one', run: run as typeof bundle.run, hardware }, measurements },
    };
  };
  return standingAnswers(standingsOf(all, load, { ...RULES, ...rules }), load, entryOf, '#receipt');
}

function answersOf(all: readonly ReturnType<typeof drive>[], apart: Entry['apart'] = 'none') {
  return answersTo(all, { apart }).map(({ text, conditions }) =>
    [text, conditions].map((one) => one.replaceAll(/[\u202f\u00a0]/g, ' ')),
  );
}

describe('the answer of a workload page', () => {
  it('ranks drives on one controller, and says first where one of them does more', () => {
    const [above, ranked] = answersOf([drive('a', 90_000, 'A'), drive('b', 60_000, 'A'), drive('b', 99_000, 'B')]);
    expect(above).toEqual([
      'Highest at peak: Acme b, 99.0 k IOPS (Controller B).',
      'Not ranked: different controller, host or OS',
    ]);
    expect(ranked?.[0]).toBe('Fastest ranked at peak: Acme a, 90.0 k IOPS; next Acme b, 60.0 k IOPS (−33.3 %).');
    // Less than the first of those ranked is no answer.
    expect(answersOf([drive('a', 90_000, 'A'), drive('b', 60_000, 'A'), drive('b', 80_000, 'B')])).toHaveLength(1);
  });

  it('puts what a ranked drive does elsewhere among the highest, wherever it belongs', () => {
    const ranked = [drive('a', 90_000, 'A'), drive('b', 60_000, 'A')];
    const array = comparandOf({
      ...{ id: 'z/one', run_id: 'z', system_id: 'z', model: 'z', kind: 'array', iops: 95_000, lat_mean_ns: undefined },
    });
    expect(answersOf([...ranked, drive('b', 99_000, 'B'), array])[0]).toEqual([
      'Highest at peak: Acme b, 99.0 k IOPS (Controller B); Acme z, 95.0 k IOPS (array).',
      'Not ranked: different controller, host or OS; array',
    ]);
    expect(answersOf([...ranked, drive('b', 92_000, 'B'), drive('a', 97_000, 'C'), array])[0]?.[0]).toBe(
      'Highest at peak: Acme a, 97.0 k IOPS (Controller C); Acme z, 95.0 k IOPS (array); Acme b, 92.0 k IOPS (Controller B).',
    );
  });

  it('ends its sentences as the language of the page does', () => {
    useLanguage('zh');
    const answers = answersOf([drive('a', 90_000, 'A'), drive('b', 60_000, 'A'), drive('b', 99_000, 'B')]);
    useLanguage('en');
    expect(answers.map(([text]) => text?.at(-1))).toEqual(['。', '。']);
  });

  it('names what all were tested on, as far as it is recorded', () => {
    const [[, known] = []] = answersOf([drive('a', 90_000, 'A'), drive('b', 60_000, 'A')]);
    expect(known).toMatch(/^2 drives · A · /);
    const [[, some] = []] = answersOf([drive('a', 90_000, 'A'), drive('b', 60_000, 'A'), drive('c', 30_000)]);
    expect(some).toMatch(/^3 drives · A \(where recorded\) · /);
    const [[, one] = []] = answersOf([drive('a', 90_000, 'A'), drive('c', 30_000)]);
    expect(one).toMatch(/^2 drives · (?!A)/);
  });

  it('says that no peak is known of what was tested under one load alone', () => {
    const at = (name: string, iops: number, iodepth: number) => {
      const one = drive(name, iops, 'A');
      return { ...one, measurement: { ...one.measurement, id: `${name}/${iodepth}`, iodepth, outstanding: iodepth } };
    };
    const conditions = (all: readonly ReturnType<typeof drive>[]) => answersOf(all)[0]?.[1];
    const two = [at('a', 90_000, 4), at('b', 60_000, 4)];
    expect(conditions(two)).toMatch(/QD4, the only load tested: no peak is known/);
    expect(conditions([...two, at('a', 50_000, 1), at('b', 40_000, 1)])).not.toContain('only load');
  });

  it('tells a distance in per cent to one decimal, and so does every other page', () => {
    const [[text] = []] = answersOf([drive('a', 100_000, 'A'), drive('b', 92_998, 'A')]);
    expect(text).toContain('next Acme b, 93.0 k IOPS (−7.0 %).');
  });

  it('tells a rate far below another as a fraction of it, in the digits of the title', () => {
    const [[text] = []] = answersOf([drive('a', 76_300, 'A'), drive('b', 193, 'A')]);
    expect(text).toContain('next Acme b, 193 IOPS (1/395).');
  });

  it('calls one alone the only one with a rate as far as that holds, since others may be tested without one, and marks a demonstration', () => {
    const said = (all: readonly ReturnType<typeof drive>[], asked: Asked = {}) =>
      answersTo(all, asked).map(({ text, badges }) => [
        text.replaceAll(/[\u202f\u00a0]/g, ' '),
        badges.map((badge) => badge.text),
      ]);
    expect(said([drive('a', 90_000)])).toEqual([
      ['Acme a: 90.0 k IOPS at peak; the only system with a rate for this workload.', []],
    ]);
    const atOne = { ...drive('a', 90_000).measurement, numjobs: 1, iodepth: 1, outstanding: 1 };
    expect(said([{ ...drive('a', 90_000), measurement: atOne }, drive('b', 5_000)], { load: 'qd1' })).toEqual([
      ['Acme a: 90.0 k IOPS at QD1; the only system with a rate under this load.', []],
    ]);
    const isDemonstration = ({ system_id }: Measurement) => system_id === 'demo';
    expect(said([drive('a', 90_000), drive('demo', 5_000)], { rules: { isDemonstration } })).toEqual([
      ['Acme a reaches 90.0 k IOPS at peak, beside 1 demonstration of a method.', []],
    ]);
    expect(said([drive('demo', 5_000)], { rules: { isDemonstration } })).toEqual([
      ['Acme demo: 5.00 k IOPS at peak; the only system with a rate for this workload.', ['demo']],
    ]);
  });

  it('says when all ran beside other jobs', () => {
    const all = [drive('a', 90_000, 'A'), drive('b', 60_000, 'A')];
    expect(answersOf(all, 'beside_another_job')[0]?.[1]).toContain('while other jobs ran');
    expect(answersOf(all)[0]?.[1]).not.toContain('while other jobs ran');
  });
});
