import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dir = join(import.meta.dirname, '../../../schemas');

/** Places of numbers without both ends. */
function unbounded(node: unknown, place: string): readonly string[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, minimum, exclusiveMinimum, maximum } = node as Readonly<Record<string, unknown>>;
  const isNumber = type === 'integer' || type === 'number';
  const isOpen = isNumber && ((minimum ?? exclusiveMinimum) === undefined || maximum === undefined);
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries(node).flatMap(([key, own]) => unbounded(own, `${place}/${key}`)),
  ];
}

// problem.schema.json tells of places in files and fio-output.schema.json of what fio prints: neither is submitted.
const SUBMITTED = ['common', 'figure', 'hardware', 'method', 'note', 'report', 'run'];

it('every number that people submit has a lowest and a highest value, and every number of a measurement a highest', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(dir, path), 'utf8'));
  expect(readdirSync(dir)).toEqual(expect.arrayContaining(SUBMITTED.map((name) => `${name}.schema.json`)));
  expect(SUBMITTED.flatMap((name) => unbounded(read(`${name}.schema.json`), name))).toEqual([]);
  // Counts of places in files: document and row.
  const open = unbounded(read('api/measurement.schema.json'), '').map((place) => place.split('/').at(-1));
  expect([...new Set(open)]).toEqual(['document', 'row']);
});
