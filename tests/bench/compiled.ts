/** `npm run bench`: bundles bench.ts with the engine, as it is published, and runs it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePrograms } from '../bundled.ts';

const dir = mkdtempSync(join(tmpdir(), 'plateau-bench-code-'));
try {
  await bundlePrograms([join(import.meta.dirname, 'bench.ts')], dir);
  const { status } = spawnSync(process.execPath, [join(dir, 'bench.mjs'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
