/** A measured drive about which everything is known, to be varied by each test; two of it have grade B without a doubt. */
import type { Measurement } from '#types';
import { derivedInFlight } from '../../../scripts/lib/analyse/in-flight.ts';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';

const GIB = 2 ** 30;

const figure: Measurement = {
  id: 'acme-a1-2026/default/read/read/read',
  run_id: 'acme-a1-2026',
  system_id: 'acme-a1',
  vendor: 'Acme',
  model: 'A1',
  kind: 'drive',
  configuration_id: 'default',
  axes: {},
  test_id: 'read',
  job: 'read',
  direction: 'read',
  evidence: 'measured',
  basis: 'measured',
  date: '2026-11-21',
  fio_version: 'fio-3.36',
  rw: 'randread',
  bs_bytes: 4096,
  iodepth: 32,
  numjobs: 4,
  clients: 1,
  outstanding: 128,
  ioengine: 'libaio',
  direct: true,
  rate_limited: false,
  runtime_s: 300,
  size_bytes: 400 * GIB,
  workload_class: '4k-randread',
  workload_fingerprint: '00000000000000f1',
  workload_options: {},
  iops: 100_000,
  lat_kind: 'lat',
  lat_mean_ns: 1_280_000,
  steady_state: { verdict: 'steady', reason: 'The rounds are steady.' },
  notices: [],
  source: { file: 'raw/read.json', pointer: '/jobs/0' },
};

const facts: RunFacts = {
  preconditioning: 'yes',
  purge: 'yes',
  fill: 'yes',
  host_cache: 'no',
  target_cache: 'yes',
  protection: 'none',
  cache_bytes: 4 * GIB,
  host_memory_bytes: 64 * GIB,
  is_beside: false,
};

export function comparandOf(figures: Partial<Measurement> = {}, known: Partial<RunFacts> = {}): Comparand {
  const measurement = { ...figure, ...figures };
  const in_flight = derivedInFlight(measurement);
  return { measurement, facts: { ...facts, ...(in_flight === undefined ? {} : { in_flight }), ...known } };
}
