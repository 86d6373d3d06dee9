/** plateau init: makes a site of one's own, with the engine in it. */
import { join, resolve } from 'node:path';
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { checkBaseUrl, checkContact, checkLanguages } from '../lib/hugo/site-config.ts';
import { LICENCES, licenceMeant, OWN_LICENCE } from '../lib/model/licence-file.ts';
import { type EngineSpec, listOf, type SiteAnswers, writeSite } from '../lib/site/new-site.ts';

export interface InitOptions extends Partial<SiteAnswers> {
  /** Absent: this engine, packed into the site. */
  readonly engine?: EngineSpec;
  /** False: npm is left to its owner. */
  readonly install: boolean;
  readonly yes?: boolean;
}

const ENGINE_FOLDER = 'engine';

/** Exit code 0 when the site is there and its packages are installed, 1 when npm failed at it; throws CliError for misuse. */
export async function initCommand(dir: string, options: InitOptions, effects: Effects): Promise<ExitCode> {
  const site = resolve(effects.cwd, dir);
  const there = (await effects.stat(site)) === undefined ? [] : await effects.listFolder(site);
  const foreign = there.filter(({ name }) => name !== '.git');
  if (foreign.length > 0)
    throw new CliError(
      `${dir} is not empty: it holds ${foreign[0]?.name}${foreign.length > 1 ? ` and ${foreign.length - 1} more` : ''}. A site is made in a new or empty folder`,
    );
  const answers = await answersOf(options, effects);
  const engine = options.engine ?? (await packEngine(site, effects));
  const paths = await writeSite(effects, site, answers, engine);
  const isInstalled = options.install && (await install(site, effects));
  const wordless = await wordlessOf(effects, answers);
  effects.out(`${describe(dir, paths.length, engine, { isInstalled, wordless })}\n`);
  return options.install && !isInstalled ? 1 : 0;
}

type Question = readonly [key: keyof SiteAnswers, text: string, suggestion: string];

const QUESTIONS: readonly Question[] = [
  ['title', 'Title of the site', 'Storage benchmarks'],
  ['url', 'Its address, such as https://example.org/storage/ (Enter: not known yet)', '/'],
  ['licence', "Licence of the site's own texts (SPDX identifier); each run names its own", 'CC-BY-4.0'],
  ['languages', 'Languages of its pages, its own first: en, ru, zh, or others that you have words of', 'en'],
  ['contact', 'E-mail or web address for the footer (Enter: none)', ''],
];

/** Flags first, then what is typed at a terminal, then the suggestions. */
async function answersOf(options: InitOptions, effects: Effects): Promise<SiteAnswers> {
  const answers: Record<keyof SiteAnswers, string> = { title: '', url: '', licence: '', languages: '', contact: '' };
  for (const [key, text, suggestion] of QUESTIONS) {
    const given = options[key];
    if (given !== undefined) answers[key] = checked(key, given, `--${key}`);
    else if (effects.ask === undefined || options.yes === true) answers[key] = suggestion;
    else answers[key] = await asked(key, text, suggestion, effects);
  }
  const { contact, ...rest } = answers;
  return contact === '' ? rest : { ...rest, contact };
}

async function asked(key: keyof SiteAnswers, text: string, suggestion: string, effects: Effects): Promise<string> {
  for (;;) {
    const typed = await effects.ask?.(`${text}${suggestion === '' ? '' : ` [${suggestion}]`}\n> `);
    if (typed === undefined) throw new CliError('nothing was made: the questions were not answered');
    if (typed.trim() === '') return suggestion;
    try {
      return checked(key, typed.trim(), key);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      effects.log(`  ${error.message}\n`);
    }
  }
}

/** The answer as it is written down. A CliError, which begins with `place`, says what it has to be like. */
function checked(key: keyof SiteAnswers, value: string, place: string): string {
  if (key === 'url') return checkBaseUrl(value);
  if (key === 'contact') checkContact(place, value);
  if (key === 'languages') checkLanguages(place, listOf(value));
  if (key === 'title' && (value.length > 80 || value.trim() === ''))
    throw new CliError(`${place} has ${value.length} characters; it has to be 1 to 80`);
  if (key === 'licence' && !LICENCES.includes(value) && !OWN_LICENCE.test(value)) {
    const meant = licenceMeant(value);
    const hint = meant === undefined ? 'like CC-BY-4.0 or CC0-1.0, or LicenseRef-NAME' : `perhaps ${meant}`;
    throw new CliError(
      `${place} is "${value}"; it has to be an SPDX identifier of a licence for texts or data, ${hint}`,
    );
  }
  return value;
}

/** Packs this engine into the site. An installed one is compiled already, and has nothing to compile it with. */
async function packEngine(site: string, effects: Effects): Promise<EngineSpec> {
  const folder = join(site, ENGINE_FOLDER);
  await effects.makeFolder(folder);
  effects.progress.tell('packing the engine');
  const isCompiled = (await effects.stat(join(effects.engineDir, 'scripts/command-line.js'))) !== undefined;
  const args = ['pack', effects.engineDir, '--pack-destination', folder, ...(isCompiled ? ['--ignore-scripts'] : [])];
  const { code, stderr } = await effects.runProgram('npm', args);
  effects.progress.end();
  const [packed] = (await effects.listFolder(folder)).filter(({ name }) => name.endsWith('.tgz'));
  if (code !== 0 || packed === undefined)
    throw new CliError(
      `npm pack could not pack the engine; --engine names one that is packed already\n${stderr.trim()}`,
    );
  return `file:${ENGINE_FOLDER}/${packed.name}`;
}

/** True when npm has installed everything and written package-lock.json, which `npm ci` goes by. */
async function install(site: string, effects: Effects): Promise<boolean> {
  effects.progress.tell('npm install');
  const { code, stderr } = await effects.runProgram('npm', ['install', '--prefix', site, '--no-audit', '--no-fund']);
  effects.progress.end();
  if (code !== 0) effects.log(`plateau: npm install failed in ${site}\n${stderr.trim()}\n`);
  return code === 0;
}

/** Languages of the site that the engine has no words of. */
async function wordlessOf(effects: Effects, { languages }: SiteAnswers): Promise<readonly string[]> {
  const codes: string[] = [];
  for (const code of listOf(languages))
    if ((await effects.stat(join(effects.engineDir, `i18n/${code}.json`))) === undefined) codes.push(code);
  return codes;
}

interface Made {
  readonly isInstalled: boolean;
  readonly wordless: readonly string[];
}

function describe(dir: string, files: number, engine: EngineSpec, { isInstalled, wordless }: Made): string {
  const lines = [
    `${dir}: a site of ${files} files with one example run. The engine is ${engine}.`,
    '',
    'Next:',
    `  cd ${/^[\w./~-]+$/.test(dir) ? dir : `'${dir.replaceAll("'", `'\\''`)}'`}`,
    ...(isInstalled ? [] : ['  npm install                    # once: it writes package-lock.json']),
    ...wordless.map(
      (code) =>
        `  write i18n/${code}.json             # words of its pages: the engine has none of "${code}", and the site needs them`,
    ),
    '  npm ci && npm run build        # the site, in public/',
    '  npm run dev                    # live preview',
    '  npx plateau new ~/fio-results  # a run of your own',
    '',
    'README.md has the rest. Commit everything, package-lock.json too.',
  ];
  return lines.join('\n');
}
