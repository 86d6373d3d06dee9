/**
 * Kills builds at random times, and lets the disk fill up under them, until the time is up: `npm run test:faults -- --seconds 280`. After each
 * the published site has to be the old or the new one, whole, and every fifth time the next build has to give what one from nothing gives.
 * The disk that fills up is a tmpfs, which takes root.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { differentFiles, type FixtureSite, fixtureSite, forget, readTree } from '../site/build.ts';
import { manifestOf, tell, whatIsPublished } from '../site/fault-site.ts';
import { writeLab } from '../site/lab-folder.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '280' } } });
const until = performance.now() + 1000 * Number(values.seconds);
const words = ['Measured in the morning.', 'Measured in the evening.'];
const dir = await mkdtemp(join(tmpdir(), 'plateau-faults-'));
const plateau = join(engineDir, 'scripts/plateau.js');
const counts: Record<string, number> = {};
const wrong: string[] = [];

function count(what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

/** A build in a process of its own; with `killAfterMs` it is killed, with its workers or without them. */
function build(site: FixtureSite, killAfterMs?: number, isGroup = false): Promise<number | null> {
  const args = [plateau, 'build', '--no-pictures', '--site', site.siteDir, '--out', site.outDir];
  const child = spawn(process.execPath, args, { stdio: 'ignore', detached: isGroup });
  const kill = (): void => {
    if (child.pid !== undefined) process.kill(isGroup ? -child.pid : child.pid, 'SIGKILL');
  };
  const timer = killAfterMs === undefined ? undefined : setTimeout(kill, killAfterMs);
  return new Promise((done) =>
    child.on('exit', (code) => {
      clearTimeout(timer);
      done(code);
    }),
  );
}

async function lab(place: string): Promise<FixtureSite> {
  await writeLab(join(place, 'site'));
  return fixtureSite(join(place, 'site'), join(place, 'published'), async () => {});
}

// Both states, from nothing.
const site = await lab(join(dir, 'lab'));
const manifests: string[] = [];
const trees: Awaited<ReturnType<typeof readTree>>[] = [];
const times: number[] = [];
for (const [place, text] of words.entries()) {
  await tell(site, text);
  if (place === 0) await forget(site);
  const began = performance.now();
  if ((await build(site)) !== 0) throw new Error('the site cannot be built without faults');
  times.push(performance.now() - began);
  manifests.push(await manifestOf(site.outDir));
  trees.push(await readTree(site.outDir));
}

async function judge(one: FixtureSite, name: string, turn: number): Promise<void> {
  const is = await whatIsPublished(one.outDir, manifests);
  count(`${name}: ${typeof is === 'number' ? 'old or new, whole' : is}`);
  if (typeof is === 'string' && is !== 'away') wrong.push(`${name} ${turn}: ${is}`);
}

async function rebuilt(one: FixtureSite, name: string, turn: number, state: number): Promise<void> {
  const code = await build(one);
  const different = differentFiles(trees[state] ?? new Map(), await readTree(one.outDir));
  count(`${name}: next build ${code === 0 && different.length === 0 ? 'as from nothing' : 'differs'}`);
  if (code !== 0 || different.length > 0)
    wrong.push(`${name} ${turn}: exit ${code}, ${different.slice(0, 3).join(', ')}`);
}

/** Fills the file system up to so many free bytes. */
async function leaveFree(mount: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(mount);
  await writeFile(join(mount, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

const small = join(dir, 'small');
await mkdir(small);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', small]).status === 0;
try {
  const full = isMounted ? await lab(small) : undefined;
  if (full !== undefined) await cp(join(dir, 'lab'), small, { recursive: true, force: true });
  for (let turn = 1; performance.now() < until && wrong.length === 0; turn += 1) {
    // Each site is built anew each time.
    const state = (turn % 4 === 0 ? turn / 4 : turn) % 2;
    if (full !== undefined && turn % 4 === 0) {
      await tell(full, words[state] ?? '');
      await leaveFree(small, Math.round(Math.random() * 9e6));
      const code = await build(full);
      await rm(join(small, 'ballast'), { force: true });
      const name = code === 0 ? 'disk not quite full' : 'disk full';
      await judge(full, name, turn);
      if (turn % 20 === 0) await rebuilt(full, name, turn, state);
      continue;
    }
    const isCold = turn % 8 === 1;
    if (isCold) await forget(site);
    await tell(site, words[state] ?? '');
    const code = await build(site, Math.random() * (times[isCold ? 0 : 1] ?? 0), turn % 3 === 0);
    const name = code === 0 ? 'through before the kill' : isCold ? 'killed, from nothing' : 'killed, from the cache';
    await judge(site, name, turn);
    if (turn % 5 === 0) await rebuilt(site, name, turn, state);
  }
} finally {
  if (isMounted) spawnSync('umount', [small]);
  await rm(dir, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify({ counts, wrong }, null, 1)}\n`);
process.exitCode = wrong.length > 0 ? 1 : 0;
