/** A part of a site: some runs and reports, as what changes only these needs them built. */
import { join, relative, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { ReadFiles } from '../base/effects.ts';
import { isJsonObject, ownValue, readJson } from '../base/json.ts';
import type { JsonValue } from '../base/json-value.ts';
import type { FolderInput } from '../model/source-files.ts';
import type { readSiteAround } from '../store/read-site.ts';
import { findFolders } from '../store/requested.ts';

type Around = Awaited<ReturnType<typeof readSiteAround>>;

/**
 * The site without other runs and reports than those at or below `paths`, the runs that these reports name, and those that these runs
 * supersede; runs may lie outside of it.
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
  const chosen = site.runs.filter((folder) => asked.has(folder) || named.has(folder));
  const earlier = await supersededBy(files, siteDir, [...chosen, ...outside]);
  const runs = [...site.runs.filter((folder) => chosen.includes(folder) || earlier.has(folder)), ...outside];
  const strange = [...asked.keys()].find((one) => !runs.includes(one) && reports.every(({ folder }) => folder !== one));
  if (strange !== undefined) throw new CliError(`${resolve(siteDir, strange)} is no run, and no report of the site`);
  return { ...site, runs, reports };
}

/** A property of a JSON document; what is wrong with the document is for the check to tell. */
function valueIn(bytes: Uint8Array | undefined, key: string): JsonValue | undefined {
  const value = bytes && readJson('', new TextDecoder().decode(bytes)).document?.value;
  return isJsonObject(value) ? ownValue(value, key) : undefined;
}

const folderOf = (id: unknown): string => `content/runs/${String(id)}`;

/** Folders of the runs in report.json. */
function runsNamedBy({ files }: FolderInput): readonly string[] {
  const runs = valueIn(files.find(({ path }) => path === 'report.json')?.bytes, 'runs');
  return Array.isArray(runs) ? runs.map(folderOf) : [];
}

/** Folders of the runs that these supersede, and of those that they supersede in turn. */
async function supersededBy(files: ReadFiles, siteDir: string, runs: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const open = [...runs];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const bytes = await files.readFile(join(resolve(siteDir, folder), 'run.json')).catch(() => undefined);
    const supersedes = valueIn(bytes, 'supersedes');
    if (!isJsonObject(supersedes)) continue;
    const earlier = folderOf(ownValue(supersedes, 'run_id'));
    if (!found.has(earlier)) open.push(earlier);
    found.add(earlier);
  }
  return found;
}
