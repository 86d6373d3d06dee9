import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import measurementSchema from '../../../schemas/api/measurement.schema.json' with { type: 'json' };
import common from '../../../schemas/common.schema.json' with { type: 'json' };
import noteSchema from '../../../schemas/note.schema.json' with { type: 'json' };
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import { compileSchemas } from '../../../scripts/lib/formats/compile-schemas.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { numberRange } from '../../../scripts/lib/rules/number-range.ts';
import { fioFixtures, plainBundle, plainRun, readFixture, resultsOf } from '../../fio-fixtures.ts';

const errors = compileSchemas([common, noteSchema, measurementSchema])(measurementSchema.$id);

function violations(output: FioOutput): readonly string[] {
  const bundle = plainBundle(plainRun({}), { results: resultsOf('raw/t.json', output) });
  const { measurements } = normaliseBundle(bundle);
  const faults = measurements.flatMap((one) =>
    errors(one).map(({ keyword, instancePath, message }) => {
      const value: unknown = Object.entries(one).find(([key]) => `/${key}` === instancePath)?.[1];
      const isTooLarge = keyword === 'maximum' || value === Number.POSITIVE_INFINITY;
      return { isTooLarge, text: `${instancePath} ${message}` };
    }),
  );
  // A number that is too large is told by a rule, and nothing of its run is published.
  const told = numberRange.check(bundle, measurements, { methods: new Map() }).length;
  const isTold = faults.filter(({ isTooLarge }) => isTooLarge).length <= told;
  return faults.filter(({ isTooLarge }) => !isTooLarge || !isTold).map(({ text }) => text);
}

describe('a measurement of real fio output', () => {
  const names = readdirSync(fioFixtures).filter((name) => /^\d/.test(name));

  it.each(names)('of %s keeps to its schema', (name) => {
    expect(violations(readFixture(name))).toEqual([]);
  });
});

/** A copy of the value in which some parts are replaced. */
function mangle(value: unknown, odd: readonly (readonly [number, unknown])[]): unknown {
  let seen = 0;
  const walk = (node: unknown): unknown => {
    seen += 1;
    const swap = odd.find(([at]) => at === seen);
    if (swap) return swap[1];
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]));
  };
  return walk(value);
}

describe('any JSON that looks like fio’s', () => {
  const values = fc.oneof(
    fc.constantFrom(
      null,
      -1,
      0,
      1e300,
      1e306,
      2 ** 64,
      0.5,
      '',
      '-1',
      '9'.repeat(400),
      '4k,,',
      '150',
      [],
      {},
      [null],
      true,
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );

  it.each(['3.42-client-server.json', '3.33-clones.json', '2.1.10-randrw.json', '3.33-block-size-split.json'])(
    'made out of %s gives measurements that keep to their schema, and never throws',
    (name) => {
      const [document] = readFixture(name).documents;
      const swaps = fc.array(fc.tuple(fc.integer({ min: 2, max: 400 }), values), { minLength: 1, maxLength: 12 });
      fc.assert(
        fc.property(swaps, (odd) => {
          const text = JSON.stringify(mangle(document?.value, odd));
          expect(violations(parseFioOutput('x.json', new TextEncoder().encode(text)))).toEqual([]);
        }),
        {
          numRuns: 150,
          examples: [
            // In fio 2.1.10: next to no reads beside writes without a deviation.
            [[[11, 5e-324] as const, [90, 0] as const]],
            // In fio 3.42: half a sync.
            [[[332, 0.5] as const, [154, null] as const, [307, null] as const, [2, null] as const]],
          ],
        },
      );
    },
  );
});
