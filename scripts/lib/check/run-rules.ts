/** Runs the rules and completes what they found: rule, severity and place. A rule that crashes is a problem, not an end. */
import type { Measurement, Problem } from '#types';
import { groupBy } from '../base/group-by.ts';
import type { Locate } from '../base/json-value.ts';
import type { FioOutput } from '../fio/types.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type {
  ParsedBundle,
  ParsedMethod,
  ParsedNote,
  ParsedReport,
  RecordedBundle,
  ResultFile,
} from '../formats/types.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { bundleRules, fioRules, methodRules, noteRules, relationRules, reportRules } from '../rules/index.ts';
import type { BundleBase, BundleRule, Finding, ReportBase, ReportRule, Rule } from '../rules/types.ts';
import { inFolder } from './problems.ts';

/** Problems of one fio output, in a bundle or alone; its file is named as `output` names it. */
export function runFioRules(output: FioOutput, measurements: readonly TestMeasurement[]): readonly Problem[] {
  const locate = (finding: Finding): Locate | undefined => {
    const { document = output.documents.at(-1)?.index } = finding;
    return output.documents.find(({ index }) => index === document)?.locate;
  };
  return fioRules.flatMap((rule) =>
    findings(rule, output.file, () => rule.check(output, measurements)).map((finding) =>
      complete(rule, finding, locate(finding)),
    ),
  );
}

/** Problems of one result by the rules for its format. */
export function runResultRules(result: ResultFile, measurements: readonly TestMeasurement[]): readonly Problem[] {
  const output = fioOutputOf(result);
  return output === undefined ? [] : runFioRules(output, measurements);
}

/**
 * Problems of one bundle: the rules for bundles, and those for the format of each of its results with the measurements made from it.
 * Files are named from the site's folder.
 */
export function runBundleRules(
  bundle: ParsedBundle,
  measurements: readonly Measurement[],
  base: BundleBase = { methods: new Map() },
  rules: readonly BundleRule[] = bundleRules,
): readonly Problem[] {
  const ofBundle = rules.flatMap((rule) =>
    findings(rule, 'run.json', () => rule.check(bundle, measurements, base)).map((finding) =>
      complete(rule, finding, locateIn(bundle, finding)),
    ),
  );
  const byFile = groupBy(measurements, ({ source }) => source.file ?? '');
  const ofResults = [...bundle.results].flatMap(([path, result]) => runResultRules(result, byFile.get(path) ?? []));
  return inFolder(bundle.folder, [...ofBundle, ...ofResults]);
}

/** Problems of one run beside the others of its site. Files are named from the site's folder. */
export function runRelationRules(
  bundle: RecordedBundle,
  bundles: ReadonlyMap<string, RecordedBundle>,
  today?: string,
): readonly Problem[] {
  const found = relationRules.flatMap((rule) =>
    findings(rule, 'run.json', () => rule.relate(bundle, bundles, today)).map((finding) => {
      const { file, pointer } = finding;
      return complete(rule, finding, () => bundle.places.get(`${file}#${pointer}`));
    }),
  );
  return inFolder(bundle.folder, found);
}

/** Problems of one report. Files are named from the site's folder. */
export function runReportRules(
  report: ParsedReport,
  base: ReportBase,
  rules: readonly ReportRule[] = reportRules,
): readonly Problem[] {
  const hasRuns = report.report.runs.every((id) => base.bundles.has(id));
  const ready = rules.filter(({ reads_figures }) => hasRuns || reads_figures !== true);
  const found = ready.flatMap((rule) =>
    findings(rule, 'report.json', () => rule.check(report, base)).map((finding) =>
      complete(rule, finding, finding.file === 'report.json' ? report.locate : undefined),
    ),
  );
  return inFolder(report.folder, found);
}

/** Problems of one method. Files are named from the site's folder. */
export function runMethodRules(method: ParsedMethod): readonly Problem[] {
  const found = methodRules.flatMap((rule) =>
    findings(rule, 'method.json', () => rule.check(method)).map((finding) =>
      complete(rule, finding, finding.file === 'method.json' ? method.locate : undefined),
    ),
  );
  return inFolder(method.folder, found);
}

/** Problems of one note. `runs`: how many it is about, where that is known. */
export function runNoteRules(note: ParsedNote, base: { readonly runs?: number } = {}): readonly Problem[] {
  return noteRules.flatMap((rule) =>
    findings(rule, note.file, () => rule.check(note, base)).map((finding) => complete(rule, finding, note.locate)),
  );
}

function findings(rule: Rule, file: string, check: () => readonly Finding[]): readonly Finding[] {
  try {
    return check();
  } catch (error) {
    return [
      {
        file,
        pointer: '',
        severity: 'error',
        message: `rule ${rule.id} crashed: ${error instanceof Error ? error.message : String(error)}`,
        fix: 'report this as a bug in Plateau, with the file',
      },
    ];
  }
}

function complete(
  rule: Rule,
  { document: _document, severity, ...finding }: Finding,
  locate: Locate | undefined,
): Problem {
  return {
    ...finding,
    ...(finding.line === undefined ? locate?.(finding.pointer) : {}),
    rule: rule.id,
    severity: severity ?? rule.severity,
  };
}

function locateIn(bundle: ParsedBundle, finding: Finding): Locate | undefined {
  const result = bundle.results.get(finding.file);
  const documents = result !== undefined && 'documents' in result ? result.documents : undefined;
  const index = finding.document ?? documents?.at(-1)?.index;
  return bundle.locate.get(finding.file) ?? documents?.find((document) => document.index === index)?.locate;
}
