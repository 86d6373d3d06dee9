import type { BundleRule } from './types.ts';

export const origin: BundleRule = {
  id: 'R-origin',
  scope: 'bundle',
  severity: 'error',
  title: 'Raw files of others say where they come from',
  description:
    'A run of raw files whose submitter is a `transcriber` was measured by somebody else: `origin` in run.json then says who measured, where the files were published and under which licence, so that a reader can go and look. Configurations whose files come from other folders or commits of that repository name theirs. Copied figures have a `source` and no origin, and who measured is no transcriber.',
  check: ({ run }) => {
    const { evidence, origin: from, submitter } = run;
    const placed = run.configurations.findIndex(({ origin: place }) => place !== undefined);
    if (placed >= 0 && from?.repository === undefined)
      return [
        {
          file: 'run.json',
          pointer: `/configurations/${placed}/origin`,
          message: 'a place in a repository, and the run names none',
          found: run.configurations[placed]?.origin?.path ?? '',
          allowed: 'a run with "origin" and its "repository"',
          fix: 'name the repository in "origin" of the run',
        },
      ];
    if (from === undefined) {
      if (evidence !== 'measured' || submitter.relation !== 'transcriber') return [];
      return [
        {
          file: 'run.json',
          pointer: '/submitter/relation',
          message: 'somebody else measured, and nothing says where the raw files come from',
          found: 'transcriber',
          allowed: 'transcriber with an "origin"; vendor, independent or not_recorded without',
          fix: 'add "origin" with title, url, measured_by and licence, or correct the relation if you measured yourself',
        },
      ];
    }
    if (evidence === 'published') {
      return [
        {
          file: 'run.json',
          pointer: '/origin',
          message: 'a run of copied figures has an origin of raw files',
          found: from.url,
          fix: 'remove "origin" and name the publication in "source"',
        },
      ];
    }
    if (submitter.relation !== 'transcriber' || from.measured_by !== submitter.name) return [];
    return [
      {
        file: 'run.json',
        pointer: '/origin/measured_by',
        message: 'the submitter measured, and is called a transcriber',
        found: from.measured_by,
        allowed: 'a name other than that of the submitter (/submitter/name)',
        fix: 'name who measured, or set the relation to vendor or independent',
      },
    ];
  },
};
