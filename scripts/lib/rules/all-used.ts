import { figureRowsOf } from '../formats/figures-csv.ts';
import type { BundleRule, Finding } from './types.ts';

export const allUsed: BundleRule = {
  id: 'R-all-used',
  scope: 'bundle',
  severity: 'warning',
  title: 'Every configuration and test has results',
  description:
    'A configuration or test without results usually has a wrong id. Tests named in not_in_text have their values in an image of the source. A published run without any values is described for its method and not checked.',
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
        message: `no result and no test belongs to configuration "${id}"`,
        fix: 'remove it, or name it where it was tested',
      });
    }
    for (const [index, { id, result }] of run.tests.entries()) {
      if (result !== undefined || tests.has(id) || run.evidence === 'measured') continue;
      findings.push({
        file: 'run.json',
        pointer: `/tests/${index}`,
        message: `no result belongs to test "${id}"`,
        fix: 'add its values, or say in not_in_text where the source shows them',
      });
    }
    return findings;
  },
};
