/** What the engine itself needs to know of a site's hugo.toml. */
import { join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects, ReadFiles } from '../base/effects.ts';
import { nearestWord } from '../formats/problem-of-ajv.ts';
import {
  type Colours,
  checkColours,
  checkLinks,
  checkLogo,
  coloursOfTokens,
  NO_COLOURS,
  type SiteLink,
} from './brand.ts';
import { hugoEnv } from './run-hugo.ts';

export interface SiteConfig {
  readonly title: string;
  /** What the site says of itself to search engines: params.description. */
  readonly description?: string;
  /** Ends with a slash: https://example.org/bench/, or / when the site names no address. */
  readonly baseUrl: string;
  /** Where the publisher keeps each version of the data: params.data_versions, an address with {version} in it. */
  readonly dataArchive?: string;
  /** Versions that the publisher has kept as releases: params.data_releases, newest first. */
  readonly dataReleases?: readonly string[];
  /** Where the publisher keeps raw files, which are then not published again: params.raw_files, an address with {run} and {path} in it. */
  readonly rawFiles?: string;
  /** Whether pages get pictures that other sites show beside links to them: params.link_pictures. */
  readonly linkPictures: boolean;
  /** In place of those of the engine's tokens.css: params.colours. */
  readonly colours: Colours;
  /** Codes of the languages that pages are made in, the site's own first: params.languages, ["en"] without. */
  readonly languages: readonly [string, ...string[]];
  /** Whether pages of single runs are made in all of them, or in the first only: params.runs_in_languages. */
  readonly runsInLanguages: boolean;
  /** Entries of the navigation and of the footer that have to lead somewhere: params.navigation, params.footer_links. */
  readonly links: readonly SiteLink[];
  /** Names in params that are none of the engine's, and nearly one of them: with the one that may be meant. */
  readonly misspelt: readonly (readonly [name: string, meant: string])[];
}

/** What the engine and its templates read of params. */
export const SETTINGS: readonly string[] = [
  'colours',
  'contact',
  'data_releases',
  'data_versions',
  'description',
  'footer',
  'footer_links',
  'languages',
  'licence',
  'link_pictures',
  'logo',
  'navigation',
  'raw_files',
  'runs_in_languages',
];

/** Asks Hugo, so that TOML is read by one program only. A CliError says what is wrong with the file or the address. */
export async function readSiteConfig(
  effects: Effects,
  hugo: string,
  siteDir: string,
  askedBaseUrl?: string,
): Promise<SiteConfig> {
  const file = join(siteDir, 'hugo.toml');
  if ((await effects.stat(file)) === undefined)
    throw new CliError(
      `there is no hugo.toml in ${siteDir}: --site names the folder that holds content/ and hugo.toml`,
    );
  const workDir = await effects.makeTempFolder(join(effects.machine.tempDir, 'plateau-config-'));
  // Hugo takes a site without an address for example.org.
  const defaults = join(workDir, 'defaults.toml');
  await effects.writeFile(defaults, 'baseURL = "/"\n');
  // Without printZero Hugo leaves out what is false.
  const args = ['config', '--format', 'json', '--printZero', '--source', workDir, '--config', `${defaults},${file}`];
  const result = await effects
    .runProgram(hugo, args, { env: hugoEnv(effects.env) })
    .finally(() => effects.remove(workDir));
  if (result.code !== 0) throw new CliError(`Hugo cannot read ${file}:\n${`${result.stdout}${result.stderr}`.trim()}`);
  const config = JSON.parse(result.stdout) as {
    title?: unknown;
    baseurl?: unknown;
    params?: Readonly<Record<string, unknown>>;
  };
  const { params = {} } = config;
  checkContact(`${file}: params.contact`, params.contact);
  const logo = checkLogo(file, params.logo);
  if (logo !== undefined && (await effects.stat(join(siteDir, 'static', logo))) === undefined)
    throw new CliError(`${file}: params.logo is "${logo}", and there is no such file in ${join(siteDir, 'static')}`);
  return {
    title: typeof config.title === 'string' && config.title !== '' ? config.title : 'Plateau',
    ...(typeof params.description === 'string' && params.description !== '' && { description: params.description }),
    baseUrl: checkBaseUrl(askedBaseUrl ?? (typeof config.baseurl === 'string' ? config.baseurl : '')),
    dataArchive: checkArchive(file, params.data_versions),
    dataReleases: checkReleases(file, params.data_releases, params.data_versions),
    rawFiles: checkRawFiles(file, params.raw_files),
    linkPictures: checkSwitch(file, 'link_pictures', params.link_pictures),
    languages: checkLanguages(`${file}: params.languages`, params.languages),
    runsInLanguages: checkSwitch(file, 'runs_in_languages', params.runs_in_languages),
    colours: await readColours(effects, file, params.colours),
    misspelt: Object.keys(params).flatMap((name) => {
      const meant = SETTINGS.includes(name) ? undefined : nearestWord(name, SETTINGS);
      return meant === undefined ? [] : [[name, meant] as const];
    }),
    links: ['navigation', 'footer_links'].flatMap((name) => checkLinks(`${file}: params.${name}`, params[name])),
  };
}

async function readColours(files: ReadFiles, file: string, found: unknown): Promise<Colours> {
  if (found === undefined) return NO_COLOURS;
  return checkColours(
    file,
    found,
    coloursOfTokens(await files.readText(join(files.engineDir, 'assets/css/tokens.css'))),
  );
}

/** The address with a slash at its end. Throws a CliError unless it is an http or https address or a path from the root. */
export function checkBaseUrl(text: string): string {
  const address = text === '' ? '/' : text.endsWith('/') ? text : `${text}/`;
  const isPath = address.startsWith('/') && !address.startsWith('//');
  const url = URL.canParse(address, 'https://example.org') ? new URL(address, 'https://example.org') : undefined;
  const isPlain = url !== undefined && url.search === '' && url.hash === '';
  const isWeb = /^https?:\/\//i.test(address);
  if (!isPlain || !(isPath || isWeb))
    throw new CliError(
      `the base URL is "${text}"; it has to be like https://example.org/ or https://example.org/bench/`,
    );
  return isPath ? url.pathname : url.href;
}

function isAddressWith(found: unknown, parts: readonly string[]): found is string {
  const isAddress = typeof found === 'string' && /^https?:\/\//.test(found) && URL.canParse(found);
  return isAddress && parts.every((part) => found.includes(part));
}

/** The address as it stands; undefined when there is none. A CliError says what it has to be like. */
export function checkRawFiles(file: string, found: unknown): string | undefined {
  if (found === undefined) return undefined;
  if (!isAddressWith(found, ['{run}', '{path}']))
    throw new CliError(
      `${file}: params.raw_files is ${JSON.stringify(found)}; it has to be an address with {run} and {path} in it, like https://raw.example.org/results/main/content/runs/{run}/{path}; leave it out to publish raw files with the site`,
    );
  return found;
}

/** The same for older versions of the data. */
export function checkArchive(file: string, found: unknown): string | undefined {
  if (found === undefined) return undefined;
  if (!isAddressWith(found, ['{version}']))
    throw new CliError(
      `${file}: params.data_versions is ${JSON.stringify(found)}; it has to be an address with {version} in it, like https://example.org/results/tree/data-{version}; leave it out when older versions of the data are kept nowhere`,
    );
  return found;
}

/** Versions as the API names them, newest first; undefined when none is named. A CliError says what they have to be like. */
export function checkReleases(file: string, found: unknown, archive: unknown): readonly string[] | undefined {
  if (found === undefined) return undefined;
  const isVersion = (one: unknown): one is string =>
    typeof one === 'string' && /^(?:\d{4}-\d{2}-\d{2}-)?[0-9a-f]{10}$/.test(one);
  if (!Array.isArray(found) || !found.every(isVersion))
    throw new CliError(
      `${file}: params.data_releases is ${JSON.stringify(found)}; it has to be a list of versions as data_version of api/v1/index.json names them, like ["2026-11-22-0123456789"]`,
    );
  if (archive === undefined)
    throw new CliError(
      `${file}: params.data_releases names versions, and no params.data_versions says where they are kept`,
    );
  return found.toSorted().reverse();
}

/** True unless it is false. A CliError says that it has to be the one or the other. */
export function checkSwitch(file: string, name: string, found: unknown = true): boolean {
  if (typeof found !== 'boolean')
    throw new CliError(`${file}: params.${name} is ${JSON.stringify(found)}; it has to be true or false`);
  return found;
}

function isLanguage(found: unknown): found is string {
  if (typeof found !== 'string' || !/^[a-z]{2,3}(?:-[A-Za-z]{2,8})*$/.test(found)) return false;
  try {
    return Intl.getCanonicalLocales(found).length === 1;
  } catch {
    return false;
  }
}

/** Codes of languages, each once. A CliError, which begins with `place`, says what they have to be like. */
export function checkLanguages(place: string, found: unknown = ['en']): readonly [string, ...string[]] {
  const [first, ...others]: readonly unknown[] = Array.isArray(found) ? found : [];
  if (isLanguage(first) && others.every(isLanguage) && new Set([first, ...others]).size === others.length + 1)
    return [first, ...others];
  throw new CliError(
    `${place} is ${JSON.stringify(found)}; it has to be a list of codes of languages, each once, the site's own first, like ["en", "ru", "zh"]`,
  );
}

/** Nothing when it is absent, an e-mail address or a web address, as the footer links it. A CliError, which begins with `place`, says so. */
export function checkContact(place: string, found: unknown): void {
  if (found === undefined) return;
  const isMail = typeof found === 'string' && /^[^\s@:/]+@[^\s@:/]+$/.test(found);
  if (!isMail && !isAddressWith(found, []))
    throw new CliError(
      `${place} is ${JSON.stringify(found)}; it has to be an e-mail address or a web address, like storage@example.org`,
    );
}
