/** The files of a new site: what its owner decides, and what is the same in all of them. */
import { join } from 'node:path';
import type { Files, ReadFiles } from '../base/effects.ts';
import { slug } from '../base/latin-slug.ts';
import { filesBelow } from '../store/files-below.ts';

export interface SiteAnswers {
  readonly title: string;
  /** Address with a slash at its end, or / when none is known yet. */
  readonly url: string;
  /** SPDX identifier: of the site's own texts. */
  readonly licence: string;
  /** Codes of the languages of the pages, the site's own first, as they are typed: "en, ru". */
  readonly languages: string;
  /** E-mail or web address. */
  readonly contact?: string;
}

/** What npm installs as the engine: an exact version, an address, or file:engine/….tgz. */
export type EngineSpec = string;

/** Files that begin with a dot; npm leaves some of these out of a package, so they have none there. */
const DOTTED = /^(?:gitignore|gitattributes|gitlab-ci\.yml|github)(?=\/|$)/;

/** A TOML string. JSON writes the same escapes, but for DEL. */
const quoted = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007F');

/** "en, ru" -> ["en", "ru"]. */
export function listOf(typed: string): readonly string[] {
  return typed.split(/[\s,]+/).filter((part) => part !== '');
}

function hugoToml({ title, url, licence, languages, contact }: SiteAnswers): string {
  const address = url === '/' ? ' For example "https://example.org/storage/": link pictures and the feed need it.' : '';
  const lines = [
    '# What this site decides; everything else comes from the engine.',
    `baseURL = ${quoted(url)} # Address of the site, with a slash at its end; sub-paths work.${address}`,
    `title = ${quoted(title)}`,
    '',
    '[params]',
    '  # description = "Storage benchmark results of our lab." # For search engines, in place of the engine\'s words in each language.',
    `  languages = ${JSON.stringify(listOf(languages)).replaceAll(',', ', ')} # Of the pages, the site's own first; the others are made in folders like ru/.`,
    '  # runs_in_languages = false # Pages of single runs in the first language only: they are most of a site.',
    `  licence = ${quoted(licence)} # Of the site's own texts; each run names its own.`,
    `  ${contact === undefined ? '# contact = "storage@example.org"' : `contact = ${quoted(contact)}`} # E-mail or web address, in the footer.`,
    '  # raw_files = "https://example.org/our-site/raw/main/content/runs/{run}/{path}" # Where raw files are, if not published with the site.',
    '  # link_pictures = false # Pages without pictures for links from other sites.',
    '  # logo = "logo.svg" # A picture in static/, in place of the mark. static/favicon.svg is the icon, in link pictures too.',
    '  # footer = "Run by the [storage group](https://example.org)." # Markdown.',
    '  # navigation = [{ name = "Results", url = "workloads/" }, { name = "Imprint", url = "imprint/" }] # In place of the engine\'s.',
    '  # footer_links = [{ name = "Imprint", url = "imprint/" }]',
    '',
    "# Names are those of the engine's assets/css/tokens.css; the build refuses what cannot be read.",
    '# [params.colours.light]',
    '#   accent = "#0a6472"',
    '# [params.colours.dark]',
    '#   accent = "#6fcad6"',
  ];
  return `${lines.join('\n')}\n`;
}

export function packageJson({ title }: SiteAnswers, engine: EngineSpec): string {
  const scripts = { build: 'plateau build', dev: 'plateau dev', check: 'plateau check' };
  const content = {
    name: slug(title) || 'results',
    private: true,
    scripts,
    dependencies: { plateau: engine },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Where the ready files for web servers say that the site is. */
const EXAMPLE_HOST = 'storage.example.org';

function hostOf({ url }: Pick<SiteAnswers, 'url'>): string {
  return url === '/' ? EXAMPLE_HOST : new URL(url).hostname;
}

/** Writes all files of a new site into its folder, without the engine itself. Returns their paths in it, sorted. */
export async function writeSite(
  files: ReadFiles & Pick<Files, 'writeFile'>,
  dir: string,
  answers: SiteAnswers,
  engine: EngineSpec,
): Promise<readonly string[]> {
  const template = join(files.engineDir, 'scripts/lib/site/new-site');
  const written = new Map<string, string | Uint8Array>([
    ['hugo.toml', hugoToml(answers)],
    ['package.json', packageJson(answers, engine)],
  ]);
  for (const path of await filesBelow(files, template)) {
    const bytes = await files.readFile(join(template, path));
    const text = new TextDecoder().decode(bytes);
    if (path === 'README.md') written.set(path, `# ${answers.title}\n\n${text}`);
    else if (path.startsWith('deploy/')) written.set(path, text.replaceAll(EXAMPLE_HOST, hostOf(answers)));
    else written.set(path.replace(DOTTED, '.$&'), bytes);
  }
  for (const [path, content] of written) await files.writeFile(join(dir, path), content);
  return [...written.keys()].sort();
}
