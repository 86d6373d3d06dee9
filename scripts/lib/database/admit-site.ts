/** From the bytes of a site to its database: each run by itself, then what relates them. Pure; decides what is published and what is not. */
import type { Measurement, Problem } from '#types';
import { driveFigures, judgeLimits } from '../analyse/limits.ts';
import { firstOfEach } from '../base/group-by.ts';
import { oncePer } from '../base/once-per.ts';
import { checkMethod, checkNote, checkReport } from '../check/documents.ts';
import { adviceOnPages } from '../check/page-texts.ts';
import { sortProblems } from '../check/problems.ts';
import { runMethodRules, runNoteRules, runRelationRules, runReportRules } from '../check/run-rules.ts';
import type { ParsedMethod, ParsedNote, RecordedBundle } from '../formats/types.ts';
import type { HeldBack } from '../model/held-back.ts';
import type { FolderInput, NoteInput, SiteInput } from '../model/source-files.ts';
import { reportRules } from '../rules/index.ts';
import type { ReportRule } from '../rules/types.ts';
import { type AdmittedReport, buildDatabase } from './database.ts';
import { type RunAlone, recordRun } from './run-record.ts';
import { findSupersessions } from './supersessions.ts';
import { findSystemConflicts } from './systems.ts';
import type { Database, LeftOut, RunRecord } from './types.ts';

/** What a site holds, good and bad. */
interface Admission {
  /** Runs, reports, methods and notes without errors; `left_out` names the others. */
  readonly database: Database;
  /** Everything that was found, errors or not, in order of place. */
  readonly problems: readonly Problem[];
}

interface Sorted<T> {
  readonly good: T[];
  readonly bad: LeftOut[];
}

/** Methods without errors, by id: what runs are read with. */
export function methodsOf(inputs: readonly FolderInput[]): ReadonlyMap<string, ParsedMethod> {
  return new Map(admitMethods(inputs).good.map((method) => [method.id, method]));
}

/**
 * A run or report with a problem of severity error is left out; so is a report that stands on a run that was left out.
 * `viewRules` are the rules of reports that need their views made (lib/views), which is a floor above.
 */
export function admitSite(input: SiteInput, viewRules: readonly ReportRule[]): Admission {
  const methods = methodsOf(input.methods);
  return relateSite(
    input,
    input.bundles.map((bundle) => recordRun(bundle, methods)),
    viewRules,
  );
}

/** The same of runs that are read already. */
export function relateSite(
  input: Omit<SiteInput, 'bundles'>,
  alone: readonly RunAlone[],
  viewRules: readonly ReportRule[],
): Admission {
  const methods = admitMethods(input.methods);
  const runs = admitRuns(alone, input.today);
  const reports = admitReports(input.reports, runs.good, [...reportRules, ...viewRules]);
  const strays = input.problems.map(
    (problem): LeftOut => ({
      id: problem.file.slice(problem.file.lastIndexOf('/') + 1),
      folder: problem.file,
      problems: [problem],
    }),
  );
  const notes = admitNotes(input.notes ?? []);
  const leftOut = [...runs.bad, ...reports.bad, ...methods.bad, ...notes.bad, ...strays];
  const found = [...runs.good, ...reports.good, ...leftOut].flatMap((part) => part.problems);
  const held = new Map((input.held ?? []).map(({ id: _id, folder, ...why }) => [folder, why]));
  const database = buildDatabase(
    withReports(withLimits(runs.good), reports.good).map((run) => marked(run, held.get(run.bundle.folder))),
    reports.good.map((report) => marked(report, held.get(report.parsed.folder))),
    leftOut,
    methods.good,
    notes.good,
  );
  return {
    database,
    problems: sortProblems([...found, ...methods.advice, ...adviceOnNotes(database), ...adviceOnPages(input.pages)]),
  };
}

function marked<T>(record: T, held_back: HeldBack | undefined): T {
  return held_back === undefined ? record : { ...record, held_back };
}

/** A run that does not say which report it belongs to belongs to the first one that shows it. */
function withReports(runs: readonly RunRecord[], reports: readonly AdmittedReport[]): readonly RunRecord[] {
  const showing = firstOfEach(
    reports.flatMap(({ parsed }) => parsed.report.runs.map((run) => ({ run, report: parsed.id }))),
    ({ run }) => run,
  );
  const reportOf = new Map(showing.map(({ run, report }) => [run, report]));
  return runs.map((record) => {
    const report_id = reportOf.get(record.bundle.id);
    if (record.bundle.run.report !== undefined || report_id === undefined) return record;
    return { ...record, measurements: record.measurements.map((one) => ({ ...one, report_id })) };
  });
}

/** Limits of each run; what single drives give is taken from all of them. */
function withLimits(runs: readonly RunRecord[]): readonly RunRecord[] {
  const superseded = findSupersessions(runs);
  const standing = runs.filter(({ bundle }) => bundle.run.withdrawn === undefined && !superseded.has(bundle.id));
  const figures = driveFigures(
    standing.map(({ bundle, measurements }) => ({ hardware: bundle.hardware, measurements })),
  );
  return runs.map((record) => {
    const { hardware, run } = record.bundle;
    const { configurations } = run;
    const limits = judgeLimits({ hardware, configurations, measurements: record.measurements }, figures);
    return limits === undefined ? record : { ...record, analysis: { ...record.analysis, limits } };
  });
}

function hasError(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

function leaveOut({ id, folder }: Pick<LeftOut, 'id' | 'folder'>, problems: readonly Problem[]): LeftOut {
  return { id, folder, problems: sortProblems(problems) };
}

type AdmittedMethods = Sorted<ParsedMethod> & { readonly advice: readonly Problem[] };

/**
 * Methods without errors; `advice` is what was found in them that does not keep them out. Runs are read with them, and related beside them:
 * they are looked at once for both.
 */
const admitMethods = oncePer((inputs: readonly FolderInput[]): AdmittedMethods => {
  const sorted = { good: [] as ParsedMethod[], bad: [] as LeftOut[], advice: [] as Problem[] };
  for (const input of inputs) {
    const { method, problems: ofForm } = checkMethod(input);
    const problems = method === undefined ? ofForm : [...ofForm, ...runMethodRules(method)];
    if (method === undefined || hasError(problems)) sorted.bad.push(leaveOut(input, problems));
    else {
      sorted.good.push(method);
      sorted.advice.push(...problems);
    }
  }
  return sorted;
});

function admitRuns(alone: readonly RunAlone[], today: string | undefined): Sorted<RunRecord> {
  const bundles = new Map(alone.flatMap(({ bundle }) => (bundle ? [[bundle.id, bundle]] : [])));
  const checked = alone.map((run) => admitRun(run, bundles, today));
  const conflicts = findSystemConflicts(checked.flatMap((run) => ('bundle' in run ? [run] : [])));
  const sorted: Sorted<RunRecord> = { good: [], bad: [] };
  for (const run of checked) {
    const conflict = 'bundle' in run ? conflicts.get(run.bundle.id) : undefined;
    if (!('bundle' in run)) sorted.bad.push(run);
    else if (conflict) sorted.bad.push(leaveOut(run.bundle, [...run.problems, ...conflict]));
    else sorted.good.push(run);
  }
  return sorted;
}

function admitRun(
  run: RunAlone,
  bundles: ReadonlyMap<string, RecordedBundle>,
  today: string | undefined,
): RunRecord | LeftOut {
  const { bundle, figures } = run;
  const problems = [...run.problems, ...(bundle === undefined ? [] : runRelationRules(bundle, bundles, today))];
  if (bundle === undefined || figures === undefined || hasError(problems)) return leaveOut(run, problems);
  return { bundle, ...figures, problems: sortProblems(problems) };
}

function admitReports(
  inputs: readonly FolderInput[],
  runs: readonly RunRecord[],
  rules: readonly ReportRule[],
): Sorted<AdmittedReport> {
  const base = {
    bundles: new Map(runs.map(({ bundle }) => [bundle.id, bundle])),
    measurements: runs.flatMap((run): readonly Measurement[] => run.measurements),
    places: new Map(runs.flatMap(({ bundle, places }) => (places === undefined ? [] : [[bundle.id, places] as const]))),
  };
  const sorted: Sorted<AdmittedReport> = { good: [], bad: [] };
  for (const input of inputs) {
    const { report, problems: ofForm } = checkReport(input);
    const problems = report === undefined ? ofForm : [...ofForm, ...runReportRules(report, base, rules)];
    if (report === undefined || hasError(problems)) sorted.bad.push(leaveOut(input, problems));
    else sorted.good.push({ parsed: report, problems: sortProblems(problems) });
  }
  return sorted;
}

/** Notes without errors, and the others with what is wrong with them. */
function admitNotes(inputs: readonly NoteInput[]): {
  readonly good: readonly ParsedNote[];
  readonly bad: readonly LeftOut[];
} {
  const good: ParsedNote[] = [];
  const bad: LeftOut[] = [];
  for (const input of inputs) {
    const { note, problems: ofForm } = checkNote(input);
    const problems = note === undefined ? ofForm : [...ofForm, ...runNoteRules(note)];
    if (note !== undefined && problems.every(({ severity }) => severity !== 'error')) good.push(note);
    else bad.push({ id: input.id, folder: input.file, problems: sortProblems(problems) });
  }
  return { good, bad };
}

/** What is said of published notes, now that it is known which runs they are about. */
function adviceOnNotes({ notes = [] }: Database): readonly Problem[] {
  return notes.flatMap(({ parsed, runs }) => runNoteRules(parsed, { runs: runs.length }));
}
