import { figuresFile } from '../formats/figures-csv.ts';
import type { BundleRule, Finding } from './types.ts';

export const evidenceFiles: BundleRule = {
  id: 'R-evidence-files',
  scope: 'bundle',
  severity: 'error',
  title: 'The bundle holds the files of its evidence',
  description:
    'A measured run has a result in raw/ for every test and no figures.csv; a published run has figures.csv and no results: a figure is either computed from what fio wrote or transcribed, never both. A withdrawn run has no figures, and may have lost its results.',
  check: ({ run, files }) => {
    const hasFigures = files.some(({ path }) => path === figuresFile);
    const findings: Finding[] = [];
    if (run.evidence === 'published') {
      if (!hasFigures) {
        findings.push({
          file: 'run.json',
          pointer: '/evidence',
          message: 'published run has no figures.csv',
          fix: 'add figures.csv; with its header line alone when the source gives no figure in its text',
        });
      }
    } else if (hasFigures) {
      findings.push({
        file: figuresFile,
        pointer: '',
        message: 'measured run has transcribed figures',
        fix: 'remove figures.csv: the figures come from raw/',
      });
    }
    for (const [index, { id, result }] of run.tests.entries()) {
      if (run.evidence === 'measured' && result === undefined && run.withdrawn === undefined) {
        findings.push({
          file: 'run.json',
          pointer: `/tests/${index}`,
          message: `measured test "${id}" has no result`,
          fix: 'name the file that fio wrote: "result": "raw/…"',
        });
      }
      if (run.evidence === 'published' && result !== undefined) {
        findings.push({
          file: 'run.json',
          pointer: `/tests/${index}/result`,
          message: `published test "${id}" has a result of fio`,
          found: result,
          fix: 'set evidence to measured, or remove the result',
        });
      }
    }
    return findings;
  },
};
