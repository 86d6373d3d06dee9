import { describe, expect, it } from 'vitest';
import { nameRows, placeLabels, placeNames } from '../../../scripts/lib/charts/labels.ts';
import { wrapAtMost, wrapLabel } from '../../../scripts/lib/charts/text-width.ts';

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

describe('wrapLabel', () => {
  const wrap = (text: string) => wrapLabel(text, 80, 12);

  it('parts a word that is too wide after a mark', () => {
    expect(wrap('randread 4k')).toEqual(['randread 4k']);
    expect(wrap('replication-2x-rdma')).toEqual(['replication-', '2x-rdma']);
    expect(wrap('immeasurablethings')).toEqual(['immeasurable', 'things']);
  });

  it('leaves out the middle of one that is wider than two lines, so that names which end otherwise stay apart', () => {
    const names = ['01', '02'].map((number) => wrap(`a-test-of-replication-2x-over-rdma-behind-controller-${number}`));
    expect(names).toEqual([
      ['a-test-of-', '…ontroller-01'],
      ['a-test-of-', '…ontroller-02'],
    ]);
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

describe('placeLabels', () => {
  const plot = { width: 300, height: 200, right: 40 };
  const upright = (x: number) => [
    { x, y: 20 },
    { x, y: 180 },
  ];
  const place = (wanted: Parameters<typeof placeLabels>[0], ...lines: Parameters<typeof placeLabels>[1]) =>
    placeLabels(wanted, lines, plot).map(({ text, x, y, align }) => [text, x, y, align]);

  it('puts a name where no line crosses it, though another place is nearer', () => {
    const wanted = { text: 'HP MicroServer', x: 100, y: 20 };
    expect(place([wanted], upright(100))).toEqual([['HP MicroServer', 108, 20, 'left']]);
    // A line stands right of the point, as high as it.
    const beside = [
      { x: 130, y: 0 },
      { x: 130, y: 180 },
    ];
    expect(place([wanted], upright(100), beside)).toEqual([['HP MicroServer', 92, 20, 'right']]);
  });

  it('writes the short text where the whole one would cross lines on every side', () => {
    const wanted = { text: 'HP MicroServer Gen8 SATA-300 · 64', short: '64', x: 150, y: 60 };
    const lines = [upright(150), upright(110), upright(190)].map((line) => [{ x: line[0]?.x ?? 0, y: 0 }, ...line]);
    const [[text] = []] = place([wanted], ...lines);
    expect(text).toBe('64');
    const { short: _, ...whole } = wanted;
    expect(place([whole], ...lines)[0]?.[0]).toBe(whole.text);
    expect(place([{ ...whole, short: '' }], ...lines)).toEqual([]);
    expect(place([{ ...whole, x: 60, short: '' }], upright(60))[0]?.[0]).toBe(whole.text);
  });

  it('names ends that lie on each other together, as far as there is room', () => {
    const end = (text: string, x: number) => ({ text, short: '', x, y: 100 });
    const texts = (...wanted: Parameters<typeof place>[0]) => place(wanted).map(([text]) => text);
    expect(texts(end('Kingston', 150), end('Samsung', 153))).toEqual(['Kingston, Samsung']);
    expect(texts(end('Kingston', 50), end('Samsung', 250))).toEqual(['Kingston', 'Samsung']);
    const long = 'Kingston DC500M of 960 GB behind an IBM M1015';
    expect(texts(end(long, 20), end('Samsung', 21))[0]).toBe(long);
  });

  it('keeps names apart, and leaves out what has no place', () => {
    const near = (x: number) => ({ text: 'Samsung PM883', x, y: 100 });
    const [first, second] = place([near(150), near(151)], [near(150)], [near(151)]);
    expect(first?.slice(1)).not.toEqual(second?.slice(1));
    expect(
      place([{ text: 'A name that is much wider than the whole of the plot is '.repeat(2), x: 150, y: 100 }]),
    ).toEqual([]);
  });
});
