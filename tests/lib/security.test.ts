import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

it('SECURITY.md names guards and tests that are there', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('`tests/'));
  expect(rows.length).toBeGreaterThan(15);
  const missing = rows.flatMap((row) =>
    [...row.matchAll(/`([\w./-]+\.(?:ts|sh|json))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !['', 'scripts/lib'].some((below) => existsSync(join(root, below, path)))),
  );
  expect(missing).toEqual([]);
});
