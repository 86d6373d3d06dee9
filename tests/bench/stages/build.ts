/** Whole builds of generated runs: cold, and after each kind of change, against bare Hugo on as many pages of the same size. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from '../../../scripts/lib/base/effects.ts';
import type { BuildResult } from '../../../scripts/lib/site/build.ts';
import type { SiteSize } from '../../../scripts/lib/site/site-size.ts';
import { middleOf } from '../figures.ts';
import { removeRun, writeRun, writeSite } from '../generated-site.ts';
import { makeHugoFloor } from '../hugo-floor.ts';
import type { Cost } from '../processes.ts';
import { runPlateau } from './command.ts';
import type { Bench, BuiltSite, StageOfBench } from './stage.ts';

type Told = BuildResult & { readonly size: SiteSize; readonly stages: readonly Stage[] };

interface Built extends Cost {
  readonly told: Told;
}

async function buildOnce(
  bench: Bench,
  siteDir: string,
  options: readonly string[] = ['--no-pictures'],
): Promise<Built> {
  const cost = await runPlateau(bench, ['build', '--json', ...options], siteDir);
  return { ...cost, told: JSON.parse(cost.stdout) as Told };
}

function tellCost({ tell }: Bench, name: string, { seconds, cpu_s, peaks }: Cost): void {
  tell(name, cpu_s, 's');
  tell(`${name}, by the clock`, seconds, 's');
  const shown = new Set<string>();
  for (const { name: program, bytes } of peaks) {
    if (shown.has(program)) continue;
    shown.add(program);
    tell(`${name}, most memory of ${program}`, bytes / 1e6, 'MB', { most: 1000 });
  }
}

function tellStages({ tell }: Bench, runs: number, stages: readonly Stage[]): void {
  for (const { name, ms } of stages) tell(`${runs} runs, cold: ${name}, by the clock`, ms / 1000, 's');
}

/** Bare Hugo is quick on few pages: it runs often enough for a middle. */
async function measureFloor(bench: Bench, runs: number, outDir: string): Promise<number> {
  const floor = await makeHugoFloor(bench.temporary, outDir);
  const costs: Cost[] = [];
  for (let turn = 0; turn < (runs > 1000 ? 1 : 3); turn += 1) costs.push(await floor.measure());
  await floor.remove();
  const cpu = middleOf(costs.map(({ cpu_s }) => cpu_s));
  bench.tell(`${runs} runs: bare Hugo on ${floor.pages} pages`, cpu, 's');
  bench.tell(`${runs} runs: bare Hugo, most memory`, (costs[0]?.peaks[0]?.bytes ?? Number.NaN) / 1e6, 'MB');
  return cpu.value;
}

interface Cold {
  readonly runs: number;
  readonly cpu_s: number;
  readonly site: BuiltSite;
}

async function measureSize(bench: Bench, runs: number): Promise<Cold> {
  const { kind, seed, tell, say } = bench;
  const siteDir = join(bench.temporary.dir, `site-${runs}`);
  const outDir = join(siteDir, 'public');
  say(`build: writing ${runs} runs`);
  await writeSite(siteDir, { seed, kind, runs });
  say(`build: ${runs} runs, cold`);
  const cold = await buildOnce(bench, siteDir);
  if (cold.told.runs !== runs) throw new Error(`${cold.told.runs} of ${runs} runs were published`);
  say(`build: bare Hugo on the pages of ${runs} runs`);
  const floor = await measureFloor(bench, runs, outDir);
  tellCost(bench, `${runs} runs, cold`, cold);
  tell(`${runs} runs, cold, by bare Hugo`, cold.cpu_s / floor, 'x', { most: 10 });
  tell(`${runs} runs: files`, cold.told.size.files, 'files');
  tell(`${runs} runs: published`, cold.told.size.bytes / 1e3, 'kB');
  tellStages(bench, runs, cold.told.stages);
  const measured = { runs, cpu_s: cold.cpu_s, site: { siteDir, outDir, runs } };
  // Changes are worth their time on the largest site, where they are to cost the least.
  if (!bench.short || runs === bench.runs.at(-1)) await measureChanges(bench, measured, floor);
  return measured;
}

/** Builds again, with nothing changed and after one run was. `floor` is what bare Hugo takes. */
async function measureChanges(bench: Bench, { runs, cpu_s: cold, site }: Cold, floor: number): Promise<void> {
  const { kind, seed, tell, say } = bench;
  const { siteDir } = site;
  const timed = async (step: string): Promise<Built> => {
    say(`build: ${runs} runs, ${step}`);
    const built = await buildOnce(bench, siteDir);
    tell(`${runs} runs, ${step}`, built.cpu_s, 's');
    return built;
  };
  const nothing = await timed('nothing changed');
  tell(`${runs} runs, nothing changed, by bare Hugo`, nothing.cpu_s / floor, 'x', { most: 1 });
  const place = Math.floor(runs / 2);
  const steps = [
    ['one run changed', () => writeRun(siteDir, { seed, kind, place, edition: 1 })],
    ['one run added', () => writeRun(siteDir, { seed, kind, place: runs })],
    ['one run removed', () => removeRun(siteDir, { seed, kind, place: 0 })],
  ] as const;
  for (const [step, change] of steps) {
    await change();
    const { cpu_s, told } = await timed(step);
    if (told.unchanged === true) throw new Error(`nothing was built though there was ${step}`);
    tell(`${runs} runs, ${step}, of the cold build`, (100 * cpu_s) / cold, '%', { most: 5 });
  }
}

/** Ten times the runs in eleven times the time. */
const LINEAR = 1.04;

export const build: StageOfBench = {
  name: 'build',
  about: 'whole builds: cold, nothing changed, a run changed, added, removed; memory, sizes, growth',
  measure: async (bench) => {
    let before: Cold | undefined;
    for (const runs of bench.runs) {
      const cold = await measureSize(bench, runs);
      if (before !== undefined) {
        const from = `from ${before.runs} to ${runs} runs`;
        const exponent = Math.log(cold.cpu_s / before.cpu_s) / Math.log(runs / before.runs);
        bench.tell(`growth ${from}`, exponent, 'exponent', { most: LINEAR });
        bench.tell(`each run more, ${from}`, (1000 * (cold.cpu_s - before.cpu_s)) / (runs - before.runs), 'ms');
        await rm(before.site.siteDir, { recursive: true });
      }
      before = cold;
      bench.keepSite(cold.site);
    }
    if (before === undefined || bench.short) return;
    const { runs, site } = before;
    bench.say(`build: ${runs} runs, cold, with link pictures`);
    await rm(join(site.siteDir, '.build'), { recursive: true });
    const { cpu_s } = await buildOnce(bench, site.siteDir, []);
    bench.tell(`${runs} runs, cold, with link pictures`, cpu_s, 's');
  },
};

/** For stages that need a site, when the build stage was left out. */
export async function buildSmallSite(bench: Bench): Promise<BuiltSite> {
  const { seed, kind, temporary, say } = bench;
  const runs = bench.runs[0] ?? 1;
  const siteDir = join(temporary.dir, 'site-of-stages');
  say(`building a site of ${runs} runs`);
  await writeSite(siteDir, { seed, kind, runs });
  await buildOnce(bench, siteDir);
  return { siteDir, outDir: join(siteDir, 'public'), runs };
}
