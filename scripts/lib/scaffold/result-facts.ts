/** What a result and its job file tell about the files that belong to it, and about the load. */
import { runResultRules } from '../check/run-rules.ts';
import { askedLogs } from '../fio/asked-logs.ts';
import { isOn, numberOption, optionsOfSection } from '../fio/effective-options.ts';
import { type MeasuredEntry, measuredEntriesOf } from '../fio/entries.ts';
import { finalDocuments } from '../fio/final-documents.ts';
import { numberOf, textOf } from '../fio/fio-keys.ts';
import { groupsOf } from '../fio/groups.ts';
import { isKnownTarget, targetsOf } from '../fio/targets.ts';
import type { JobFile } from '../fio/types.ts';
import { isTime } from '../fio/when-ran.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { knownOfLoad } from './known-load.ts';
import { loadWords } from './load-words.ts';
import type { LooseResult, PairedJobFile, ResultFacts } from './types.ts';

const numbers: Readonly<Record<string, number>> = { read: 0, write: 1, trim: 2 };

/** Jobs as fio counts them for the names of logs: clones count each, on one client. */
function mostJobs(entries: readonly MeasuredEntry[], jobFile: JobFile | undefined): number | undefined {
  const groups = groupsOf(entries);
  if (groups.some((group) => group.numjobs === undefined || group.several_jobs)) return undefined;
  const inResult = groups.reduce((sum, { numjobs = 1 }) => sum + numjobs, 0);
  const inFile = (jobFile?.sections ?? []).reduce(
    (sum, section) => sum + (numberOption(optionsOfSection(section), 'numjobs') || 1),
    0,
  );
  return Math.max(inResult, inFile);
}

/** fio prints its end twice: in seconds since 1970, and as the host's clock shows it. Zones are whole quarters of an hour. */
function zoneOf(document: Parameters<typeof numberOf>[0] | undefined): number | undefined {
  const timestamp = document && numberOf(document, 'timestamp');
  const shown = document && Date.parse(`${textOf(document, 'time')} UTC`);
  if (timestamp === undefined || shown === undefined || Number.isNaN(shown)) return undefined;
  const quarter = 15 * 60_000;
  return Math.round((shown - timestamp * 1000) / quarter) * quarter;
}

function warmUpOf(measurements: readonly Pick<TestMeasurement, 'ramp_time_s'>[]): Pick<ResultFacts, 'warm_up'> {
  const ramped = measurements.filter(({ ramp_time_s = 0 }) => ramp_time_s > 0).length;
  return ramped === 0 ? {} : { warm_up: ramped === measurements.length ? 'all' : 'some' };
}

/** By result and job file: plans are made anew after each answer. */
const known = new WeakMap<LooseResult, Map<PairedJobFile['job_file'] | undefined, ResultFacts>>();

/** Facts of one result. `errors` are what would keep it out of a run. */
export function readResultFacts(loose: LooseResult, paired: PairedJobFile | undefined): ResultFacts {
  const byJobFile = known.get(loose) ?? new Map<PairedJobFile['job_file'] | undefined, ResultFacts>();
  known.set(loose, byJobFile);
  const facts = byJobFile.get(paired?.job_file) ?? factsOf(loose, paired);
  byJobFile.set(paired?.job_file, facts);
  return facts;
}

function factsOf({ path, sha256, result }: LooseResult, paired: PairedJobFile | undefined): ResultFacts {
  const output = fioOutputOf(result);
  const documents = finalDocuments(output?.documents ?? []);
  const jobFile = paired?.job_file;
  const entries = documents.flatMap((document) => measuredEntriesOf(result.file, document, jobFile).entries);
  const measurements = result.readings(jobFile).readings.map(({ measurement }) => measurement);
  const problems = [...result.problems, ...runResultRules(result, measurements)];
  const last = documents.at(-1)?.value;
  const ends = documents.flatMap(({ value }) => numberOf(value, 'timestamp') ?? []).filter((s) => isTime(1000 * s));
  const end = ends.length === 0 ? undefined : Math.max(...ends) * 1000;
  const ran = [
    ...entries.flatMap((entry) => numberOf(entry.value, 'elapsed') ?? []).map((s) => s * 1000),
    ...measurements.map(({ runtime_s = 0, ramp_time_s = 0 }) => (runtime_s + ramp_time_s) * 1000),
  ];
  const ran_ms = Math.max(0, ...ran);
  const most_jobs = documents.length === 1 ? mostJobs(entries, jobFile) : undefined;
  const zone_ms = zoneOf(last);
  const version = last && textOf(last, 'fio version');
  return {
    path,
    sha256,
    ...(paired === undefined ? {} : { job_file: paired.path }),
    logs: entries.flatMap(askedLogs),
    jobs: [...new Set(entries.map(({ name }) => name))],
    has_clock: entries.some(({ options }) => isOn(options, 'log_alternate_epoch')),
    lists_options: entries.some(({ options }) => options.listed),
    most_jobs,
    hosts: [...new Set(entries.flatMap((entry) => textOf(entry.value, 'hostname') ?? []))],
    servers: [...new Set(entries.flatMap(({ client }) => client || []))],
    targets: output === undefined ? [] : targetsOf(output, jobFile).filter(isKnownTarget),
    directions: new Set(measurements.flatMap(({ direction }) => numbers[direction] ?? [0, 1, 2])),
    ...(end === undefined ? {} : { end_ms: end, start_ms: end - ran_ms }),
    zone_ms,
    ran_ms,
    measured_ms: Math.max(0, ...measurements.map(({ runtime_s = 0 }) => runtime_s * 1000)),
    fio_version: version,
    ...warmUpOf(measurements),
    load: loadWords(measurements, path),
    workload: JSON.stringify(
      measurements.map((one) => [one.workload_fingerprint ?? '', loadWords([one], path).id]).sort(),
    ),
    known: knownOfLoad(measurements),
    errors: problems.filter(({ severity }) => severity === 'error'),
  };
}
