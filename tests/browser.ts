/** Finds a browser for the tests; nothing is downloaded. */
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const fixedPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

export interface FoundBrowser {
  readonly path: string;
  readonly args: readonly string[];
}

/** $CHROMIUM_PATH, an installed Chromium or Chrome, or the binary that the optional @sparticuz/chromium carries. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const asked = env.CHROMIUM_PATH;
  if (asked) {
    if (await isExecutable(asked)) return { path: asked, args: [] };
    throw new Error(`CHROMIUM_PATH is ${asked}, which cannot be run`);
  }
  const onPath = (env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  for (const path of [...onPath, ...fixedPlaces]) if (await isExecutable(path)) return { path, args: [] };
  const carried = await carriedBrowser();
  if (carried) return carried;
  throw new Error(
    'the tests need a browser and found none. Set CHROMIUM_PATH to a Chromium or Chrome, install one, ' +
      'or run npm ci without --omit=optional, which brings one along (Linux).',
  );
}

async function carriedBrowser(): Promise<FoundBrowser | undefined> {
  try {
    const { default: carried } = await import('@sparticuz/chromium');
    return { path: await carried.executablePath(), args: carried.args };
  } catch {
    return undefined;
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Starts it without a window. In a container the sandbox cannot start as root, so it is off: only our own pages are opened. */
export async function launchBrowser(): Promise<Browser> {
  const { path, args } = await findBrowser();
  return chromium.launch({ executablePath: path, args: [...args, '--no-sandbox', '--disable-gpu'] });
}
