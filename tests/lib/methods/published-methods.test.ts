import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkMethod } from '../../../scripts/lib/check/documents.ts';
import { runMethodRules } from '../../../scripts/lib/check/run-rules.ts';
import type { ParsedMethod } from '../../../scripts/lib/formats/types.ts';
import { expandSteps } from '../../../scripts/lib/methods/expand-steps.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readMethods } from '../../../scripts/lib/store/read-site.ts';
import { lacks } from '../../missing.ts';

const hasFio = !lacks('fio', spawnSync('fio', ['--version']).status === 0);

/** What the collector gives to each step. */
const GIVEN = {
  TARGET: '/nowhere/plateau',
  IMAGE: '/nowhere/image',
  IMAGE_SIZE: '1g',
  SIZE: '1g',
  RUNTIME: '60',
  RAMP: '3',
  OFFSET_PCT: '0',
};

/**
 * The jobs of a file with their values, each with the global options before its own, as fio reads them: jobs of many files can stand in one,
 * and fio, which measures the clock of the processor whenever it starts, is started once.
 */
function jobsAlone(name: string, text: string, values: Readonly<Record<string, string>>): readonly string[] {
  const filled = text.replace(/\$\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  expect(filled, name).not.toContain('${');
  const [, ...sections] = filled.split(/^\[(?=.*\]$)/m);
  const optionsOf = (section: string): string => section.slice(section.indexOf('\n') + 1);
  const isGlobal = (section: string): boolean => section.startsWith('global]');
  const global = sections.filter(isGlobal).map(optionsOf).join('\n');
  return sections.filter((one) => !isGlobal(one)).map((one) => `[${name}]\n${global}\n${optionsOf(one)}`);
}

describe('the methods of the site', () => {
  const methods = new Map<string, ParsedMethod>();
  beforeAll(async () => {
    for (const input of await readMethods(nodeEffects(), engineDir)) {
      const { method, problems } = checkMethod(input);
      expect(problems).toEqual([]);
      if (method) {
        expect(runMethodRules(method)).toEqual([]);
        methods.set(method.id, method);
      }
    }
  });
  const stepsOf = (id: string) => {
    const found = methods.get(id);
    if (found === undefined) throw new Error(`no method ${id}`);
    return expandSteps(found.method);
  };

  it('are those of the five reports, that of SNIA, and a general one', () => {
    expect([...methods.keys()]).toEqual([
      'cluster-t-q',
      'flash-array-matrix',
      'four-corners',
      'record-and-send',
      'replicated-block',
      'snia-steady-state',
      'transactional-and-streams',
    ]);
  });

  it('test a drive or volume from four corners in at most 15 minutes, rests included', () => {
    const steps = stepsOf('four-corners');
    const seconds = steps.map(({ runtime_s, ramp_s, rest_s }) => runtime_s + ramp_s + Number(rest_s));
    expect(seconds.reduce((sum, time) => sum + time, 0)).toBeLessThanOrEqual(15 * 60);
    const tests = steps.filter(({ kind }) => kind === 'test');
    expect(tests.every(({ runtime_s, ramp_s }) => runtime_s === 60 && ramp_s === 10)).toBe(true);
    expect(tests.map(({ env }) => [env.RW, env.IODEPTH, env.NUMJOBS].join(' ').trim())).toEqual([
      'read',
      'randread 1 1',
      'randread 32 1',
      'randread 32 8',
      'write',
      'randrw 32 1',
      'randrw 32 8',
      'randwrite 1 1',
      'randwrite 32 1',
      'randwrite 32 8',
    ]);
  });

  it('let no test of the four corners write before all reads met what the fill wrote', () => {
    const tests = stepsOf('four-corners').filter(({ kind }) => kind === 'test');
    const firstWrite = tests.findIndex(({ writes }) => writes);
    expect(tests.slice(firstWrite).every(({ writes }) => writes)).toBe(true);
  });

  it('are general at most once, so that one is the first to try', () => {
    const general = [...methods.values()].filter(({ method }) => method.general).map(({ id }) => id);
    expect(general).toEqual(['four-corners']);
  });

  it('hold all 486 combinations of the flash array matrix, and 18 long tests', () => {
    const steps = stepsOf('flash-array-matrix');
    const matrix = steps.filter(({ step }) => step.startsWith('matrix-'));
    expect(matrix).toHaveLength(3 * 6 * 3 * 9);
    const loads = matrix.map(({ env }) => [env.RW, env.BS, env.ENGINE, env.IODEPTH, env.NUMJOBS].join(' '));
    expect(new Set(loads).size).toBe(486);
    expect(steps.filter(({ step }) => step.startsWith('long-'))).toHaveLength(18);
    // Only what writes needs rest.
    expect(matrix.filter(({ rest_s }) => rest_s === 'auto').every(({ writes }) => writes)).toBe(true);
  });

  it('hold 56 minutes in a round of SNIA, three of which are tracked', () => {
    const rounds = stepsOf('snia-steady-state').filter(({ kind }) => kind === 'round');
    expect(rounds).toHaveLength(7 * 8);
    expect(rounds.reduce((sum, { runtime_s }) => sum + runtime_s, 0)).toBe(56 * 60);
    const tracked = rounds.filter(({ env }) => env.TRACKED === 'yes').map(({ env }) => `${env.MIX}/${env.BS}`);
    expect(tracked.sort()).toEqual(['0/4k', '100/1024k', '65/64k']);
  });

  it.skipIf(!hasFio)('have job files that fio accepts, with the values of their steps', { timeout: 120_000 }, () => {
    const all: string[] = [];
    for (const { id, jobTexts, method } of methods.values()) {
      const steps = expandSteps(method);
      for (const [place] of method.steps.entries())
        for (const { step, job, env } of steps.filter(({ entry }) => entry === place).slice(0, 1))
          all.push(...jobsAlone(`${id} ${step}`, jobTexts.get(job) ?? '', { ...GIVEN, ...env }));
    }
    expect(all.length).toBeGreaterThan(30);
    const { status, stdout, stderr } = spawnSync('fio', ['--parse-only', '-'], {
      input: all.join('\n'),
      encoding: 'utf8',
    });
    expect([status, stderr], stdout).toEqual([0, '']);
  });
});
