/** The configuration that the engine lays over a site's hugo.toml. */
import { join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

export interface HugoFolders {
  /** The site: hugo.toml, and perhaps layouts/, assets/, static/ of its own. */
  readonly siteDir: string;
  /** Generated files: the page records in assets/pages/, the words in i18n/, and Hugo's caches. */
  readonly workDir: string;
}

interface Mount {
  readonly source: string;
  readonly target: string;
}

/**
 * Hugo's mounts, all absolute: a site's own file wins over the engine's of the same name. content/ is never mounted: what people submit
 * reaches Hugo only as view models in those records.
 */
export async function hugoMounts(
  files: ReadFiles,
  { siteDir, workDir }: HugoFolders,
  fonts: ReadonlyMap<string, string>,
  modules: ReadonlyMap<string, string>,
): Promise<readonly Mount[]> {
  const { engineDir } = files;
  const mounts: Mount[] = [];
  for (const target of ['layouts', 'assets', 'static'])
    for (const dir of siteDir === engineDir ? [engineDir] : [siteDir, engineDir])
      if ((await files.stat(join(dir, target))) !== undefined) mounts.push({ source: join(dir, target), target });
  for (const [name, file] of fonts) mounts.push({ source: file, target: `static/fonts/${name}` });
  // Parts of the pipeline that browsers run too, at the places by which package.json's imports name them.
  for (const part of ['scripts/lib', 'assets/charts', 'schemas'])
    mounts.push({ source: join(engineDir, part), target: `assets/#engine/${part}` });
  for (const target of ['i18n', 'assets/#engine/i18n']) mounts.push({ source: join(workDir, 'i18n'), target });
  for (const [name, place] of modules) mounts.push({ source: place, target: `assets/${name}` });
  mounts.push({ source: join(engineDir, 'scripts/lib/hugo/_content.gotmpl'), target: 'content/_content.gotmpl' });
  mounts.push({ source: join(workDir, 'assets'), target: 'assets' });
  return mounts;
}

/** What the engine decides and a site's hugo.toml cannot change. */
export function hugoConfig(mounts: readonly Mount[], workDir: string): object {
  return {
    disableKinds: ['taxonomy', 'term', 'rss', 'sitemap'],
    enableRobotsTXT: true,
    enableGitInfo: false,
    // Otherwise Hugo writes a jsconfig.json among the sources.
    build: { noJSConfigInAssets: true },
    timeZone: 'UTC',
    defaultContentLanguage: 'en',
    defaultContentLanguageInSubdir: false,
    resourceDir: join(workDir, 'resources'),
    outputs: { home: ['html'], section: ['html'], page: ['html'] },
    permalinks: {},
    security: {
      enableInlineShortcodes: false,
      exec: { allow: ['none'], osEnv: ['none'] },
      funcs: { getenv: ['none'] },
      http: { methods: ['none'], urls: ['none'] },
    },
    module: { mounts },
  };
}
