import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Measurement, Run } from '#types';
import { keepsFigures } from '../../../scripts/lib/database/supersessions.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { keysOfMetric, METRICS } from '../../../scripts/lib/model/metrics.ts';
import { figuresOf, stepsOf, withDerivations } from '../../../scripts/lib/pages/figures/figures.ts';
import type { StepView } from '../../../scripts/lib/pages/figures/view.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { fioFixtures, readFixture } from '../../fio-fixtures.ts';
import { valueOfFilled, valueOfFormula } from '../../printed-formula.ts';
import { recordOfContent } from '../analyse/content-run.ts';

const KEYS = METRICS.flatMap(keysOfMetric);

/** Equal but for the noise of binary fractions. */
function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}

/** What is wrong with a printed step: its formula, with its numbers in place or in the list beside it, must give its result. */
function faultsOf({ formula, filled, result, readings }: StepView): readonly string[] {
  const inputs = new Map<string, number[]>();
  for (const { name, value } of readings) inputs.set(name, [...(inputs.get(name) ?? []), Number(value)]);
  const converted = readings.flatMap((one) =>
    one.converted === undefined || isSame(valueOfFilled(one.converted), Number(one.value))
      ? []
      : [`${one.converted} is not ${one.value}`],
  );
  if (formula === undefined) return converted;
  const values = [valueOfFormula(formula, inputs), ...(filled === undefined ? [] : [valueOfFilled(filled)])];
  return [...converted, ...values.flatMap((value) => (isSame(value, Number(result)) ? [] : [`${formula}: ${value}`]))];
}

function faultsOfFigure(steps: readonly StepView[], value: number | undefined): readonly string[] {
  const last = steps.at(-1);
  if (value === undefined || last === undefined) return ['has no steps'];
  const end = isSame(Number(last.result), value) ? [] : [`ends with ${last.result}, not with ${value}`];
  return [...end, ...steps.flatMap(faultsOf)];
}

describe('printed formulas', () => {
  it('give, with their printed numbers, every figure of the fio fixtures', () => {
    const names = readdirSync(fioFixtures).filter((name) => /\.(json|txt)(\.gz)?$/.test(name));
    let count = 0;
    const faults = names.flatMap((name) =>
      readFio(readFixture(name)).readings.flatMap(({ measurement, derive }) =>
        KEYS.flatMap((key) => {
          const value = measurement[key as keyof typeof measurement];
          if (typeof value !== 'number') return [];
          const derivation = derive(key);
          count += 1;
          const steps = derivation === undefined ? [] : stepsOf(derivation, value);
          return faultsOfFigure(steps, value).map((fault) => `${name} ${measurement.direction} ${key}: ${fault}`);
        }),
      ),
    );
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });
});

const content = join(engineDir, 'content/runs');

function manifestOf(id: string): Run {
  return JSON.parse(readFileSync(join(content, id, 'run.json'), 'utf8')) as Run;
}

describe('printed formulas of the runs of this site', () => {
  const records: RunRecord[] = [];
  beforeAll(async () => {
    const manifests = readdirSync(content).map(manifestOf);
    const newer = new Map(manifests.map((run) => [run.supersedes?.run_id, { ...run, run_id: run.id, reason: '' }]));
    const kept = manifests.filter((run) => keepsFigures(run, newer.get(run.id), false));
    for (const { id } of kept) records.push(await recordOfContent(id));
  }, 120_000);

  it.each(['measured', 'published'] as const)('give every %s figure', (evidence) => {
    let count = 0;
    const faults = records.map(withDerivations).flatMap((record) =>
      record.measurements
        .filter((measurement) => measurement.evidence === evidence)
        .flatMap((measurement: Measurement) => {
          const views = figuresOf(record, measurement);
          count += views.length;
          const whole = views.flatMap(({ label, steps }) =>
            steps.length === 0 ? [`${label} has no steps`] : steps.flatMap(faultsOf),
          );
          const results = new Set(views.flatMap(({ steps }) => steps.map(({ result }) => Number(result))));
          const missing = KEYS.filter((key) => measurement[key] !== undefined && !results.has(measurement[key]));
          return [...whole, ...missing].map((fault) => `${measurement.id}: ${fault}`);
        }),
    );
    expect(faults).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });
});
