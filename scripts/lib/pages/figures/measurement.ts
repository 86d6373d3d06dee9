/** Where the figures of one measurement come from: file, place, hash and formula. */
import type { Measurement, Problem } from '#types';
import type { Verdict } from '../../analyse/types.ts';
import { joinKnown } from '../../base/marks.ts';
import { formatBytes, formatCount, formatSeconds } from '../../base/sizes.ts';
import { word, wordOr } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { runReaders } from '../../formats/readers.ts';
import { measurementAnchor } from '../../model/anchors.ts';
import { describeConditions } from '../../model/load.ts';
import { titleIn } from '../../model/title-in.ts';
import { measurementBadges } from '../../tables/badges.ts';
import { type Fact, fact, factsOf } from '../../tables/facts.ts';
import { givenOptions } from '../../tables/given-options.ts';
import type { RuleInfo } from '../rules/rules.ts';
import { verdictFormula, verdictSentence } from '../runs/verdict-words.ts';
import { type DerivedRun, figuresOf } from './figures.ts';
import type { ChecksView, SourceView, VerdictView } from './view.ts';

/** What it is among the measurements of its test. */
export function titleInTest({ bundle: { run } }: RunRecord, measurement: Measurement): string {
  const configuration = titleIn(run.configurations, measurement.configuration_id);
  return joinKnown(' · ', run.configurations.length > 1 && configuration, wordOr('way', measurement.direction));
}

export function titleOf(record: RunRecord, measurement: Measurement): string {
  const test = titleIn(record.bundle.run.tests, measurement.test_id);
  return [test, titleInTest(record, measurement)].join(' · ');
}

/** As a job file would have them; undefined where all are fio's defaults. */
function optionsOf(measurement: Measurement): string | undefined {
  return givenOptions(measurement, Object.keys(measurement.workload_options ?? {})).join(' ') || undefined;
}

/** Where the site leads to a file of the run. */
export type AddressOf = (path: string) => string;

/** What is known of the page cache: asking for O_DIRECT is not getting it. */
function directText({ direct, direct_honoured, direct_in_doubt }: Measurement): string | undefined {
  if (direct === undefined) return undefined;
  if (!direct) return word('direct_no');
  if (direct_honoured === false) return word('direct_not_honoured');
  return word(direct_in_doubt === true ? 'direct_in_doubt' : 'direct_yes');
}

function placeFacts(measurement: Measurement, addressOf: AddressOf): readonly Fact[] {
  const { source } = measurement;
  const entries = source.entries?.length ?? 0;
  const file: Fact[] =
    source.file === undefined ? [] : [{ label: word('fact_file'), text: source.file, href: addressOf(source.file) }];
  const logs = source.logs?.map(({ file: path, gives, rows }) => ({
    label: word(`fact_log_${gives}`),
    text: `${path}, ${word('log_rows', { Count: rows })}`,
    href: addressOf(path),
  }));
  const parts = source.at_once?.map(({ file: path, sha256, entries: own }) => ({
    label: word('fact_file'),
    text: joinKnown('; ', `${path}#${own.join(', ')}`, sha256 !== undefined && `SHA-256 ${sha256}`),
    href: addressOf(path),
  }));
  const raw = logs ?? parts ?? file;
  return [
    ...raw,
    ...factsOf([
      // A file mostly holds one document; its number says something only where there are more.
      fact('document', source.document ? formatCount(source.document) : undefined),
      fact('pointer', parts === undefined ? source.pointer : undefined),
      fact('entries', parts === undefined && entries > 1 ? word('entries_merged', { Count: entries }) : undefined),
      fact('sha256', logs === undefined && parts === undefined ? source.sha256 : undefined),
      fact('percentiles', measurement.percentile_source),
      fact('citation', source.citation),
      fact('locator', source.locator),
      fact('fio_version', measurement.fio_version),
      fact('ioengine', measurement.ioengine),
      fact('direct', directText(measurement)),
      fact('runtime', measurement.runtime_s === undefined ? undefined : formatSeconds(measurement.runtime_s)),
      fact('ramp_time', measurement.ramp_time_s === undefined ? undefined : formatSeconds(measurement.ramp_time_s)),
      fact('size', measurement.size_bytes === undefined ? undefined : formatBytes(measurement.size_bytes)),
      fact('total_ios', measurement.total_ios === undefined ? undefined : formatCount(measurement.total_ios)),
      fact('io_bytes', measurement.io_bytes === undefined ? undefined : formatBytes(measurement.io_bytes)),
      fact('syncs', measurement.syncs === undefined ? undefined : formatCount(measurement.syncs)),
      fact('fingerprint', measurement.workload_fingerprint),
      fact('options', optionsOf(measurement)),
      fact('beside', measurement.workload_beside?.join('; ')),
    ]),
  ];
}

/** The verdicts of a run that are wanted, each with its rule and its formula. */
export function verdictsOf(record: RunRecord, isWanted: (verdict: Verdict) => boolean): readonly VerdictView[] {
  return record.analysis.verdicts.filter(isWanted).map((verdict) => {
    const formula = verdictFormula(verdict);
    return {
      id: verdict.id,
      href: `rules/#${verdict.id}`,
      text: verdictSentence(verdict),
      formula,
    };
  });
}

/** True of what was judged for this measurement or for its test alone. */
function isOf({ of }: Verdict, measurement: Measurement): boolean {
  if (of.measurement_id !== undefined) return of.measurement_id === measurement.id;
  return of.test_ids.length === 1 && of.test_ids[0] === measurement.test_id;
}

/** Everything that is told of one measurement of the run. */
export function explainMeasurement(
  record: DerivedRun,
  measurement: Measurement,
  rules: readonly RuleInfo[],
  addressOf: AddressOf,
): SourceView {
  return {
    anchor: measurementAnchor(measurement),
    title: titleOf(record, measurement),
    conditions: describeConditions(measurement),
    id: measurement.id,
    // Notices stand below in full.
    badges: measurementBadges({ ...measurement, notices: [] }),
    notices: measurement.notices.map((notice) => ({ ...notice, href: `rules/#${notice.rule}` })),
    facts: placeFacts(measurement, addressOf),
    figures: figuresOf(record, measurement),
    checks: presentChecks(record, measurement, rules),
    verdicts: verdictsOf(record, (verdict) => isOf(verdict, measurement)),
  };
}

/** The pointer, or something inside what it points to. */
function isWithin(pointer: string, entry: string): boolean {
  return pointer === entry || pointer.startsWith(`${entry}/`);
}

/** True when the problem is about this measurement: its entries, its file as a whole, its test, or its lines of a table of figures. */
function isAbout(record: RunRecord, { source, test_id }: Measurement, problem: Problem): boolean {
  const { folder, run } = record.bundle;
  const file = problem.file.slice(folder.length + 1);
  const part = source.at_once?.find((one) => one.file === file);
  if (file === source.file || part !== undefined) {
    const entries = part?.entries ?? source.entries ?? (source.pointer === undefined ? [] : [source.pointer]);
    return problem.pointer === '' || entries.some((entry) => isWithin(problem.pointer, entry));
  }
  if (runReaders.some((reader) => reader.file === file))
    return Object.values(source.figures ?? {}).some(({ row }) => row === problem.line);
  const test = run.tests.findIndex(({ id }) => id === test_id);
  return file === 'run.json' && isWithin(problem.pointer, `/tests/${test}`);
}

/** True when a rule looks at such a measurement by itself. */
function looksAt({ bundle }: RunRecord, { scope, looks_at }: RuleInfo, { evidence, source }: Measurement): boolean {
  const isOfFio = scope === 'fio' || looks_at === 'fio';
  return isOfFio ? bundle.fioResults.has(source.file ?? '') : looks_at === evidence;
}

/** What was checked of a measurement. Notices that reading the file raised are told with the measurement itself, not here. */
export function presentChecks(record: RunRecord, measurement: Measurement, rules: readonly RuleInfo[]): ChecksView {
  const told = new Set(measurement.notices.map(({ rule }) => rule));
  const raised = record.problems
    .filter(({ rule }) => !told.has(rule))
    .filter((one) => isAbout(record, measurement, one));
  const found = new Set([...told, ...raised.map(({ rule }) => rule)]);
  const passed = rules
    .filter((rule) => looksAt(record, rule, measurement) && !found.has(rule.id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    raised: raised.map(({ rule, severity, message, found: value }) => ({
      rule,
      href: `rules/#${rule}`,
      severity,
      severity_text: word(`severity_${severity}`),
      text: value === undefined ? message : `${message}: ${value}`,
    })),
    passed: passed.map(({ id, title }) => ({ id, href: `rules/#${id}`, title })),
    summary: word('explain_passed', { Count: passed.length }),
  };
}
