/** The live preview: Hugo's server over generated pages, which are made anew after each edit. */
import { basename, join, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects } from '../base/effects.ts';
import { findHugo } from '../hugo/find-hugo.ts';
import { configureHugo, hugoEnv } from '../hugo/run-hugo.ts';

export interface DevOptions {
  readonly site: string;
  readonly port: number;
  /** Folder of the one run to show. */
  readonly only?: string;
}

/**
 * Serves until Hugo ends or the process gets a signal. Errors in content are printed and the last good preview stays; at the start, the
 * rest is shown. Hugo itself follows layouts/, assets/css, assets/js and static/.
 */
export async function devSite(options: DevOptions, effects: Effects): Promise<void> {
  const siteDir = resolve(effects.cwd, options.site);
  const workDir = join(siteDir, '.build/dev');
  const baseUrl = `http://localhost:${options.port}/`;
  const only = options.only === undefined ? [] : ['--only', options.only];
  const say = (text: string): void => effects.log(`${text}\n`);
  /** One pass in a process of its own, so that edited code counts too; its exit code. */
  const prepare = async (...more: readonly string[]): Promise<number> => {
    const command = [join(effects.engineDir, 'scripts/plateau.js'), 'prepare', '--site', siteDir];
    const args = [...command, '--work', workDir, '--base-url', baseUrl, ...more, ...only];
    return (await effects.runProgram(effects.machine.node, args, { env: effects.env, isShown: true })).code ?? 2;
  };
  const hugo = await findHugo(effects);
  const release = await effects.lock(join(siteDir, '.build/dev.lock'));
  try {
    await effects.remove(workDir);
    await effects.makeFolder(join(workDir, 'static'));
    say('reading and checking');
    const first = await prepare('--skip-bad');
    if (first === 2) throw new CliError('the preview could not be made; the reason is above');
    if (options.only !== undefined) {
      const id = basename(options.only);
      say(first === 0 ? `the run is at ${baseUrl}runs/${id}/` : `${id} has errors; it is shown once they are gone`);
    }
    const args = ['server', ...(await configureHugo(effects, { siteDir, workDir }, [join(workDir, 'static')]))];
    args.push('--baseURL', baseUrl, '--appendPort=false', '--port', String(options.port), '--bind', '127.0.0.1');
    const stop = effects.watch(watched(siteDir, options.only, effects.engineDir), isPipelineInput, async () => {
      say((await prepare()) === 0 ? 'the preview is up to date' : 'the preview stays as it was');
    });
    const server = await effects.runProgram(hugo, [...args, '--disableFastRender'], {
      env: hugoEnv(effects.env),
      isShown: true,
    });
    stop();
    if (server.code !== undefined && server.code !== 0)
      throw new CliError(`Hugo's server ended with code ${server.code}; the reason is above`);
  } finally {
    await release();
  }
}

/** What the pages are made from, besides layouts and styles. */
function watched(siteDir: string, only: string | undefined, engineDir: string): readonly string[] {
  const engine = ['content', 'assets/charts', 'i18n', 'schemas', 'scripts'].map((name) => join(engineDir, name));
  return [...new Set([join(siteDir, 'content'), ...(only === undefined ? [] : [only]), ...engine])];
}

/** Editors' temporary files are not. */
function isPipelineInput(path: string): boolean {
  return !/(^|[\\/])[.#]|~$|\.sw.$/.test(path);
}
