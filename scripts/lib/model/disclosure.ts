/** What a run says of how it was measured: nineteen facts that a comparison asks for, which of them are recorded, and where each belongs. */
import type { Hardware, Measurement, Run } from '#types';
import { machinesOf } from './capacity.ts';

/** As the schemas and fio name them, in the order in which they are told. */
export const DISCLOSED = [
  'pattern',
  'iodepth',
  'numjobs',
  'clients',
  'ioengine',
  'direct',
  'size',
  'runtime',
  'preconditioning',
  'purge',
  'fill',
  'warm_up',
  'host_cache',
  'target_cache',
  'fio_version',
  'os',
  'host_cpu',
  'drives',
  'firmware',
] as const;
export type Disclosed = (typeof DISCLOSED)[number];

export interface Disclosure {
  /** Facts that can apply to this run. */
  readonly asked: number;
  readonly recorded: readonly Disclosed[];
  readonly missing: readonly MissingFact[];
}

/** A fact that is not recorded, or not of all results. */
export interface MissingFact {
  readonly id: Disclosed;
  /** Where it belongs: a file of the bundle and its key. */
  readonly place: string;
  /** Of results that have it and of all results, where only some have it. */
  readonly some?: readonly [known: number, all: number];
}

interface Described {
  readonly run: Run;
  readonly hardware: Hardware;
  /** All of the run. */
  readonly measurements: readonly Measurement[];
}

/** How many of how many have it; undefined where it cannot apply. */
type Answer = readonly [known: number, all: number] | undefined;

/** "Linux, version not recorded" leaves out what matters. */
const isKnown = (value: unknown): boolean => value !== undefined && !/not[ _]recorded/.test(String(value));

function ofAll<T>(list: readonly T[], has: (one: T) => boolean): Answer {
  return [list.filter(has).length, list.length];
}

/**
 * Whatever states a load: results measured for their own sake; where there are none, limits and estimates; without any figure, the tests
 * themselves.
 */
function loadsOf({ run, measurements }: Described): readonly Partial<Measurement>[] {
  const results = measurements.filter(({ preconditioning }) => preconditioning !== true);
  const measured = results.filter(({ basis }) => basis === 'measured');
  if (measured.length > 0) return measured;
  return results.length > 0 ? results : run.tests.map(({ workload = {} }) => workload);
}

function ofResults(described: Described, has: (one: Partial<Measurement>) => boolean): Answer {
  return ofAll(loadsOf(described), has);
}

function ofCondition(
  { run }: Described,
  name: 'preconditioning' | 'purge' | 'fill' | 'warm_up' | 'host_cache' | 'target_cache',
): Answer {
  const { state } = run.conditions[name];
  return state === 'not_applicable' ? undefined : [Number(state !== 'not_recorded'), 1];
}

/** Texts of one fact; those that cannot apply are not asked for. */
function ofTexts(values: readonly unknown[]): Answer {
  const asked = values.filter((value) => value !== 'not_applicable');
  if (values.length > 0 && asked.length === 0) return undefined;
  return asked.length === 0 ? [0, 1] : ofAll(asked, isKnown);
}

type Hosts = readonly Partial<Hardware['hosts'][number]>[];

/** Hosts that made the load; nodes of a cluster that did so themselves. */
function hostsOf({ hardware }: Described): Hosts {
  const machines = machinesOf(hardware);
  return machines.length > 0 ? machines : (hardware.system.nodes ?? []);
}

const FACTS: Readonly<Record<Disclosed, { readonly place: string; readonly of: (described: Described) => Answer }>> = {
  pattern: {
    place: 'run.json: tests[].workload.rw, bs_bytes',
    of: (run) => ofResults(run, ({ rw, bs_bytes }) => rw !== undefined && bs_bytes !== undefined),
  },
  iodepth: {
    place: 'run.json: tests[].workload.iodepth',
    of: (run) => ofResults(run, ({ iodepth }) => isKnown(iodepth)),
  },
  numjobs: {
    place: 'run.json: tests[].workload.numjobs',
    of: (run) => ofResults(run, ({ numjobs }) => isKnown(numjobs)),
  },
  clients: {
    place: 'run.json: tests[].workload.clients',
    of: (run) => ofResults(run, ({ clients }) => isKnown(clients)),
  },
  ioengine: {
    place: 'run.json: tests[].workload.ioengine',
    of: (run) => ofResults(run, (one) => isKnown(one.ioengine)),
  },
  direct: { place: 'run.json: tests[].workload.direct', of: (run) => ofResults(run, ({ direct }) => isKnown(direct)) },
  size: {
    place: 'run.json: tests[].workload.size_bytes',
    of: (run) => ofResults(run, (one) => isKnown(one.size_bytes)),
  },
  runtime: {
    place: 'run.json: tests[].workload.runtime_s',
    of: (run) => ofResults(run, (one) => isKnown(one.runtime_s)),
  },
  preconditioning: { place: 'run.json: conditions.preconditioning', of: (run) => ofCondition(run, 'preconditioning') },
  purge: { place: 'run.json: conditions.purge', of: (run) => ofCondition(run, 'purge') },
  fill: { place: 'run.json: conditions.fill', of: (run) => ofCondition(run, 'fill') },
  warm_up: { place: 'run.json: conditions.warm_up', of: (run) => ofCondition(run, 'warm_up') },
  host_cache: { place: 'run.json: conditions.host_cache', of: (run) => ofCondition(run, 'host_cache') },
  target_cache: { place: 'run.json: conditions.target_cache', of: (run) => ofCondition(run, 'target_cache') },
  fio_version: {
    place: 'hardware.json: hosts[].software',
    of: (run) =>
      hostsOf(run).some(({ software = [] }) => software.some((name) => /^fio\W*\d/.test(name)))
        ? [1, 1]
        : ofResults(run, ({ fio_version }) => isKnown(fio_version)),
  },
  os: { place: 'hardware.json: hosts[].os', of: (run) => ofTexts(hostsOf(run).map(({ os }) => os)) },
  host_cpu: {
    place: 'hardware.json: hosts[].cpu, memory_bytes',
    of: (run) => ofTexts(hostsOf(run).flatMap(({ cpu, memory_bytes }) => [cpu, memory_bytes])),
  },
  drives: {
    place: 'hardware.json: system.drives[].model, count',
    of: ({ hardware }) => ofTexts((hardware.system.drives ?? []).flatMap(({ model, count }) => [model, count])),
  },
  firmware: {
    place: 'hardware.json: system.drives[].firmware',
    of: ({ hardware }) => ofTexts((hardware.system.drives ?? []).map(({ firmware }) => firmware)),
  },
};

/** Which of the facts a run tells. One that cannot apply to it is not asked for; one that only some results have counts as missing. */
export function disclosureOf(described: Described): Disclosure {
  const recorded: Disclosed[] = [];
  const missing: MissingFact[] = [];
  for (const id of DISCLOSED) {
    const { place, of } = FACTS[id];
    const answer = of(described);
    if (answer === undefined) continue;
    const [known, all] = answer;
    if (known === all && all > 0) recorded.push(id);
    else missing.push({ id, place, ...(known > 0 ? { some: [known, all] } : {}) });
  }
  return { asked: recorded.length + missing.length, recorded, missing };
}
