/** plateau migrate: rewrites runs and reports of older formats in today's. */
import { join, relative, resolve } from 'node:path';
import type { ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { migrateText } from '../lib/check/migrate.ts';
import { plural } from '../lib/check/problems.ts';
import { discoverSite, requireSite } from '../lib/store/discover-site.ts';
import { findFolders } from '../lib/store/requested.ts';

export interface MigrateOptions {
  readonly site: string;
  /** Write the files; without it, only say what would change. */
  readonly write?: boolean;
}

const FILES = ['run.json', 'hardware.json', 'report.json'];

/** Of the runs and reports at or below `paths`, or all of the site. Exit code 1 when a file is no JSON, which is left as it is. */
export async function migrateCommand(
  paths: readonly string[],
  { site, write }: MigrateOptions,
  effects: Effects,
): Promise<ExitCode> {
  let [changed, exitCode]: [number, ExitCode] = [0, 0];
  for (const folder of await foldersAt(paths, resolve(effects.cwd, site), effects)) {
    for (const name of FILES) {
      const path = join(folder, name);
      if ((await effects.lstat(path))?.kind !== 'file') continue;
      const shown = relative(effects.cwd, path).replaceAll('\\', '/');
      const migrated = migrateText(name, await effects.readText(path));
      if (migrated === 'unreadable') {
        effects.log(`${shown} is no JSON object and is left as it is: npx plateau check ${shown}\n`);
        exitCode = 1;
      } else if (migrated !== undefined) {
        changed += 1;
        effects.out(`${shown}\n${migrated.done.map((one) => `  ${one}\n`).join('')}`);
        if (write === true) await effects.writeFile(path, migrated.text);
      }
    }
  }
  const what = plural(changed, 'file');
  effects.out(
    changed === 0
      ? 'everything is in the present format\n'
      : write === true
        ? `${what} written\n`
        : `${what} would be written; --write does\n`,
  );
  return exitCode;
}

async function foldersAt(paths: readonly string[], siteDir: string, effects: Effects): Promise<readonly string[]> {
  if (paths.length === 0) {
    await requireSite(effects, siteDir);
    const { bundles, reports } = await discoverSite(effects, siteDir);
    return [...bundles, ...reports].map((folder) => join(siteDir, folder));
  }
  const found: string[] = [];
  for (const path of paths) found.push(...(await findFolders(effects, path)).map(([folder]) => folder));
  return [...new Set(found)];
}
