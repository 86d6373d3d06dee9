import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DevCommandOptions, devCommand } from '../../scripts/commands/dev.ts';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';
import { filesFrom, memoryEffects, programEnd, withEngine } from '../memory-effects.ts';

const run = 'content/runs/figures-from-an-article';

/** A preview whose passes end with these codes; something changes once for each pass after the first, then the server ends. */
async function dev(options: Partial<DevCommandOptions>, codes: readonly number[] = [0], server = 0) {
  const started: string[] = [];
  const passes = [...codes];
  let watched: readonly string[] = [];
  let change = async (): Promise<void> => {};
  const memory = memoryEffects(filesFrom(join(fixturesDir, 'valid/figures-from-an-article'), run), {
    env: { HUGO_TITLE: 'Other', WORD: 'kept' },
  });
  const code = await devCommand(
    { site: '.', port: '1313', ...options },
    {
      ...withEngine(memory),
      runProgram: async (program, args, { isShown, env } = {}) => {
        if (args[0] === 'version') return programEnd('hugo v0.168.0 linux/amd64');
        expect(isShown).toBe(true);
        started.push([program, ...args].join(' ').replaceAll(engineDir, '<engine>'));
        if (args[1] === 'prepare') return programEnd('', passes.shift() ?? null);
        expect(env).toEqual({ WORD: 'kept' });
        while (passes.length > 0) await change();
        return programEnd('', server);
      },
      watch: (folders, _, onChange) => {
        [watched, change] = [folders, onChange];
        return () => {};
      },
    },
  );
  return { code, started, watched, said: memory.logged().trimEnd().split('\n') };
}

describe('plateau dev, without a Hugo', () => {
  it('makes a pass that leaves out what is bad, serves it, and makes another after each change', async () => {
    const { code, started, watched, said } = await dev({}, [1, 0, 1]);
    expect(code).toBe(0);
    expect(said).toEqual(['reading and checking', 'the preview is up to date', 'the preview stays as it was']);
    const pass =
      '/bin/node <engine>/scripts/plateau.js prepare --site /site --work /site/.build/dev --base-url http://localhost:1313/';
    expect(started.filter((line) => line.includes('prepare'))).toEqual([`${pass} --skip-bad`, pass, pass]);
    expect(started[1]).toMatch(/^hugo server --source \/site\/\.build\/dev .* --port 1313 --bind 127\.0\.0\.1/);
    expect(watched).toEqual(expect.arrayContaining(['/site/content', join(engineDir, 'scripts')]));
  });

  it('shows one run alone, and says where it is or that it has errors', async () => {
    const { started, said } = await dev({ port: '8080', only: `${run}/figures.csv` });
    expect(started[0]).toContain(`--skip-bad --only /site/${run}`);
    expect(said[1]).toBe('the run is at http://localhost:8080/runs/figures-from-an-article/');
    expect((await dev({ only: run }, [1])).said[1]).toContain('has errors; it is shown once they are gone');
  });

  it.each(['0', '1.5', 'high', '65536'])('refuses the port %s', async (port) => {
    await expect(dev({ port })).rejects.toThrow(`--port is "${port}"; it has to be a whole number from 1 to 65535`);
  });

  it('refuses to show anything but one run alone', async () => {
    await expect(dev({ only: 'nowhere' })).rejects.toThrow('nowhere is not there');
    await expect(dev({ only: '/' })).rejects.toThrow('holds no run');
  });

  it('ends with the reason above when the first pass cannot be made', async () => {
    await expect(dev({ only: `${run}/run.json` }, [2])).rejects.toThrow('the preview could not be made');
  });

  it("ends with a sentence when Hugo's server fails", async () => {
    await expect(dev({}, [0], 1)).rejects.toThrow("Hugo's server ended with code 1; the reason is above");
  });
});
