/** A page for each test of a run: where every figure of it comes from. */
import type { Measurement } from '#types';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { figuresPath } from '../../model/anchors.ts';
import { inManifestOrder } from '../../tables/run-results.ts';
import type { RuleInfo } from '../rules/rules.ts';
import { explainMeasurement } from './explain-measurement.ts';
import type { FiguresPage, SourceList } from './view.ts';

interface TestFigures {
  readonly title: string;
  readonly text?: string;
  readonly path: string;
  readonly measurements: readonly Measurement[];
}

/** Tests of the run that have figures, in the order of the manifest. */
function testsWithFigures(record: RunRecord): readonly TestFigures[] {
  const byTest = new Map<string, Measurement[]>();
  for (const measurement of inManifestOrder(record)) {
    const own = byTest.get(measurement.test_id);
    if (own) own.push(measurement);
    else byTest.set(measurement.test_id, [measurement]);
  }
  const tests = new Map(record.bundle.run.tests.map((test) => [test.id, test]));
  return [...byTest].map(([id, measurements]) => {
    const { title = id, description } = tests.get(id) ?? {};
    return {
      title,
      ...(description === undefined ? {} : { text: description }),
      path: figuresPath({ run_id: record.bundle.id, test_id: id }),
      measurements,
    };
  });
}

const LONG = 12;

/** What the run's own page says of its sources; undefined where it has no figures. */
export function presentSources(record: RunRecord): SourceList | undefined {
  const tests = testsWithFigures(record);
  if (tests.length === 0) return undefined;
  return {
    means: word(`sources_means_${record.bundle.run.evidence}`),
    summary: word('sources_tests', { Count: tests.length }),
    is_long: tests.length > LONG,
    tests: tests.map(({ title, path, measurements }) => ({
      title,
      href: `${path}/`,
      text: word('sources_measurements', { Count: measurements.length }),
    })),
  };
}

/** The pages, one a test that has figures. `rules` are those that may have looked at them. */
export function presentFigurePages(record: RunRecord, rules: readonly RuleInfo[]): readonly FiguresPage[] {
  const { run } = record.bundle;
  return testsWithFigures(record).map(({ title, text, path, measurements }) => ({
    path,
    section: 'figures',
    kind: 'page',
    title: word('figures_page_title', { test: title }),
    description: word('figures_page_description', { test: title, run: run.title }),
    view: {
      run: { text: run.title, href: `runs/${run.id}/` },
      lead: text,
      means: word(`sources_means_${run.evidence}`),
      sections: measurements.map((measurement) => explainMeasurement(record, measurement, rules)),
    },
  }));
}
