/** fio's own detection of steady state (`ss=`), as it is: its limit is another one than SNIA's. Source: fio steadystate.c. */

import { groupBy } from '../base/group-by.ts';
import type { JsonObject } from '../base/json-value.ts';
import { isJsonArray, ownValue } from '../base/pointer.ts';
import { finalDocuments, jobsOf } from '../fio/final-documents.ts';
import { isTotalOfClients, numberOf, objectOf, textOf } from '../fio/fio-keys.ts';
import type { FioOutput } from '../fio/types.ts';
import { meanOf, numbersOf, steadinessOf } from './steadiness.ts';
import { limitOf } from './thresholds.ts';
import type { Judgement } from './types.ts';

function perCentOf(text: string | undefined): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)%$/.exec(text ?? '');
  return match === null ? undefined : Number(match[1]);
}

/** Samples of what the limit is on: IOPS, bytes/s, or ns. */
function samplesOf(found: JsonObject, variable: string): readonly number[] {
  const list = ownValue(objectOf(found, 'data') ?? {}, variable === 'lat' ? 'lat_ns' : variable);
  return isJsonArray(list) ? (list.filter((one) => typeof one === 'number' && Number.isFinite(one)) as number[]) : [];
}

/** What fio holds against its limit, recomputed: largest distance from the mean, or slope a sample; per cent of the mean. */
function deviationOf(samples: readonly number[], isSlope: boolean): number | undefined {
  const found = steadinessOf(samples);
  if (found === undefined) return undefined;
  const mean = meanOf(samples);
  const off = isSlope ? found.slope : Math.max(...samples.map((one) => Math.abs(one - mean)));
  return (100 * off) / mean;
}

/** SNIA's condition in fio's terms: half of the range, or the rise spread over the steps between the samples; per cent. */
function sniaLimitOf(isSlope: boolean, samples: number): number {
  return 100 * (isSlope ? limitOf('steady_slope') / Math.max(1, samples - 1) : limitOf('steady_range') / 2);
}

function judgeOne(found: JsonObject): Judgement {
  const [ss = '', criterion = ''] = [textOf(found, 'ss'), textOf(found, 'criterion')];
  const [name = '', limit] = ss.split(':');
  const isSlope = name.endsWith('_slope');
  const variable = name.replace(/_slope$/, '');
  const samples = samplesOf(found, variable);
  const measured = perCentOf(criterion);
  const steadiness = steadinessOf(samples);
  const data = objectOf(found, 'data');
  const known: readonly (readonly [string, number | undefined])[] = [
    ['duration_s', numberOf(found, 'duration')],
    ['limit_pct', perCentOf(limit)],
    ['measured_pct', measured],
    ['deviation_pct', deviationOf(samples, isSlope)],
    ['snia_limit_pct', sniaLimitOf(isSlope, samples.length)],
    ['iops_mean', numberOf(data, 'iops_mean')],
    ['bw_mean', numberOf(data, 'bw_mean')],
    ['samples', samples.length],
    ...(steadiness === undefined ? [] : Object.entries(numbersOf(steadiness)).filter(([key]) => key.endsWith('_pct'))),
  ];
  const numbers = Object.fromEntries(known.filter((one): one is [string, number] => one[1] !== undefined));
  const texts = { ss, criterion, variable, kind: isSlope ? 'slope' : 'deviation' };
  if (steadiness === undefined) return { answer: 'not_judged', reason: 'no_number', numbers, texts };
  const isAttained = numberOf(found, 'attained') === 1;
  return { answer: isAttained ? 'yes' : 'no', reason: isAttained ? 'attained' : 'not_attained', numbers, texts };
}

interface FioDetection extends Judgement {
  /** Where the run had several jobs: the one that it is of. */
  readonly job?: string;
}

/** One for each job of each run in the output; of clones the one that was not attained, if any was. fio says attained even without I/O: not judged. */
export function readFioSteadyState(output: FioOutput): readonly FioDetection[] {
  return finalDocuments(output.documents).flatMap((document) => {
    const entries = jobsOf(document).filter((one) => !isTotalOfClients(document.value, one));
    const jobs = [...groupBy(entries, ({ jobname, groupid }) => JSON.stringify([jobname, groupid])).values()];
    return jobs.flatMap((clones): FioDetection[] => {
      const all = clones.flatMap((one) => {
        const found = objectOf(one, 'steadystate');
        return found === undefined ? [] : [judgeOne(found)];
      });
      const judged = all.find(({ answer }) => answer === 'no') ?? all.at(-1);
      const job = jobs.length > 1 && clones[0] !== undefined ? textOf(clones[0], 'jobname') : undefined;
      return judged === undefined ? [] : [{ ...judged, ...(job === undefined ? {} : { job }) }];
    });
  });
}
