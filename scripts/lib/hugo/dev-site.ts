/** The live preview: Hugo's server over generated pages, which are made anew after each edit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import { engineDir } from '../store/engine-dir.ts';
import { takeLock } from '../store/lock.ts';
import { watchFolders } from '../store/watch-folders.ts';
import { findHugo } from './find-hugo.ts';
import { configureHugo, hugoEnv } from './run-hugo.ts';

export interface DevOptions {
  readonly siteDir: string;
  readonly port: number;
  /** Folder of the one run to show. */
  readonly only?: string;
}

/**
 * Serves until Hugo ends or the process gets a signal. Errors in content are printed and the last good preview stays; at the start, the
 * rest is shown. Hugo itself follows layouts/, assets/css, assets/js and static/.
 */
export async function devSite(options: DevOptions, say: (text: string) => void): Promise<void> {
  const siteDir = resolve(options.siteDir);
  const workDir = join(siteDir, '.build/dev');
  const baseUrl = `http://localhost:${options.port}/`;
  const hugo = await findHugo(say);
  await mkdir(join(siteDir, '.build'), { recursive: true });
  const release = await takeLock(join(siteDir, '.build/dev.lock'));
  try {
    await rm(workDir, { recursive: true, force: true });
    await mkdir(join(workDir, 'static'), { recursive: true });
    say('reading and checking');
    const only = options.only === undefined ? [] : ['--only', options.only];
    const first = await prepare(siteDir, workDir, baseUrl, ['--skip-bad', ...only]);
    if (first === 2) throw new CliError('the preview could not be made; the reason is above');
    if (options.only !== undefined) {
      const id = basename(options.only);
      say(first === 0 ? `the run is at ${baseUrl}runs/${id}/` : `${id} has errors; it is shown once they are gone`);
    }
    const folders = { siteDir, engineDir, workDir };
    const args = ['server', ...(await configureHugo(folders, [join(workDir, 'static')]))];
    args.push('--baseURL', baseUrl, '--appendPort=false', '--port', String(options.port), '--bind', '127.0.0.1');
    const server = spawn(hugo, [...args, '--disableFastRender'], {
      env: hugoEnv(process.env),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const stop = watchFolders(watched(siteDir, options.only), isPipelineInput, async () => {
      const code = await prepare(siteDir, workDir, baseUrl, only);
      say(code === 0 ? 'the preview is up to date' : 'the preview stays as it was');
    });
    await untilEnd(server);
    stop();
  } finally {
    await release();
  }
}

/** What the pages are made from, besides layouts and styles. */
function watched(siteDir: string, only: string | undefined): readonly string[] {
  const engine = ['content', 'assets/charts', 'i18n', 'schemas', 'scripts'].map((name) => join(engineDir, name));
  return [...new Set([join(siteDir, 'content'), ...(only === undefined ? [] : [only]), ...engine])];
}

/** Editors' temporary files are not. */
function isPipelineInput(path: string): boolean {
  return !/(^|[\\/])[.#]|~$|\.sw.$/.test(path);
}

async function prepare(siteDir: string, workDir: string, baseUrl: string, more: readonly string[]): Promise<number> {
  const command = join(engineDir, 'scripts/plateau.js');
  const args = [command, 'prepare', '--site', siteDir, '--work', workDir, '--base-url', baseUrl, ...more];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((done) => {
    child.on('close', (code) => done(code ?? 2));
    child.on('error', () => done(2));
  });
}

/** Resolves when the server has ended, by itself or because this process was asked to end. */
async function untilEnd(server: ChildProcess): Promise<void> {
  const end = (): void => {
    server.kill();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  const code = await new Promise<number | null>((done) => {
    server.on('close', done);
  });
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
  if (code !== 0 && code !== null) throw new CliError(`Hugo's server ended with code ${code}; the reason is above`);
}
