/** Compares a value with tests/golden/<stage>/<name>.json. Goldens are written only by `npm run update:golden`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'golden');

/** Fails when the golden is missing or differs; a missing one is never made by a test run. */
export function expectGolden(stage: string, name: string, value: unknown): void {
  expectGoldenText(stage, `${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
}

/** The same for a text that people read: `name` with its ending. */
export function expectGoldenText(stage: string, name: string, text: string): void {
  const path = join(folder, stage, name);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  expect(existsSync(path), `tests/golden/${stage}/${name} is missing: run npm run update:golden`).toBe(true);
  expect(text).toBe(readFileSync(path, 'utf8'));
}
