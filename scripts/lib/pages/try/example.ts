/** The published run whose files the page reads for who has none at hand. */
import type { RunRecord } from '../../database/types.ts';
import { isRaw } from '../../model/raw-files.ts';
import { systemName } from '../../model/system-name.ts';
import { isStanding } from '../../tables/standing.ts';
import type { TryView } from './view.ts';

/** A reader waits for all of it. */
const LARGEST_BYTES = 2e6;

/** Results of one configuration, with all files on this site: those of several would be read as one system's. */
function canBeShown(record: RunRecord): boolean {
  const { run, files } = record.bundle;
  const size = files.filter(isRaw).reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const isWhole = files.every(({ url }) => url === undefined) && size <= LARGEST_BYTES;
  const hasResults = run.tests.length > 0 && run.tests.every(({ result }) => result !== undefined);
  return isStanding(record) && isWhole && hasResults && run.configurations.length === 1;
}

/** Of the runs, newest first, that can be shown so: the first that is no demonstration, or the first. */
export function exampleOf(runs: readonly RunRecord[]): TryView['example'] {
  const fit = runs.filter(canBeShown);
  const found = fit.find(({ bundle }) => bundle.run.purpose === undefined) ?? fit[0];
  return found && { run: found.bundle.id, system: systemName(found.bundle.hardware.system) };
}
