/** Sound files that damage begins with: fixtures, and where it is there the collection beside the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFioOutput } from '../../scripts/lib/fio/output.ts';
import { fioFixtures } from '../fio-fixtures.ts';

const MOST_BYTES = 60_000;

function filesBelow(folder: string): readonly (readonly [string, Uint8Array])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path, new Uint8Array(readFileSync(path))] as const)
    .filter(([, bytes]) => bytes.length > 0 && bytes.length <= MOST_BYTES);
}

/** `more`: other folders with real files. */
export function fuzzSamples(more: readonly string[] = []) {
  const fixtures = join(import.meta.dirname, '../fixtures');
  const files = [fioFixtures, join(fixtures, 'whole-drive-logs'), join(fixtures, 'fio-samples'), ...more].flatMap(
    filesBelow,
  );
  const isRead = (bytes: Uint8Array): boolean => {
    const { documents, problems } = parseFioOutput('x.json', bytes);
    return documents.length > 0 && problems.every(({ severity }) => severity !== 'error');
  };
  const named = (pattern: RegExp) => files.filter(([path]) => pattern.test(path)).map(([, bytes]) => bytes);
  return {
    fio: named(/\.json$/).filter(isRead),
    logs: named(/_(?:bw|iops|s?c?lat)(?:\.\d+)?\.log$/),
    jobs: named(/\.fio$/),
  };
}
