import { describe, expect, it } from 'vitest';
import { leanPicture } from '../../../scripts/lib/charts/lean-picture.ts';

const picture = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg" class="chart-svg">${inner}</svg>`;
const lean = (inner: string): string =>
  /^<svg class="chart-svg">(.*)<\/svg>$/.exec(leanPicture(picture(inner)))?.[1] ?? '';
const circle = (x: number, fill: string): string =>
  `<path transform="translate(${x},5.5)" d="M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0" fill="${fill}"/>`;

describe('leanPicture', () => {
  it('joins points of one colour, each in its own place', () => {
    expect(lean(circle(10, 'red') + circle(20.2, 'red') + circle(30, 'blue'))).toBe(
      '<path d="M14,5.5a4,4,0,1,1,-8,0a4,4,0,1,1,8,0M24.2,5.5a4,4,0,1,1,-8,0a4,4,0,1,1,8,0" fill="red"/>' +
        '<path transform="translate(30,5.5)" d="M4,0A4,4,0,1,1,-4,0A4,4,0,1,1,4,0" fill="blue"/>',
    );
  });

  it('joins lines of a grid and bars, whose paths begin where they stand', () => {
    const grid = '<line transform="translate(0,0)" y2="-9"/><line transform="translate(6.7,0)" y2="-9"/>';
    expect(lean(`<g stroke="grey">${grid}</g>`)).toBe('<g stroke="grey"><path d="M0,0v-9M6.7,0v-9"/></g>');
    expect(lean('<path d="M0,1h5v3h-5Z" fill="red"/><path d="M0,9h7v3h-7Z" fill="red"/>')).toBe(
      '<path d="M0,1h5v3h-5ZM0,9h7v3h-7Z" fill="red"/>',
    );
  });

  it.each([
    ['outlined', '<g stroke="black">', ''],
    ['seen through', '<g fill-opacity="0.5">', ''],
    ['outlined by themselves', '<g id="a">', ' stroke="black"'],
  ])('leaves shapes apart that are %s: one may lie on the other', (_, group, own) => {
    const shapes = `<path d="M0,1h5v3h-5Z" fill="red"${own}/><path d="M1,1h5v3h-5Z" fill="red"${own}/>`;
    expect(lean(`${group}${shapes}</g>`).match(/<path/g)).toHaveLength(2);
  });

  it('leaves paths apart that are told in places', () => {
    const far = '<path d="M0,0L5,5H9" fill="red"/>';
    expect(lean(far + far).match(/<path/g)).toHaveLength(2);
  });

  it('lets texts say where they stand, but for those of several lines', () => {
    expect(lean('<text transform="translate(3,-5)">a &amp; b</text>')).toBe('<text x="3" y="-5">a &amp; b</text>');
    const lines = '<text transform="translate(0,2)"><tspan>a</tspan><tspan dy="12">b</tspan></text>';
    expect(lean(lines)).toBe(lines);
  });

  it('drops groups that say nothing', () => {
    expect(lean('<g><g transform="translate(0,0)"><path d="M0,0L1,1" stroke="red"/></g></g>')).toBe(
      '<path d="M0,0L1,1" stroke="red"/>',
    );
  });
});
