import { beforeAll, describe, expect, it } from 'vitest';
import type { Method } from '#types';
import { checkMethod } from '../../../../scripts/lib/check/documents.ts';
import type { MethodRecord } from '../../../../scripts/lib/database/types.ts';
import type { ParsedMethod } from '../../../../scripts/lib/formats/types.ts';
import { durationOf, expandSteps } from '../../../../scripts/lib/methods/expand-steps.ts';
import { choiceTable } from '../../../../scripts/lib/pages/methods/choice.ts';
import { engineDir, nodeEffects } from '../../../../scripts/lib/store/node-effects.ts';
import { readMethods } from '../../../../scripts/lib/store/read-site.ts';

type Step = Method['steps'][number];

function recordOf(parsed: ParsedMethod): MethodRecord {
  const steps = expandSteps(parsed.method);
  return { parsed, steps, duration: durationOf(parsed.method, steps), runs: [] };
}

/** Each row as text, with plain spaces; the second line of a cell after a bar. */
const textsOf = (records: readonly MethodRecord[]) =>
  choiceTable(records).groups.map(({ title, rows }) => ({
    title,
    rows: rows.map(({ cells }) =>
      cells.map(({ text, sub }) => [text, ...(sub === undefined ? [] : [sub])].join(' | ').replaceAll('\u00a0', ' ')),
    ),
  }));

describe('choiceTable', () => {
  let published: readonly MethodRecord[];
  beforeAll(async () => {
    published = (await readMethods(nodeEffects(), engineDir)).flatMap((input) => {
      const { method } = checkMethod(input);
      return method === undefined ? [] : [recordOf(method)];
    });
  });
  /** Cells of time and writing of four-corners with other steps. */
  const cellsWith = (change: (steps: readonly Step[]) => readonly Step[]): readonly string[] | undefined => {
    const found = published.find(({ parsed }) => parsed.id === 'four-corners');
    if (found === undefined) throw new Error('no method four-corners');
    const [first, ...others] = change(found.parsed.method.steps);
    if (first === undefined) throw new Error('no step is left');
    const record = recordOf({ ...found.parsed, method: { ...found.parsed.method, steps: [first, ...others] } });
    return textsOf([record])[0]?.rows[0]?.slice(1, 3);
  };

  it('has the general method first, and the special ones from the shortest to the longest', () => {
    expect(textsOf(published).map(({ title, rows }) => [title, ...rows.map(([, time]) => time)])).toEqual([
      ['For any drive or volume', '15 min | plus the fill'],
      [
        'For special questions',
        '8 min | plus the fill',
        '21 min | plus the fill',
        '2 h 20 min | plus the fill',
        '3 h 45 min | plus the fill',
        '4 h 40 min | up to 23 h 20 min, depending on rounds, plus the fill',
        '30 h 31 min | plus the fill, plus 324 rests set by the bytes written',
      ],
    ]);
  });

  it('says what each writes: before the tests, and in how many of them', () => {
    const writes = textsOf(published).flatMap(({ rows }) =>
      rows.map(([name, , what]) => [name?.split(' | ')[1], what]),
    );
    expect(Object.fromEntries(writes)).toEqual({
      'cluster-t-q': 'The whole target once | then in 3 of 6 tests',
      'flash-array-matrix': 'The whole target twice | then in 342 of 504 tests',
      'four-corners': 'The whole target once | then in 6 of 10 tests',
      'record-and-send': 'The whole target once | then in 2 of 2 tests',
      'replicated-block': 'The whole target once | then in 14 of 21 tests',
      'snia-steady-state': 'The whole target twice | then in 48 of 56 tests of each round',
      'transactional-and-streams': 'The whole target once | then in 2 of 3 tests',
    });
  });

  it('tells what the method says that it tells, and leads to its page', () => {
    const row = choiceTable(published).groups[0]?.rows[0];
    expect(row?.cells[0]).toMatchObject({ href: 'methods/four-corners/', sub: 'four-corners' });
    expect(row?.cells[3]?.text).toBe(published.find(({ parsed }) => parsed.method.general)?.parsed.method.tells);
  });

  it('needs no headings where all methods are of one sort', () => {
    const special = published.filter(({ parsed }) => parsed.method.general !== true);
    expect(textsOf(special).map(({ title }) => title)).toEqual([undefined]);
  });

  it('says nothing of a fill where there is none, nor of writing where nothing is written', () => {
    expect(cellsWith((steps) => steps.filter(({ writes }) => !writes))).toEqual(['5 min', 'Nothing']);
    expect(cellsWith((steps) => steps.filter(({ kind }) => kind === 'test'))).toEqual([
      '14 min',
      'Parts of the target | in 6 of 10 tests',
    ]);
  });

  it('takes a fill that ends after a time for no fill of the whole target', () => {
    const timed = (step: Step): Step => (step.kind === 'precondition' ? { ...step, runtime_s: 60 } : step);
    expect(cellsWith((steps) => steps.map(timed))).toEqual([
      '16 min',
      'Parts of the target | in 1 step before the tests, then in 6 of 10 tests',
    ]);
  });
});
