import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { madeOnce } from '../made-once.ts';
import { differentFiles, type FixtureSite, makeFixtureSite, readTree } from './build.ts';
import { builtFixtureSite, copyCards } from './built-sites.ts';
import { measuredRun } from './lab-folder.ts';
import { typedIn } from './typed.ts';

/** Runs a program and returns what it printed; fails the test when it fails. */
function run(program: string, args: readonly string[], cwd: string): string {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8' });
  expect(result.status, `${program} ${args.join(' ')}\n${result.stdout}${result.stderr}`).toBe(0);
  return result.stdout;
}

/** A copy of the engine's folder as far as a package is made of it: packing compiles the code in place. */
async function copyEngine(dir: string): Promise<string> {
  const parts = ['assets', 'content', 'i18n', 'layouts', 'schemas', 'scripts', 'static'];
  const single = ['hugo.toml', 'package.json', 'tsconfig.json', 'README.md', 'CHANGELOG.md', 'LICENSE'];
  const runs = join(engineDir, 'content/runs');
  for (const part of [...parts, ...single])
    await cp(join(engineDir, part), join(dir, part), { recursive: true, filter: (path) => path !== runs });
  await symlink(join(engineDir, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

/** Of the repository: the code in a package is compiled. */
const NOT_INSTALLED = new Set(['tsx', 'esbuild']);

/**
 * Puts the engine into the site's node_modules as `npm install` does: what `npm pack` would publish, and the dependencies beside it. The
 * dependencies are links to those installed here, so that the test needs no network.
 */
async function install(site: FixtureSite): Promise<string> {
  const engine = await copyEngine(await mkdtemp(join(tmpdir(), 'plateau-engine-')));
  const packed = await mkdtemp(join(tmpdir(), 'plateau-packed-'));
  run('npm', ['pack', '--pack-destination', packed], engine);
  const left = (await readdir(join(engine, 'scripts'), { recursive: true })).filter((path) => path.endsWith('.js'));
  expect(left.sort()).toEqual(['engine-bundle.js', 'load-module.js', 'plateau.js', 'worker.js']);
  await rm(engine, { recursive: true });
  const plateau = await unpack(site.siteDir, packed);
  await rm(packed, { recursive: true });
  return join(plateau, 'scripts/plateau.js');
}

/** Puts the one package of a folder into the node_modules of a site. Returns where it is then. */
async function unpack(siteDir: string, folder: string): Promise<string> {
  const modules = join(siteDir, 'node_modules');
  await mkdir(modules, { recursive: true });
  const [packed = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  run('tar', ['-xzf', join(folder, packed)], modules);
  await rename(join(modules, 'package'), join(modules, 'plateau'));
  const ours = join(engineDir, 'node_modules');
  for (const name of await readdir(ours)) {
    if (name.startsWith('.') || NOT_INSTALLED.has(name)) continue;
    const scoped = name.startsWith('@') ? (await readdir(join(ours, name))).map((part) => `${name}/${part}`) : [name];
    for (const path of scoped) {
      await mkdir(dirname(join(modules, path)), { recursive: true });
      await symlink(join(ours, path), join(modules, path));
    }
  }
  return join(modules, 'plateau');
}

describe('plateau as a dependency of a lab', () => {
  let site: FixtureSite;
  let command: string;
  beforeAll(async () => {
    site = await makeFixtureSite();
    command = await install(site);
  });
  afterAll(() => site.remove());

  it("builds the lab's site with nothing but what the package holds: the same bytes as in another folder, time zone and language", async () => {
    // The lab's site for all tests was built far away from here, and from source: global-setup.ts.
    const fromSource = await builtFixtureSite();
    await copyCards(site.siteDir);
    // Hugo would take the title for another one, and leave out the sitemap.
    const hugo = { HUGO_TITLE: 'Something else', HUGO_DISABLEKINDS: 'sitemap' };
    const env = { ...process.env, TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C', ...hugo };
    const here = spawnSync(process.execPath, [command, 'build'], { cwd: site.siteDir, env, encoding: 'utf8' });
    const { status: code, stdout, stderr } = here;
    for (const outcome of [await madeOnce('lab'), { code, stdout, stderr }])
      expect(outcome).toEqual({
        code: 0,
        // A line for each stage.
        stderr: expect.stringMatching(/^( +[\d.]+ s {2}[a-z ]+\n)+$/),
        stdout: expect.stringMatching(/^\S+: \d+ pages, 2 runs, 0 reports; \d+ files, [\d.]+ MB \(.*\)\n$/),
      });
    const [one, two] = [await readTree(fromSource.outDir), await readTree(join(site.siteDir, 'public'))];
    expect([...two.keys()]).toEqual([...one.keys()]);
    expect(differentFiles(one, two)).toEqual([]);
    expect(one.size).toBeGreaterThan(40);
  });

  it('finds wrong in documents what the engine finds in its repository', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'plateau-broken-')), measuredRun);
    await cp(join(site.siteDir, 'content/runs', measuredRun), folder, { recursive: true });
    const path = join(folder, 'run.json');
    const { licence: _, ...run } = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...run, title: 7, tilte: 'x', date: 'some day' }));
    const installed = spawnSync(process.execPath, [command, 'check', folder], { cwd: site.siteDir, encoding: 'utf8' });
    const found = installed.stdout;
    for (const key of ['licence', '/title', '/tilte', '/date']) expect(found).toContain(key);
    expect(found).toBe((await typedIn({ cwd: site.siteDir }, ['check', '--site', site.siteDir, folder])).stdout);
    await rm(dirname(folder), { recursive: true });
  });

  it('checks and inspects there too', () => {
    const check = spawnSync(process.execPath, [command, 'check', '--site', '.'], {
      cwd: site.siteDir,
      encoding: 'utf8',
    });
    expect(check.status, check.stderr).toBe(0);
    const raw = join('content/runs', measuredRun, 'raw/randrw-4k.json');
    const { files } = JSON.parse(run(process.execPath, [command, 'inspect', '--json', raw], site.siteDir));
    expect(files[0].measurements.length).toBeGreaterThan(1);
  });

  it('is read by scripts, typed, as the example of README says: the same as inspect prints', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'plateau-script-'));
    await symlink(join(site.siteDir, 'node_modules'), join(empty, 'node_modules'));
    await cp(join(engineDir, 'tests/fixtures/fio/3.42-randrw.json'), join(empty, 'results/randrw.json'));
    await cp(join(site.siteDir, 'content/runs', measuredRun), join(empty, 'my-run'), { recursive: true });
    const readme = await readFile(join(engineDir, 'README.md'), 'utf8');
    const [, example = ''] = /```js\n(import [^`]*? from 'plateau';\n[\s\S]*?)```/.exec(readme) ?? [];
    await writeFile(join(empty, 'example.mjs'), example);
    const printed = run(process.execPath, ['example.mjs'], empty);
    expect(printed).toMatch(/^results\/randrw\.json \S+ read: \d+ IOPS, p99 [\d.]+ µs\n/);
    expect(printed).toMatch(/\n\d+ problems\n$/);
    const all = "import { readFio } from 'plateau'; console.log(JSON.stringify(await readFio('results'), null, 2));";
    await writeFile(join(empty, 'all.mjs'), all);
    const inspected = run(process.execPath, [command, 'inspect', '--json', 'results'], empty);
    expect(run(process.execPath, ['all.mjs'], empty)).toBe(inspected);
    const typed = [
      "import { type FioReading, type Measurement, readBundle, readFio } from 'plateau';",
      "const reading: FioReading = await readFio(['results'], { job: 'a.fio' });",
      'export const iops: number | undefined = reading.files[0]?.measurements[0]?.iops;',
      "export const measurements: readonly Measurement[] = (await readBundle('my-run')).measurements;",
      '// @ts-expect-error: iops is a number',
      'export const text: string | undefined = measurements[0]?.iops;',
    ];
    await writeFile(join(empty, 'typed.mts'), typed.join('\n'));
    const tsc = join(engineDir, 'node_modules/typescript/bin/tsc');
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', ''];
    run(process.execPath, [tsc, ...strict, 'typed.mts'], empty);
    await rm(empty, { recursive: true });
  });

  it('makes a new site in an empty folder, which builds with the engine that it packed', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'plateau-own-'));
    run(process.execPath, [command, 'init', 'lab', '--yes', '--no-install', '--title', 'Acme lab'], dir);
    const lab = join(dir, 'lab');
    const engine = `${await unpack(lab, join(lab, 'engine'))}/scripts/plateau.js`;
    // Scripts of browsers and archives that the same engine has made above: another one would not find its own among them.
    for (const kind of ['.build/pages', '.build/made'])
      if (existsSync(join(site.siteDir, kind)))
        await cp(join(site.siteDir, kind), join(lab, kind), { recursive: true });
    expect(run(process.execPath, [engine, 'build', '--no-pictures'], lab)).toMatch(
      /^public: \d+ pages, 1 run, 0 reports;/,
    );
    expect(await readFile(join(lab, 'public/runs/virtual-disk-example/index.html'), 'utf8')).toContain('Acme lab');
    await rm(dir, { recursive: true });
  });

  it('shows fio output in a folder that holds nothing else', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'plateau-empty-'));
    await cp(join(engineDir, 'tests/fixtures/fio/3.42-randrw.json'), join(empty, 'result.json'));
    const printed = run(process.execPath, [command, 'view', 'result.json', '--out', 'report.html'], empty);
    expect(printed).toMatch(/^report\.html: \d+ results, \d+ charts\n$/);
    expect((await readdir(empty)).sort()).toEqual(['report.html', 'result.json']);
    await rm(empty, { recursive: true });
  });
});
