/** Relates admitted runs and reports: systems, workload classes, and everything in one order. */

import type { Measurement } from '#types';
import { type TestOf, testsOf } from '../analyse/load-curves.ts';
import { NO_ANALYSIS } from '../analyse/types.ts';
import { byNewest, byNewestDate } from '../base/dates.ts';
import { oncePer } from '../base/once-per.ts';
import { byText } from '../base/text-order.ts';
import type { ParsedMethod, ParsedNote } from '../formats/types.ts';
import { durationOf, expandSteps } from '../methods/expand-steps.ts';
import { byWorkload, isInWorkload } from '../model/in-workload.ts';
import { comparandsOf, type RunOfClass } from './comparand.ts';
import { withNoise } from './history.ts';
import { buildLoadTable, type LoadTable } from './load-table.ts';
import { noteRecords, withNotes } from './notes.ts';
import { withParts } from './parts.ts';
import { purposeOf } from './purpose.ts';
import { type Ranking, rankClass } from './ranking.ts';
import { choicesOf, type LoadChoice, type StandingRules, type Standings, standingsOf } from './standings.ts';
import { findSupersessions, keepsFigures } from './supersessions.ts';
import { buildSystems } from './systems.ts';
import type {
  Database,
  LeftOut,
  MethodRecord,
  ReportRecord,
  RunRecord,
  Supersession,
  WorkloadRecord,
} from './types.ts';

/** A report before its runs are looked up. */
export type AdmittedReport = Omit<ReportRecord, 'runs'>;

/**
 * The database of a site. Runs are sorted by date, newest first, then id; measurements by id; systems, methods, reports (newest first) and workload
 * classes likewise. A withdrawn run keeps its record and loses its measurements, and so does a superseded one that only was a trial;
 * those of another superseded run say so and are in no workload class. Runs and figures carry the notes about them. Input order does not matter.
 */
export function buildDatabase(
  runs: readonly RunRecord[],
  reports: readonly AdmittedReport[],
  leftOut: readonly LeftOut[] = [],
  methods: readonly ParsedMethod[] = [],
  notes: readonly ParsedNote[] = [],
): Database {
  const supersessions = findSupersessions(runs);
  const reported = new Set(reports.flatMap(({ parsed }) => parsed.report.runs));
  const noted = runs.map((record) => withNotes(record, notes));
  const shown = noted.map((record) => {
    const { run } = record.bundle;
    return published(record, supersessions.get(run.id), reported.has(run.id));
  });
  const records = withNoise(shown).toSorted((a, b) => byNewest(a.bundle.run, b.bundle.run));
  const byId = new Map(records.map((record) => [record.bundle.id, record]));
  const measurements = records.flatMap((record) => record.measurements).sort(byMeasurementId);
  return {
    runs: records,
    systems: buildSystems(records),
    reports: reports
      .map((report) => ({
        ...report,
        runs: report.parsed.report.runs.flatMap((id) => byId.get(id) ?? []),
      }))
      .sort(({ parsed: a }, { parsed: b }) => byNewestDate(a.report.date, b.report.date) || byText(a.id, b.id)),
    methods: [...methods].sort((a, b) => byText(a.id, b.id)).map((method) => methodRecord(method, records)),
    workloads: buildWorkloads(measurements.filter(({ superseded_by }) => superseded_by === undefined)),
    measurements,
    ...(notes.length === 0 ? {} : { notes: noteRecords(notes, records) }),
    left_out: [...leftOut].sort((a, b) => byText(a.folder, b.folder)),
  };
}

function methodRecord(parsed: ParsedMethod, runs: readonly RunRecord[]): MethodRecord {
  const steps = expandSteps(parsed.method);
  const duration = durationOf(parsed.method, steps);
  return { parsed, steps, duration, runs: runs.filter(({ bundle }) => bundle.run.method === parsed.id) };
}

function published(record: RunRecord, superseded_by: Supersession | undefined, isReported: boolean): RunRecord {
  const mark = superseded_by === undefined ? {} : { superseded_by };
  const { run } = record.bundle;
  if (!keepsFigures(run, superseded_by, isReported))
    return { ...record, measurements: [], analysis: NO_ANALYSIS, ...mark };
  const sorted = [...record.measurements].sort(byMeasurementId);
  const measurements =
    superseded_by === undefined
      ? sorted
      : sorted.map((one): Measurement => ({ ...one, superseded_by: superseded_by.run_id }));
  return withParts(markPreconditioning({ ...record, measurements, ...mark }));
}

/** The run with each measurement of a step of kind precondition marked as such; a run without a method as it is. */
function markPreconditioning(record: RunRecord): RunRecord {
  const { places } = record;
  if (places === undefined) return record;
  const measurements = record.measurements.map((one): Measurement => {
    return places.get(one.test_id)?.kind === 'precondition' ? { ...one, preconditioning: true } : one;
  });
  return { ...record, measurements };
}

/** Groups measurements by the workload class that readers compare on. */
type Gathered = Omit<WorkloadRecord, 'measurements'> & { readonly measurements: Measurement[] };

/**
 * Workload classes by pattern, read share and block size, in that order. Only measured figures belong to one: what a vendor states or
 * a formula gives is shown with its run, not compared, and so is what only prepared for other tests. Measurements whose block size is
 * unknown have no class.
 */
export function buildWorkloads(measurements: readonly Measurement[]): readonly WorkloadRecord[] {
  const classes = new Map<string, Gathered>();
  for (const measurement of measurements) {
    if (!isInWorkload(measurement)) continue;
    const { workload_class: id, rw, bs_bytes, rwmixread } = measurement;
    const known = classes.get(id);
    if (known) known.measurements.push(measurement);
    else
      classes.set(id, {
        id,
        rw,
        bs_bytes,
        ...(rwmixread === undefined ? {} : { rwmixread }),
        measurements: [measurement],
      });
  }
  return [...classes.values()].sort((a, b) => byWorkload(a, b) || byText(a.id, b.id));
}

/** A class with what its figures say beside each other. */
export interface RelatedWorkload extends WorkloadRecord {
  readonly ranking: Ranking;
  readonly loads: LoadTable;
}

/** A run is asked for each class that it is in. */
const lookupsOf = oncePer((run: RunOfClass) => ({ comparandOf: comparandsOf(run), testOf: testsOf(run.bundle.run) }));

/** `runs` are those that the figures are of. */
export function relateWorkload(workload: WorkloadRecord, runs: readonly RunOfClass[]): RelatedWorkload {
  const known = new Map(runs.map((run) => [run.bundle.id, lookupsOf(run)]));
  const testOf: TestOf = (one) => known.get(one.run_id)?.testOf(one);
  const comparands = workload.measurements.flatMap((one) => known.get(one.run_id)?.comparandOf(one) ?? []);
  return { ...workload, ranking: rankClass(comparands), loads: buildLoadTable(comparands, testOf) };
}

/** Standings of a class for each load that it was tested under, or for those asked for; `rules` tell which figures may stand first. */
export function relateStandings(
  workload: Pick<WorkloadRecord, 'measurements'>,
  runs: readonly RunOfClass[],
  rules: Pick<StandingRules, 'mayLead' | 'flatters'>,
  asked?: readonly LoadChoice[],
): readonly (readonly [LoadChoice, Standings])[] {
  const known = new Map(runs.map((run) => [run.bundle.id, run]));
  const comparands = workload.measurements.flatMap((one) => {
    const run = known.get(one.run_id);
    return run === undefined ? [] : [lookupsOf(run).comparandOf(one)];
  });
  const isDemonstration = ({ run_id }: Measurement): boolean => {
    const run = known.get(run_id);
    return run !== undefined && purposeOf(run) === 'demonstration';
  };
  return (asked ?? choicesOf(comparands)).map(
    (load) => [load, standingsOf(comparands, load, { ...rules, isDemonstration })] as const,
  );
}

function byMeasurementId(a: Measurement, b: Measurement): number {
  return byText(a.id, b.id);
}
