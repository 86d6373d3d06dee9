/** Lighthouse on a page of each important kind of a built site, at its mobile settings: `npm run lighthouse -- --help`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { findBrowser } from '../browser.ts';
import { freePort } from '../free-port.ts';
import { servePacked } from './serve-packed.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly Readonly<Record<string, unknown>>[] };
}

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;

/** Installs it on first use, apart from everything that Plateau needs. */
async function load(): Promise<Lighthouse> {
  const dir = join(engineDir, '.build/lighthouse');
  const entry = join(dir, 'node_modules/lighthouse/core/index.js');
  if ((await stat(entry).catch(() => undefined)) === undefined) {
    process.stderr.write('lighthouse: npm ci into .build/lighthouse\n');
    await mkdir(dir, { recursive: true });
    await cp(join(import.meta.dirname, 'install'), dir, { recursive: true });
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: dir,
      stdio: ['ignore', 2, 2],
    });
    if (status !== 0) throw new Error('npm ci failed in .build/lighthouse');
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}

/** The page of each kind that weighs most: what holds for it holds for the others. */
async function pagesOf(site: string): Promise<ReadonlyMap<string, string>> {
  const largest = async (folder: string): Promise<string> => {
    const names = (await readdir(join(site, folder), { withFileTypes: true })).filter((one) => one.isDirectory());
    const sized = await Promise.all(
      names.map(async ({ name }) => {
        const found = await stat(join(site, folder, name, 'index.html')).catch(() => undefined);
        return { path: `${folder}/${name}/`, size: found?.size ?? 0 };
      }),
    );
    const [first] = sized.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
    if (first === undefined) throw new Error(`${site} has no page below ${folder}/`);
    return first.path;
  };
  return new Map([
    ['home', ''],
    ['report', await largest('reports')],
    ['run', await largest('runs')],
    ['system', await largest('systems')],
    ['workload', await largest('workloads')],
    ['compare', await largest('compare')],
    ['search', 'search/'],
  ]);
}

/** A browser of its own for each page: what one has kept, the next visitor has not. */
async function openBrowser(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const { path, env } = await findBrowser();
  const dir = await mkdtemp(join(tmpdir(), 'plateau-lighthouse-'));
  const port = await freePort();
  const args = [
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${dir}`,
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    'about:blank',
  ];
  const browser: ChildProcess = spawn(path, args, { stdio: 'ignore', env: env ?? process.env });
  const ended = new Promise((done) => browser.on('exit', done));
  for (let turn = 0; ; turn += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined);
    if (answer?.ok === true) break;
    if (turn === 150) throw new Error('the browser did not start');
    await new Promise((done) => setTimeout(done, 200));
  }
  return {
    port,
    close: async () => {
      browser.kill('SIGKILL');
      await ended;
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const LIMIT_MS = 180_000;

async function visit(lighthouse: Lighthouse, url: string): Promise<Report> {
  const browser = await openBrowser();
  const tooLong = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error(`Lighthouse took more than ${LIMIT_MS / 1000} s`)), LIMIT_MS).unref(),
  );
  try {
    const found = await Promise.race([
      lighthouse(url, {
        port: browser.port,
        logLevel: 'error',
        onlyCategories: CATEGORIES,
        disableFullPageScreenshot: true,
      }),
      tooLong,
    ]);
    if (found === undefined) throw new Error('Lighthouse gave nothing');
    if (found.lhr.runtimeError !== undefined) throw new Error(found.lhr.runtimeError.message);
    return found.lhr;
  } finally {
    await browser.close();
  }
}

const scoreOf = (report: Report, category: string): number =>
  Math.round(100 * (report.categories[category]?.score ?? 0));

/** One of several visits: that with the middle score of performance, which alone differs from visit to visit. */
function middle(reports: readonly Report[]): Report | undefined {
  const sorted = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  return sorted[Math.floor(sorted.length / 2)];
}

/** Audits that cost a category points, with the first places that they name. */
function faultsOf(report: Report): readonly string[] {
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => report.audits[id] ?? [])
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'notApplicable')
      .map(({ title, displayValue = '', details }) => {
        const items = (details?.items ?? []).slice(0, 3).map((item) => JSON.stringify(item).slice(0, 240));
        return [`${category}: ${title} ${displayValue}`, ...items].join('\n    ');
      }),
  );
}

const program = new Command('npm run lighthouse --')
  .description(
    'visits the largest page of each kind with Lighthouse at its mobile settings, and tells scores and what costs points',
  )
  .argument('[site]', 'folder of a built site', 'public')
  .option('--only <kinds>', 'these kinds of page, with commas between them')
  .option('--repeat <times>', 'visits of each page, of which the middle one by performance is told', '1')
  .option('--at-least <score>', 'exit with 1 where a category has less', '100')
  .option('--json <file>', 'write scores and metrics into this file')
  .option('--reports <folder>', "write Lighthouse's own reports into this folder, KIND.json each")
  .addHelpText(
    'after',
    '\nExamples:\n  npm run build && npm run lighthouse\n  npm run lighthouse -- --only workload,search --repeat 3\n',
  )
  .parse();
const [site = 'public'] = program.processedArgs as readonly string[];
const {
  only,
  repeat,
  atLeast,
  json,
  reports: folder,
} = program.opts<{
  only?: string;
  repeat: string;
  atLeast: string;
  json?: string;
  reports?: string;
}>();

const all = await pagesOf(resolve(site));
const asked = only?.split(',') ?? [...all.keys()];
for (const kind of asked)
  if (!all.has(kind)) program.error(`--only ${kind} (allowed: ${[...all.keys()].join(', ')})`, { exitCode: 2 });
const lighthouse = await load();
const served = await servePacked(resolve(site));
const told: object[] = [];
let isGood = true;
console.log(['kind', ...CATEGORIES, ...Object.keys(METRICS), 'page'].join('\t'));
for (const kind of asked) {
  const path = all.get(kind) ?? '';
  const reports: Report[] = [];
  for (let turn = 0; turn < Number(repeat); turn += 1)
    await visit(lighthouse, served.address + path).then(
      (report) => reports.push(report),
      (error: Error) => process.stderr.write(`${kind}: ${error.message}\n`),
    );
  const report = middle(reports);
  if (report === undefined) {
    isGood = false;
    continue;
  }
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${kind}.json`), JSON.stringify(report));
  }
  const scores = CATEGORIES.map((category) => scoreOf(report, category));
  const metrics = Object.fromEntries(
    Object.entries(METRICS).map(([name, id]) => [name, report.audits[id]?.displayValue?.replace(/\u00a0/g, ' ') ?? '']),
  );
  isGood &&= scores.every((score) => score >= Number(atLeast));
  console.log([kind, ...scores, ...Object.values(metrics), `/${path}`].join('\t'));
  for (const fault of faultsOf(report)) console.log(`  ${fault}`);
  told.push({ kind, path, scores: Object.fromEntries(CATEGORIES.map((one, place) => [one, scores[place]])), metrics });
  process.stderr.write(
    `${kind}: benchmark index ${report.environment.benchmarkIndex}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
}
served.stop();
if (json !== undefined) await writeFile(json, `${JSON.stringify(told, null, 1)}\n`);
process.exitCode = isGood ? 0 : 1;
