import { describe, expect, it } from 'vitest';
import { nameRows, placeNames } from '../../../scripts/lib/charts/labels.ts';
import { wrapAtMost } from '../../../scripts/lib/charts/text-width.ts';

const frame = { top: 0, bottom: 150 };
const lines = (...places: readonly number[]) => places.map((y) => ({ y, height: 15 }));

describe('placeNames', () => {
  it('moves names apart that would touch, and keeps their order', () => {
    expect(placeNames(lines(75, 74, 20), frame)).toEqual([82, 67, 20]);
  });

  it('keeps names that would leave the plot inside it', () => {
    expect(placeNames(lines(149, 149, 149), frame)).toEqual([112.5, 127.5, 142.5]);
    expect(placeNames(lines(1, 1), frame)).toEqual([7.5, 22.5]);
  });

  it('gives a name of two lines the room of two', () => {
    expect(
      placeNames(
        [
          { y: 50, height: 30 },
          { y: 60, height: 15 },
        ],
        frame,
      ),
    ).toEqual([43.75, 66.25]);
  });
});

describe('wrapAtMost', () => {
  const wrap = (text: string) => wrapAtMost(text, 50, 12, 2);

  it('breaks a name once, and says when words are left out', () => {
    expect(wrap('one two three')).toEqual({ lines: ['one two', 'three'], isWhole: true });
    expect(wrap('one two three four five six')).toEqual({ lines: ['one two', 'three …'], isWhole: false });
  });

  it('leaves out the dot between parts where a line ends, and says when a word is too wide', () => {
    expect(wrap('one two · three').lines).toEqual(['one two', 'three']);
    expect(wrap('immeasurable').isWhole).toBe(false);
  });
});

describe('nameRows', () => {
  const plot = { width: 100, height: 100 };
  const marks = (ends: Parameters<typeof nameRows>[0], isKeyed: boolean) =>
    nameRows(ends, plot, isKeyed).map((row) => (row as { mark: string }).mark);

  it('puts a stretch of the line before each name, and a leader to ends that are not beside it', () => {
    const near = { series: 'a', text: 'a', x: 100, y: 50 };
    expect(marks([near], true)).toEqual(['key', 'name']);
    expect(marks([{ ...near, x: 40 }], true)).toEqual(['leader', 'key', 'name']);
    expect(marks([near], false)).toEqual(['name']);
  });
});
