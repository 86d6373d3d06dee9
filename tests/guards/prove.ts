/**
 * `npm run test:guards`: switches each guard off in turn, in a copy of what is committed, and runs its tests, which have to fail then. With
 * words behind it, of the guards that stop something with these words only. Exits 1 when a test passes without its guard.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineDir } from '../../scripts/lib/store/node-effects.ts';
import { GUARDS } from './guards.ts';

const dir = mkdtempSync(join(tmpdir(), 'plateau-guards-'));
const copy = join(dir, 'engine');
const run = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, CI: 'true' } });
const chosen = GUARDS.filter(({ stops }) => process.argv.slice(2).every((word) => stops.includes(word)));
let survived = 0;
try {
  spawnSync('git', ['clone', '--quiet', engineDir, copy]);
  symlinkSync(join(engineDir, 'node_modules'), join(copy, 'node_modules'));
  // Downloaded programs and generated types.
  cpSync(join(engineDir, '.build'), join(copy, '.build'), { recursive: true });
  for (const { stops, file, find, replace, test } of chosen) {
    const path = join(copy, file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      before.replace(find, () => replace),
    );
    const { stdout, stderr, status } = run('npx', 'vitest', 'run', '--no-color', test);
    writeFileSync(path, before);
    // A file that cannot be read fails no test.
    const [, failed] = /Tests\s+(\d+) failed/.exec(stdout) ?? [];
    const isProof = status !== 0 && failed !== undefined;
    if (!isProof) survived += 1;
    process.stdout.write(`${isProof ? `${failed} failed` : 'SURVIVED'}\t${stops}\t${file}\t${test}\n`);
    if (!isProof) process.stderr.write(`${stdout.slice(-2000)}${stderr.slice(-1000)}\n`);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
process.exitCode = survived > 0 ? 1 : 0;
