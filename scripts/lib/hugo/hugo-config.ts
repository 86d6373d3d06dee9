/** The configuration that the engine lays over a site's hugo.toml. */
import { join } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

export interface HugoFolders {
  /** The site: hugo.toml, and perhaps layouts/, assets/, static/ of its own. */
  readonly siteDir: string;
  /** Generated files: the page records in assets/pages/, the words in i18n/ and words/, and Hugo's caches. */
  readonly workDir: string;
  /** Pages of a language beside the site's own: files that have no language are published with the site's own. */
  readonly isBeside?: boolean;
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
  { siteDir, workDir, isBeside = false }: HugoFolders,
  fonts: ReadonlyMap<string, string>,
  modules: ReadonlyMap<string, string>,
): Promise<readonly Mount[]> {
  const { engineDir } = files;
  const mounts: Mount[] = [];
  for (const target of ['layouts', 'assets', ...(isBeside ? [] : ['static'])])
    for (const dir of siteDir === engineDir ? [engineDir] : [siteDir, engineDir])
      if ((await files.stat(join(dir, target))) !== undefined) mounts.push({ source: join(dir, target), target });
  for (const [name, file] of isBeside ? [] : fonts) mounts.push({ source: file, target: `static/fonts/${name}` });
  // Parts of the pipeline that browsers run too, at the places by which package.json's imports name them.
  for (const part of ['scripts/lib', 'assets/charts', 'schemas'])
    mounts.push({ source: join(engineDir, part), target: `assets/#engine/${part}` });
  mounts.push({ source: join(workDir, 'i18n'), target: 'i18n' });
  mounts.push({ source: join(workDir, 'words'), target: 'assets/#engine/i18n' });
  for (const [name, place] of modules) mounts.push({ source: place, target: `assets/${name}` });
  mounts.push({ source: join(engineDir, 'scripts/lib/hugo/_content.gotmpl'), target: 'content/_content.gotmpl' });
  mounts.push({ source: join(workDir, 'assets'), target: 'assets' });
  return mounts;
}

/** Languages that are written from right to left, by their scripts (CLDR). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg']);

/** "rtl" for Arabic and others, else "ltr". */
function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}

interface Made {
  /** Code of the language of the words. */
  readonly language: string;
  readonly isBeside?: boolean | undefined;
}

/** What the engine decides and a site's hugo.toml cannot change. */
export function hugoConfig(
  mounts: readonly Mount[],
  workDir: string,
  { language, isBeside = false }: Made = { language: 'en' },
): object {
  return {
    disableKinds: ['taxonomy', 'term', 'rss', 'sitemap', ...(isBeside ? ['404'] : [])],
    enableRobotsTXT: !isBeside,
    enableGitInfo: false,
    // Otherwise Hugo writes a jsconfig.json among the sources.
    build: { noJSConfigInAssets: true },
    timeZone: 'UTC',
    defaultContentLanguage: language,
    languages: { [language]: { weight: 1, direction: directionOf(language) } },
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
