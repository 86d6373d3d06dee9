/** fio-plot on the same logs: whole processes, and one chart more in a process that runs already. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import { overTimeOfRun } from '../../../scripts/lib/pages/runs/time-page.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { type Bundle, makeBundle } from '../bundles/bundle.ts';
import type { Workload } from '../bundles/workloads.ts';
import { median, middleOf } from '../figures.ts';
import { folderInput } from '../folder-input.ts';
import { writeBundle, writeSite } from '../generated-site.ts';
import { cpuSecondsOf, measureProcess } from '../processes.ts';
import { runPlateau } from './command.ts';
import type { Bench, StageOfBench } from './stage.ts';

/** One job, a row a second: three logs. */
const HOUR: Workload = { rw: 'randread', bs_bytes: 4096, iodepth: 8, numjobs: 1, runtime_s: 3600 };
const DAY: Workload = { ...HOUR, runtime_s: 24 * HOUR.runtime_s };
const TURNS = 5;
/** Turns before these, until the code that draws is compiled: from the tenth on they took no less each time. */
const UNTIL_COMPILED = 12;

/** $FIO_PLOT, or the first on PATH. */
function findFioPlot(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((dir) => join(dir, 'fio-plot'));
  return [process.env.FIO_PLOT ?? '', ...onPath].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path !== '';
    } catch {
      return false;
    }
  });
}

/** Draws the same chart again and again in one process; prints the processor seconds of each. */
const AGAIN = `import sys, time, io, contextlib
from fio_plot import main
for turn in range(${TURNS + 1}):
    begin = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main()
    print(time.process_time() - begin)
`;

/** Logs by the names that fio-plot looks for. */
async function writeLogs({ files }: Bundle, { rw, iodepth, numjobs }: Workload, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const [path, bytes] of files) {
    const kind = /_(bw|iops|lat)\.1\.log\.gz$/.exec(path)?.[1];
    const name = `${rw}-iodepth-${iodepth}-numjobs-${numjobs}_${kind}.1.log`;
    if (kind !== undefined) await writeFile(join(dir, name), gunzipSync(bytes));
  }
}

async function measureFioPlot({ temporary, seed }: Bench, program: string, load: Workload) {
  const dir = join(temporary.dir, 'fio-plot');
  await writeLogs(makeBundle({ seed, kind: 'realistic', place: 0 }, [load]), load, join(dir, 'logs'));
  const args = ['-i', 'logs', '-T', 'bench', '-g', '-r', load.rw, '-t', 'bw', 'iops', 'lat', '-f', 'read'];
  const chart = [...args, '-d', String(load.iodepth), '-n', String(load.numjobs), '-o', 'out.png'];
  const whole: number[] = [];
  for (let turn = 0; turn < 3; turn += 1)
    whole.push((await measureProcess(temporary, { program, args: chart, cwd: dir })).cpu_s);
  // The program's first line names the Python that has its packages.
  const python = /^#!(\S+)/.exec(readFileSync(program, 'utf8'))?.[1] ?? 'python3';
  const again = await measureProcess(temporary, { program: python, args: ['-c', AGAIN, ...chart], cwd: dir });
  await rm(dir, { recursive: true });
  const charts = again.stdout.trim().split('\n').slice(1).map(Number);
  if (charts.length !== TURNS || charts.some((seconds) => !(seconds > 0)))
    throw new Error(`fio-plot drew no charts one after the other: ${again.stdout}`);
  return { whole: middleOf(whole), charts };
}

/** From the bytes of a run to its pictures over time, in a process that has drawn others. */
async function drawOurs({ seed }: Bench, load: Workload): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < UNTIL_COMPILED + TURNS; turn += 1) {
    const input = folderInput(makeBundle({ seed, kind: 'realistic', place: turn }, [load]));
    const site = { bundles: [input], reports: [], methods: [], pages: [], problems: [] };
    let drawn: unknown;
    const time = await cpuSecondsOf(async () => {
      const [run] = admitSite(site, viewRules).database.runs;
      drawn = run && (await overTimeOfRun(run));
    });
    if (drawn === undefined) throw new Error('nothing was drawn');
    if (turn >= UNTIL_COMPILED) times.push(time);
  }
  return times;
}

export const fioPlot: StageOfBench = {
  name: 'fio-plot',
  about: 'the same logs drawn by fio-plot, where it is installed ($FIO_PLOT or on PATH)',
  measure: async (bench) => {
    const program = findFioPlot();
    if (program === undefined)
      return bench.remark(
        'fio-plot was not measured: it is not on PATH, and FIO_PLOT names none (pip install fio-plot)',
      );
    const { tell, say, seed, temporary } = bench;
    say('fio-plot: a whole site of ours');
    const siteDir = join(temporary.dir, 'fio-plot-site');
    await writeSite(siteDir, { seed, kind: 'realistic', runs: 0 });
    await writeBundle(siteDir, makeBundle({ seed, kind: 'realistic', place: 0 }, [HOUR]));
    const whole = await runPlateau(bench, ['build', '--no-pictures'], siteDir);
    tell('Plateau, a whole site of a run with logs of an hour, whole process', whole.cpu_s, 's');
    for (const [length, load] of [
      ['an hour', HOUR],
      ['a day', DAY],
    ] as const) {
      say(`fio-plot: logs of ${length}`);
      const theirs = await measureFioPlot(bench, program, load);
      const ours = await drawOurs(bench, load);
      tell(`logs of ${length}: fio-plot, one chart, whole process`, theirs.whole, 's');
      tell('  fio-plot, one chart more', middleOf(theirs.charts), 's');
      tell('  Plateau, one such run more: checked, analysed and drawn', middleOf(ours), 's');
      tell('  one chart more: fio-plot by Plateau', median(theirs.charts) / median(ours), 'x', { least: 20 });
    }
  },
};
