import { figuresFile } from '../formats/figures-csv.ts';
import { isOfLogs } from '../formats/logs-alone.ts';
import type { BundleRule, Finding } from './types.ts';

export const evidenceFiles: BundleRule = {
  id: 'R-evidence-files',
  scope: 'bundle',
  severity: 'error',
  title: 'The bundle holds the files its evidence needs',
  description:
    'A measured run has a result in raw/ for every test, or at least its logs, and no figures.csv; a published run has figures.csv and neither results nor logs: a value is either computed from fio output or transcribed, never both. A withdrawn run has no values, and may have lost its results.',
  check: ({ run, files }) => {
    const hasFigures = files.some(({ path }) => path === figuresFile);
    const findings: Finding[] = [];
    if (run.evidence === 'published') {
      if (!hasFigures) {
        findings.push({
          file: 'run.json',
          pointer: '/evidence',
          message: 'published run has no figures.csv',
          fix: 'add figures.csv, with only its header line if the source gives no value in its text',
        });
      }
    } else if (hasFigures) {
      findings.push({
        file: figuresFile,
        pointer: '',
        message: 'measured run has transcribed values',
        fix: 'remove figures.csv: the values come from raw/',
      });
    }
    for (const [index, test] of run.tests.entries()) {
      const { id, result } = test;
      if (run.evidence === 'measured' && result === undefined && !isOfLogs(test) && run.withdrawn === undefined) {
        findings.push({
          file: 'run.json',
          pointer: `/tests/${index}`,
          message: `measured test "${id}" has no result`,
          fix: 'name the file that fio wrote: "result": "raw/…"; without one its logs and its workload',
        });
      }
      const raw = result ?? test.logs?.[0];
      if (run.evidence === 'published' && raw !== undefined) {
        const [key, name] = result === undefined ? ['logs', 'fio logs'] : ['result', 'a fio result'];
        findings.push({
          file: 'run.json',
          pointer: `/tests/${index}/${key}`,
          message: `published test "${id}" has ${name}`,
          found: raw,
          fix: `set evidence to measured, or remove ${key}`,
        });
      }
    }
    return findings;
  },
};
