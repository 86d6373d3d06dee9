/** What is printed for a fixture: a site with this folder alone, and with the runs of a report or a note and the methods of a run. */

import type { Problem } from '#types';
import { formatProblem } from '../../../scripts/lib/check/problems.ts';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import type { NoteInput } from '../../../scripts/lib/model/source-files.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import type { LoadedFixture } from './fixture-bundle.ts';

/** Problems of a fixture, sorted as they are printed. */
export function problemsOf({ kind, input, runs, methods: known }: LoadedFixture): readonly Problem[] {
  const bundles = kind === 'run' ? [input, ...runs] : runs;
  const methods = kind === 'method' ? [input] : known;
  const { problems } = admitSite(
    {
      bundles,
      reports: kind === 'report' ? [input] : [],
      methods,
      notes: kind === 'note' ? [asNote(input)] : [],
      pages: [],
      problems: [],
      today: '2026-12-31',
    },
    viewRules,
  );
  return problems;
}

/** The folder of a fixture holds the one file that a note is. */
function asNote({ id, folder, files }: LoadedFixture['input']): NoteInput {
  const [source] = files;
  return { id, file: folder, problems: [], ...(source === undefined ? {} : { source }) };
}

export function printed(problems: readonly Problem[]): string {
  return problems.map((problem) => `${formatProblem(problem)}\n`).join('\n');
}
