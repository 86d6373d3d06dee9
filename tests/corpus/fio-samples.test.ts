/** A walk over a collection of real fio output that lies beside the repository; without it these tests are skipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { latencyBins, listBins } from '../../scripts/lib/analyse/bundle.ts';
import { isJsonArray, isJsonObject, ownValue } from '../../scripts/lib/base/json.ts';
import type { JsonObject } from '../../scripts/lib/base/json-value.ts';
import { percentileSteps, readBins } from '../../scripts/lib/fio/bins.ts';
import { numberOf, objectOf } from '../../scripts/lib/fio/fio-keys.ts';
import { readFio } from '../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../scripts/lib/fio/output.ts';
import type { FioOutput } from '../../scripts/lib/fio/types.ts';
import type { TestMeasurement } from '../../scripts/lib/model/measurement.ts';
import { normaliseFio } from '../fio-fixtures.ts';
import { lacksSamples, samples } from '../missing.ts';
import { percentileOf } from '../percentile-of.ts';

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const isMissing = lacksSamples();
const outputs: readonly FioOutput[] = !isMissing
  ? filesBelow(samples).map((file) =>
      parseFioOutput(file.slice(samples.length + 1), new Uint8Array(readFileSync(file))),
    )
  : [];
const readable = outputs.filter(({ documents }) => documents.length > 0);

function close(found: number | undefined, expected: number, relative: number): void {
  expect(Math.abs((found ?? Number.NaN) - expected) / Math.max(Math.abs(expected), 1e-9)).toBeLessThanOrEqual(relative);
}

/** Objects at any depth that hold both percentiles and bins. */
function withBins(value: unknown): readonly JsonObject[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(withBins);
  const object = value as JsonObject;
  return isJsonObject(object.percentile) && isJsonObject(object.bins) ? [object, ...below] : below;
}

function totalOfClients(output: FioOutput): JsonObject | undefined {
  const list = output.documents.at(-1)?.value.client_stats;
  return (isJsonArray(list) ? list : [])
    .filter(isJsonObject)
    .findLast((entry) => ownValue(entry, 'jobname') === 'All clients');
}

const directions = ['read', 'write'] as const;

describe.skipIf(isMissing)('the collection of fio output', () => {
  it('is read without a crash: each file has a document or a reason', () => {
    expect(outputs.length).toBeGreaterThan(1000);
    for (const { documents, problems } of outputs) {
      if (documents.length > 0) continue;
      expect(problems.length).toBeGreaterThan(0);
      for (const { message, fix, rule, severity } of problems) {
        expect({ rule, severity, told: message.length > 10 && (fix ?? '').length > 10 }).toEqual({
          rule: 'input',
          severity: 'error',
          told: true,
        });
      }
    }
  });

  it('is readable wherever a file holds the JSON of fio', () => {
    const holding = filesBelow(samples).filter((file) => /"fio version"\s*:/.test(readFileSync(file, 'latin1')));
    expect(readable.map(({ file }) => join(samples, file)).sort()).toEqual([...holding].sort());
  });

  it('gives figures for every job, or says why there are none', () => {
    for (const output of readable) {
      const { measurements, problems } = normaliseFio(output);
      expect(measurements.length + problems.length, output.file).toBeGreaterThan(0);
      for (const one of measurements) {
        expect(one.iops, output.file).toBeGreaterThan(0);
        expect(one.bw_bytes_per_s, output.file).toBeGreaterThan(0);
        const hasReason = one.notices.some(({ rule }) => rule === 'N-latency-not-measured');
        expect(one.lat_mean_ns === undefined, output.file).toBe(hasReason);
      }
    }
  });

  it('keeps Little’s law wherever iodepth, numjobs and clients are known', () => {
    for (const output of readable) {
      for (const { iops = 0, lat_mean_ns, outstanding, job } of normaliseFio(output).measurements) {
        if (lat_mean_ns === undefined || outstanding === undefined) continue;
        expect((iops * lat_mean_ns) / 1e9, `${output.file} ${job}`).toBeLessThanOrEqual(1.02 * outstanding);
      }
    }
  });

  it('has percentiles that follow from its bins to the digit', () => {
    let compared = 0;
    for (const output of readable) {
      for (const object of output.documents.flatMap(({ value }) => withBins(value))) {
        const bins = readBins(object, 1);
        const printed = new Map(
          Object.entries(objectOf(object, 'percentile') ?? {}).map(([key, value]) => [Number(key), value]),
        );
        printed.delete(0);
        if (!bins) continue;
        const steps = percentileSteps(bins, [...printed.keys()]);
        const found = new Map([...steps].map(([percentile, { value }]) => [percentile, value]));
        expect(found, output.file).toEqual(printed);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

describe.skipIf(isMissing)('the distributions handed on for drawing', () => {
  it('give every percentile of their measurement back', () => {
    let compared = 0;
    for (const output of readable) {
      for (const { measurement, counts } of readFio(output).readings) {
        const bins = counts && latencyBins(new Map([['one', counts]])).get('one');
        if (bins === undefined) continue;
        const own = listBins(bins);
        const { lat_p50_ns, lat_p90_ns, lat_p95_ns, lat_p99_ns, lat_p99_9_ns, lat_p99_99_ns } = measurement;
        const printed = [lat_p50_ns, lat_p90_ns, lat_p95_ns, lat_p99_ns, lat_p99_9_ns, lat_p99_99_ns];
        const found = [50, 90, 95, 99, 99.9, 99.99].map((percent) => percentileOf(own, percent));
        expect([output.file, measurement.job, measurement.direction, found]).toEqual([
          output.file,
          measurement.job,
          measurement.direction,
          printed,
        ]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});

describe.skipIf(isMissing)("fio's own total of all clients", () => {
  const totals = readable.flatMap((output) => {
    const total = totalOfClients(output);
    return total ? [[output.file, output, total] as const] : [];
  });

  it.each(totals)('is what the entries of %s add up to', (_, output, total) => {
    const { measurements } = normaliseFio(output);
    for (const direction of directions) {
      const own = measurements.filter((one) => one.direction === direction);
      const printed = objectOf(total, direction);
      if (own.length === 0) continue;
      expect(own, 'one job in each direction, so the total is comparable').toHaveLength(1);
      const [one] = own as [TestMeasurement];
      const isBytes = printed && 'io_kbytes' in printed;
      expect(one.total_ios ?? 0).toBe(numberOf(printed, 'total_ios') ?? 0);
      expect(one.io_bytes).toBe((numberOf(printed, 'io_bytes') ?? 0) * (isBytes ? 1 : 1024));
      close(one.iops, numberOf(printed, 'iops') ?? 0, one.total_ios === undefined ? 1e-4 : 1e-8);
      const inNs = objectOf(printed ?? {}, 'lat_ns');
      const lat = inNs ?? objectOf(printed ?? {}, 'lat');
      const scale = inNs ? 1 : 1000;
      // Before 3.18 fio does not print the number of samples; the I/Os stand for them, so the deviation is near, not equal.
      const exact = numberOf(lat, 'N') !== undefined;
      close(one.lat_mean_ns, (numberOf(lat, 'mean') ?? 0) * scale, exact ? 1e-6 : 1e-4);
      close(one.lat_stddev_ns, (numberOf(lat, 'stddev') ?? 0) * scale, exact ? 1e-5 : 5e-3);
      expect(one.lat_max_ns).toBe((numberOf(lat, 'max') ?? 0) * scale);
    }
  });

  it('is compared in many files', () => {
    expect(totals.length).toBeGreaterThan(10);
  });
});

interface Printed {
  readonly iops: string;
  readonly mean: string;
  readonly unit_ns: number;
  readonly p99?: string;
}

const units: Readonly<Record<string, number>> = { nsec: 1, usec: 1e3, msec: 1e6 };

/** What fio's normal output says of each direction; of several reports the last. Percentiles of fsync are left aside. */
function readNormalText(lines: readonly string[]): ReadonlyMap<string, Printed> {
  const found = new Map<string, Printed>();
  let direction = '';
  let iops = '';
  let kind = '';
  for (const line of lines) {
    const head = /^(read|write)\s*:.*\biops=\s*([\d.]+[kM]?)/i.exec(line);
    if (head) [, direction = '', iops = ''] = head;
    const lat = /^lat \((\w+)\): .*avg=\s*([\d.]+)/.exec(line);
    if (lat) found.set(direction, { iops, mean: lat[2] ?? '', unit_ns: units[lat[1] ?? ''] ?? Number.NaN });
    kind = /^(\w+) percentiles/.exec(line)?.[1] ?? kind;
    const p99 = kind !== 'clat' ? undefined : /99\.00th=\[\s*(\d+)\]/.exec(line);
    const before = found.get(direction);
    if (p99 && before) found.set(direction, { ...before, p99: p99[1] ?? '' });
  }
  return found;
}

/** One unit of the last printed digit: fio rounds some figures and cuts off others. */
function agrees(value: number | undefined, text: string, unit = 1): boolean {
  const [, digits = '', prefix = ''] = /^([\d.]+)([kM]?)$/.exec(text) ?? [];
  const factor = unit * ({ '': 1, k: 1e3, M: 1e6 }[prefix] ?? Number.NaN);
  const step = 10 ** -(digits.split('.')[1] ?? '').length;
  return Math.abs((value ?? Number.NaN) - Number(digits) * factor) <= step * factor * 1.001;
}

describe.skipIf(isMissing)("fio's normal text beside its JSON", () => {
  const both = readable.flatMap((output) => {
    const text = readNormalText(output.text_lines);
    return text.size > 0 ? [[output.file, output, text] as const] : [];
  });

  it.each(both)('says the same as the reading of %s, within its digits', (_, output, text) => {
    const { measurements } = normaliseFio(output);
    for (const [direction, { iops, mean, unit_ns, p99 }] of text) {
      const one = measurements.find((measurement) => measurement.direction === direction);
      expect({ iops: agrees(one?.iops, iops), found: one?.iops, iops_text: iops }).toMatchObject({ iops: true });
      expect({ mean: agrees(one?.lat_mean_ns, mean, unit_ns), found: one?.lat_mean_ns, mean_text: mean }).toMatchObject(
        { mean: true },
      );
      if (p99 !== undefined)
        expect({ p99: agrees(one?.lat_p99_ns, p99, unit_ns), found: one?.lat_p99_ns, p99_text: p99 }).toMatchObject({
          p99: true,
        });
    }
  });

  it('is compared in many files', () => {
    expect(both.length).toBeGreaterThan(10);
  });
});
