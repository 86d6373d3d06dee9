/** A part of a site: some runs and reports, as what changes only these needs them built. */
import { relative, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { ReadFiles } from '../base/effects.ts';
import { isJsonObject, ownValue, readJson } from '../base/json.ts';
import type { FolderInput } from '../model/source-files.ts';
import type { readSiteAround } from '../store/read-site.ts';
import { findFolders } from '../store/requested.ts';

type Around = Awaited<ReturnType<typeof readSiteAround>>;

/**
 * The site without other runs and reports than those at or below `paths`, and the runs that these reports name; runs may lie outside of it.
 * Throws CliError for a path that holds none.
 */
export async function partOfSite(
  files: ReadFiles,
  siteDir: string,
  site: Around,
  paths: readonly string[],
): Promise<Around> {
  const asked = new Map<string, string>();
  for (const path of paths)
    for (const [folder, kind] of await findFolders(files, path))
      asked.set(relative(siteDir, folder).replaceAll('\\', '/'), kind);
  const reports = site.reports.filter(({ folder }) => asked.has(folder));
  const named = new Set(reports.flatMap(runsNamedBy));
  const outside = [...asked].flatMap(([folder, kind]) =>
    kind === 'run' && !site.runs.includes(folder) ? [folder] : [],
  );
  const runs = [...site.runs.filter((folder) => asked.has(folder) || named.has(folder)), ...outside];
  const strange = [...asked.keys()].find((one) => !runs.includes(one) && reports.every(({ folder }) => folder !== one));
  if (strange !== undefined) throw new CliError(`${resolve(siteDir, strange)} is no run, and no report of the site`);
  return { ...site, runs, reports };
}

/** Folders of the runs in report.json; what is wrong with it is for the check to tell. */
function runsNamedBy({ files }: FolderInput): readonly string[] {
  const bytes = files.find(({ path }) => path === 'report.json')?.bytes;
  const value = bytes && readJson('report.json', new TextDecoder().decode(bytes)).document?.value;
  const runs = isJsonObject(value) ? ownValue(value, 'runs') : undefined;
  return Array.isArray(runs) ? runs.map((id) => `content/runs/${String(id)}`) : [];
}
