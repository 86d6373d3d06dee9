/** Bundles that no fio wrote, as like real ones as a benchmark needs. They say of themselves what they are. */
import type { Run } from '#types';
import { NO_CONDITIONS } from '../../fio-fixtures.ts';
import { drawLoad } from './drawn-load.ts';
import { fioLogs } from './fio-logs.ts';
import { fioResult } from './fio-result.ts';
import { type Random, randomOf } from './random.ts';
import { systemOf } from './systems.ts';
import { type LoadOptions, matrixWorkloads, nameOf, optionsOf, smallWorkloads, type Workload } from './workloads.ts';

/** small: two tests, JSON. realistic: a matrix of 16 to 24 tests, JSON+ and logs of bandwidth, IOPS and latency. */
export const KINDS = ['small', 'realistic'] as const;

export type BundleKind = (typeof KINDS)[number];

export interface BundleChoice {
  readonly seed: number;
  readonly kind: BundleKind;
  /** Which of all: neighbours share a system. */
  readonly place: number;
  /** Another edition has other figures of the same system. Without it: 0. */
  readonly edition?: number;
}

export interface Bundle {
  readonly id: string;
  /** By path in the bundle. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

type Test = Run['tests'][number];

const MARK = 'Generated for a benchmark of Plateau';
const NOTES = `${MARK}: no fio ran, and there is no such system. The figures are drawn by chance and say nothing about anything.\n`;

const encoder = new TextEncoder();
const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

export function bundleId({ kind, place }: BundleChoice): string {
  return `generated-${kind}-${String(place).padStart(5, '0')}`;
}

/** Seconds since 1970 at which the first test of a run began, some time from 2016 to 2025. */
function beginning(random: Random): number {
  const [first, last] = [Date.UTC(2016, 0, 1), Date.UTC(2025, 11, 30)];
  return Math.floor(random.between(first, last) / 864e5) * 86_400 + random.whole(20_000, 60_000);
}

function jobFile(load: Workload, { global, own }: LoadOptions): string {
  const lines = (options: ReadonlyMap<string, string>): string =>
    [...options].map(([name, value]) => `${name}=${value}\n`).join('');
  return `; ${MARK}.\n[global]\n${lines(global)}\n[${nameOf(load)}]\n${lines(own)}`;
}

/** The same bytes for the same choice. `loads` stand in the place of those of the kind. */
export function makeBundle(choice: BundleChoice, loads?: readonly Workload[]): Bundle {
  const { seed, kind, place, edition = 0 } = choice;
  const id = bundleId(choice);
  const random = randomOf(seed, 2, place, KINDS.indexOf(kind), edition);
  const isRealistic = kind === 'realistic';
  const system = systemOf(seed, place);
  const workloads = loads ?? (isRealistic ? matrixWorkloads(random) : smallWorkloads(random));
  const files = new Map<string, Uint8Array>();
  const put = (path: string, text: string): void => void files.set(path, encoder.encode(text));
  const begin_s = beginning(random);
  let end_s = begin_s;
  const tests = workloads.map((load): Test => {
    const name = nameOf(load);
    const options = optionsOf(load, isRealistic);
    const drawn = drawLoad(random, system, load);
    end_s += load.runtime_s + random.whole(2, 9);
    const logs = isRealistic ? fioLogs(random, drawn) : new Map<string, Uint8Array>();
    const [job_file, result] = [`jobs/${name}.fio`, `raw/${name}.json`];
    put(job_file, jobFile(load, options));
    put(result, fioResult(drawn, { options, end_s, hasBins: isRealistic }));
    for (const [path, bytes] of logs) files.set(path, bytes);
    return {
      id: name,
      title: name,
      configuration: 'default',
      job_file,
      result,
      ...(logs.size === 0 ? {} : { logs: [...logs.keys()] }),
    };
  });
  const [first, ...others] = tests;
  if (first === undefined) throw new Error('a run has tests');
  const { vendor, model } = system.hardware.system;
  const run: Run = {
    id,
    title: `${MARK}: ${vendor} ${model}, run ${place}`,
    summary: NOTES.trim(),
    date: new Date(1000 * begin_s).toISOString().slice(0, 10),
    submitter: { name: "Plateau's bench", relation: 'independent' },
    licence: 'CC0-1.0',
    evidence: 'measured',
    configurations: [{ id: 'default', title: 'As made up', axes: { transport: random.pick(['TCP', 'RDMA']) } }],
    tests: [first, ...others],
    conditions: NO_CONDITIONS,
  };
  put('run.json', json(run));
  put('hardware.json', json(system.hardware));
  put('notes.md', NOTES);
  return { id, files };
}
