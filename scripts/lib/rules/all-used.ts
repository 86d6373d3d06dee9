import { figureRowsOf } from '../formats/figures-csv.ts';
import type { BundleRule, Finding } from './types.ts';

export const allUsed: BundleRule = {
  id: 'R-all-used',
  scope: 'bundle',
  severity: 'warning',
  title: 'Every configuration and test has figures',
  description:
    'A configuration or test without a figure is most often a slip of its id. Tests that not_in_text names have their figures in a picture of the source. A published run without any figure is described for its method, and is not checked.',
  check: (bundle) => {
    const { run } = bundle;
    const figures = figureRowsOf(bundle);
    if (run.evidence === 'published' && figures.length === 0) return [];
    const configurations = new Set([
      ...figures.map(({ configuration }) => configuration),
      ...run.tests.map(({ configuration }) => configuration),
    ]);
    const tests = new Set([...figures.map(({ test }) => test), ...(run.not_in_text ?? []).map(({ test }) => test)]);
    const findings: Finding[] = [];
    for (const [index, { id }] of run.configurations.entries()) {
      if (configurations.has(id)) continue;
      findings.push({
        file: 'run.json',
        pointer: `/configurations/${index}`,
        message: `no figure and no test belongs to configuration "${id}"`,
        fix: 'remove it, or name it where it was tested',
      });
    }
    for (const [index, { id, result }] of run.tests.entries()) {
      if (result !== undefined || tests.has(id) || run.evidence === 'measured') continue;
      findings.push({
        file: 'run.json',
        pointer: `/tests/${index}`,
        message: `no figure belongs to test "${id}"`,
        fix: 'add its figures, or say in not_in_text where the source shows them',
      });
    }
    return findings;
  },
};
