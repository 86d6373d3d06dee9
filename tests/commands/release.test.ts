import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';

const changelog = readFileSync(join(engineDir, 'CHANGELOG.md'), 'utf8');
const { version, scripts } = JSON.parse(readFileSync(join(engineDir, 'package.json'), 'utf8'));
let dir = '';

function run(program: string, ...args: readonly string[]) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const names = { GIT_AUTHOR_NAME: 'T', GIT_AUTHOR_EMAIL: 't@x', GIT_COMMITTER_NAME: 'T', GIT_COMMITTER_EMAIL: 't@x' };
  return spawnSync(program, args, { cwd: dir, encoding: 'utf8', env: { ...env, ...names } });
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plateau-release-'));
  mkdirSync(join(dir, 'scripts'));
  cpSync(join(engineDir, 'scripts/release.ts'), join(dir, 'scripts/release.ts'));
  symlinkSync(join(engineDir, 'node_modules'), join(dir, 'node_modules'));
  const own = { name: 'x', version, type: 'module', scripts: { version: scripts.version } };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(own));
  writeFileSync(join(dir, '.gitignore'), 'node_modules\n');
});
afterEach(() => rmSync(dir, { recursive: true }));

function commit(text: string): void {
  writeFileSync(join(dir, 'CHANGELOG.md'), text);
  run('git', 'init', '--quiet');
  run('git', 'add', '--all');
  expect(run('git', 'commit', '--quiet', '--message', 'x').status).toBe(0);
}

describe('npm version', () => {
  it('gives what is unreleased the new version and the day, in the commit that it tags', () => {
    commit(changelog);
    const { status, stderr } = run('npm', 'version', '7.1.0');
    expect(status, stderr).toBe(0);
    const tagged = run('git', 'show', 'v7.1.0:CHANGELOG.md').stdout;
    expect(tagged).toMatch(/\n## Unreleased\n\n## 7\.1\.0 \(\d{4}-\d\d-\d\d\)\n/);
    const bare = (text: string): string => text.replace(/\n## 7\.1\.0 .*\n/, '').replaceAll(/\s+/g, ' ');
    expect(bare(tagged)).toBe(bare(changelog));
    expect(JSON.parse(run('git', 'show', 'v7.1.0:package.json').stdout).version).toBe('7.1.0');
  });

  it('is refused while nothing is told', () => {
    commit('# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n\n- First.\n');
    const { status, stderr } = run('npm', 'version', '7.1.0');
    expect(status).not.toBe(0);
    expect(stderr).toContain('CHANGELOG.md has nothing under "## Unreleased": say there what 7.1.0 changes');
    expect(run('git', 'tag').stdout).toBe('');
  });
});
