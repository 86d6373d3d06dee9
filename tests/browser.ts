/** Finds a browser for the tests; nothing is downloaded. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const fixedPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

export interface FoundBrowser {
  readonly path: string;
  /** Environment to start it in, where it needs one of its own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder it was unpacked into, to be removed afterwards. */
  readonly dir?: string;
}

async function installedBrowser(): Promise<FoundBrowser | undefined> {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  for (const path of [...onPath, ...fixedPlaces]) if (await isExecutable(path)) return { path };
  return undefined;
}

/**
 * $CHROMIUM_PATH, an installed Chromium or Chrome, or the binary that the optional @sparticuz/chromium carries. That is a headless shell, which opens
 * pages in two thirds of the time of an installed one: tests ask for it first.
 */
export async function findBrowser(first: 'installed' | 'carried' = 'installed'): Promise<FoundBrowser> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (await isExecutable(asked)) return { path: asked };
    throw new Error(`CHROMIUM_PATH is ${asked}, which cannot be run`);
  }
  const inTurn = [installedBrowser, carriedBrowser];
  for (const find of first === 'installed' ? inTurn : inTurn.toReversed()) {
    const found = await find();
    if (found) return found;
  }
  throw new Error(
    'the tests need a browser and found none. Set CHROMIUM_PATH to a Chromium or Chrome, install one, ' +
      'or run npm ci without --omit=optional, which brings one along (Linux).',
  );
}

/** Prints where the browser is, and its libraries. It unpacks into TMPDIR, and its libraries only where a cloud function runs. */
const UNPACK = `
const { default: carried } = await import('@sparticuz/chromium');
const path = await carried.executablePath();
console.log(JSON.stringify({ path, libraries: process.env.LD_LIBRARY_PATH }));`;

/**
 * Unpacks the browser of @sparticuz/chromium with the libraries it needs, into a folder of its own: two processes that unpack into one folder start
 * each other's half-written files. The package is made for a cloud function, and changes the environment of its process, which is therefore
 * another one. Its flags are left out: they switch off web security, which the tests are there to see.
 */
async function carriedBrowser(): Promise<FoundBrowser | undefined> {
  if (process.platform !== 'linux') return undefined;
  const dir = await mkdtemp(join(tmpdir(), 'plateau-browser-'));
  const before = textsOf(process.env);
  try {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...before, TMPDIR: dir, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    });
    const { path, libraries } = JSON.parse(stdout) as { readonly path: string; readonly libraries: string };
    const FONTCONFIG_FILE = join(dir, 'fonts.conf');
    await writeFile(FONTCONFIG_FILE, fontsConf(dir));
    const env = { ...before, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE };
    await run(path, ['--version'], { env });
    return { path, env, dir };
  } catch {
    await rm(dir, { recursive: true, force: true });
    return undefined;
  }
}

/** Its own names folders of the cloud function: without any font the browser ends at the first text field. */
const fontsConf = (dir: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${dir}/fonts</dir>
  <cachedir>${dir}/fonts-cache</cachedir>
</fontconfig>
`;

function textsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * What a browser does beside showing pages. The last list of a command line counts: the features that playwright turns off are in this
 * one too. Each window would have two pages of the browser's own for its address bar, which took more than the pages that tests look at, and
 * a process in store for the next page.
 */
const NOT_NEEDED = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...[
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
  ],
  ...['NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

type Launch = NonNullable<Parameters<typeof chromium.launch>[0]>;

/** Without a window. In a container the sandbox cannot start as root, so it is off: only our own pages are opened. */
async function howToLaunch(): Promise<{ readonly launch: Launch; readonly tidy: () => void }> {
  const { path, env, dir } = await findBrowser('carried');
  return {
    launch: {
      executablePath: path,
      args: ['--no-sandbox', '--disable-gpu', `--disable-features=${NOT_NEEDED.join(',')}`],
      ...(env === undefined ? {} : { env }),
    },
    tidy: () => dir !== undefined && rmSync(dir, { recursive: true, force: true }),
  };
}

/** Starts one for this process. */
export async function launchBrowser(): Promise<Browser> {
  const { launch, tidy } = await howToLaunch();
  const browser = await chromium.launch(launch);
  browser.once('disconnected', tidy);
  return browser;
}

/** Starts one that processes of tests connect to by its address. */
export async function serveBrowser(): Promise<{ readonly address: string; readonly stop: () => Promise<void> }> {
  const { launch, tidy } = await howToLaunch();
  const server = await chromium.launchServer(launch);
  return { address: server.wsEndpoint(), stop: () => server.close().finally(tidy) };
}
