import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

/** What the source is made of, and what its packages are found by. */
const PARTS = ['scripts', 'schemas', 'i18n', 'assets/charts', 'package.json', 'package-lock.json', 'tsconfig.json'];

describe('the command in the repository', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'plateau-engine-'));
    for (const part of PARTS) await cp(join(engineDir, part), join(copy, part), { recursive: true });
    await symlink(join(engineDir, 'node_modules'), join(copy, 'node_modules'));
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));
  const help = (): string => {
    const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/plateau.js'), '--help'], {
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  };
  const bundles = async (): Promise<readonly string[]> =>
    (await readdir(join(copy, '.build/engine'))).filter((name) => !name.endsWith('.json'));
  const edit = async (from: string, to: string): Promise<void> => {
    const file = join(copy, 'scripts/command-line.ts');
    await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
  };

  it('is bundled once as long as no source changes, and anew when one has', async () => {
    const before = help();
    expect(help()).toBe(before);
    expect(await bundles()).toHaveLength(1);
    const [word = ''] = /[A-Za-z]{6,}/.exec(before.split('\n').slice(1).join(' ')) ?? [];
    expect(await readFile(join(copy, 'scripts/command-line.ts'), 'utf8')).toContain(word);
    await edit(word, 'Stalactite');
    expect(help()).toContain('Stalactite');
    expect(await bundles()).toHaveLength(2);
  });

  it('runs from its source where the list of its bundles is damaged', async () => {
    await writeFile(join(copy, '.build/engine/current.json'), '{"name": "');
    expect(help()).toContain('Stalactite');
  });

  it('tells a fault in a source with its place', async () => {
    await edit('Stalactite', "Stalactite' +");
    expect(help()).toContain('scripts/command-line.ts');
  });
});
