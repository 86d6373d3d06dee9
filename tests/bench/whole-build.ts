/**
 * How the build grows: `npx tsx tests/bench/whole-build.ts [RUNS...]` builds sites of generated runs (default: 100 and 400) in
 * temporary folders, by the same command as a publisher. Prints time, memory of the largest process and sizes; no test, for
 * they are those of the machine. Promised: time in proportion to the runs, and no process over 1.5 GB.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

const MODEL = join(engineDir, 'tests/fixtures/bundles/valid/fio-with-job-files');
/** Runs that share a system, as versions of it do. */
const RUNS_OF_A_SYSTEM = 4;

/** A copy of the model run under its own id; each second of the clock another file. */
async function addRun(siteDir: string, place: number): Promise<void> {
  const id = `bench-run-${String(place).padStart(5, '0')}`;
  const dir = join(siteDir, 'content/runs', id);
  await cp(MODEL, dir, { recursive: true });
  const edit = async (path: string, change: (text: string) => string): Promise<void> =>
    writeFile(join(dir, path), change(await readFile(join(dir, path), 'utf8')));
  await edit('run.json', (text) =>
    text.replace('"fio-with-job-files"', `"${id}"`).replace('two loads', `two loads, ${id}`),
  );
  const system = `bench-volume-${Math.floor(place / RUNS_OF_A_SYSTEM)}`;
  await edit('hardware.json', (text) => text.replace('"example-virtual-disk"', `"${system}"`));
  for (const name of (await readdir(join(dir, 'raw'))).filter((file) => file.endsWith('.json')))
    await edit(join('raw', name), (text) =>
      text.replace(/"timestamp" : (\d+)/, (_, seconds: string) => `"timestamp" : ${Number(seconds) + place}`),
    );
}

async function sizeOf(dir: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function measure(runs: number): Promise<void> {
  const siteDir = await mkdtemp(join(tmpdir(), 'plateau-bench-'));
  try {
    await mkdir(join(siteDir, 'content/runs'), { recursive: true });
    await writeFile(join(siteDir, 'hugo.toml'), 'baseURL = "https://example.org/"\ntitle = "Bench"\n');
    for (let place = 0; place < runs; place += 1) await addRun(siteDir, place);
    const begin = performance.now();
    const command = [join(engineDir, 'scripts/plateau.js'), 'build'];
    const done = spawnSync('/usr/bin/time', ['-f', '%M', process.execPath, ...command], {
      encoding: 'utf8',
      cwd: siteDir,
    });
    const seconds = (performance.now() - begin) / 1000;
    if (done.status !== 0) throw new Error(`${runs} runs did not build:\n${done.stderr.slice(-2000)}`);
    const peak = Number(done.stderr.trim().split('\n').at(-1));
    const { files, bytes } = await sizeOf(join(siteDir, 'public'));
    console.log(
      `${runs} runs: ${seconds.toFixed(1)} s, ${((1000 * seconds) / runs).toFixed(0)} ms a run, largest process ${(peak / 1024).toFixed(0)} MB, ${files} files, ${(bytes / 1e6).toFixed(0)} MB`,
    );
  } finally {
    await rm(siteDir, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).map(Number);
for (const runs of asked.length === 0 ? [100, 400] : asked) await measure(runs);
