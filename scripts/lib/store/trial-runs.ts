/** Leaves trials out of what a run is compared with: a long method gives thousands of figures that say little, and cost time to read. */
import type { FolderInput, SiteInput } from '../model/source-files.ts';
import { isTrial } from '../model/trial.ts';

/** run.json of a folder as far as it can be read; faults in it are for the checks to tell. */
function manifestOf({ files }: FolderInput): Readonly<Record<string, unknown>> {
  const file = files.find(({ path }) => path === 'run.json');
  try {
    return JSON.parse(new TextDecoder().decode(file?.bytes)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function isOfTrial(bundle: FolderInput): boolean {
  const { method_factor } = manifestOf(bundle);
  return typeof method_factor === 'number' && isTrial({ method_factor });
}

/**
 * The site without trials that nobody asked for, and how many there were. All of it where a report is asked for, or a run that
 * supersedes another: they may stand on any run.
 */
export function withoutOtherTrials(
  site: SiteInput,
  asked: readonly string[],
): { readonly site: SiteInput; readonly aside: number } {
  const own = site.bundles.filter(({ folder }) => asked.includes(folder));
  if (own.length < asked.length || own.some((bundle) => 'supersedes' in manifestOf(bundle))) return { site, aside: 0 };
  const bundles = site.bundles.filter((bundle) => own.includes(bundle) || !isOfTrial(bundle));
  return { site: { ...site, bundles, reports: [] }, aside: site.bundles.length - bundles.length };
}
