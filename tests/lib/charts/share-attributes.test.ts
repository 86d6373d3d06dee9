import { describe, expect, it } from 'vitest';
import { shareAttributes } from '../../../scripts/lib/charts/lean-picture.ts';

describe('shareAttributes', () => {
  it('tells once at the group what all of its marks have, and leaves to each what is its own', () => {
    const text = (place: number, fill: string) =>
      `<text text-anchor="middle" transform="translate(${place},15)" font-size="12" fill="${fill}">${place}</text>`;
    expect(shareAttributes(`<g>${text(0, 'red')}${text(9, 'red')}</g>`)).toBe(
      '<g fill="red" font-size="12" text-anchor="middle"><text transform="translate(0,15)">0</text><text transform="translate(9,15)">9</text></g>',
    );
    expect(shareAttributes(`<g>${text(0, 'red')}${text(9, 'blue')}</g>`)).toBe(
      '<g font-size="12" text-anchor="middle"><text transform="translate(0,15)" fill="red">0</text><text transform="translate(9,15)" fill="blue">9</text></g>',
    );
  });

  it('changes nothing where a mark lacks the attribute, where the group has its own, or where groups are inside', () => {
    for (const svg of [
      '<g><path d="M0,0" fill="red"/><path d="M1,1"/></g>',
      '<g fill="none"><line x2="1" fill="red"/><line x2="2" fill="red"/></g>',
      '<g><g fill="red"></g><path d="M0,0" stroke="red"/><path d="M1,1" stroke="red"/></g>',
      '<g><path d="M0,0" stroke="red"/></g>',
    ])
      expect(shareAttributes(svg)).toBe(svg);
  });

  it('takes stroke for stroke, not for the beginning of stroke-width, and keeps lines of a text together', () => {
    const line = (more: string) => `<line${more} stroke-width="2" stroke="red"/>`;
    expect(shareAttributes(`<g>${line(' x2="1"')}${line(' x2="2"')}</g>`)).toBe(
      '<g stroke="red" stroke-width="2"><line x2="1"/><line x2="2"/></g>',
    );
    const wrapped = '<text fill="red"><tspan>a</tspan><tspan x="0" dy="15">b</tspan></text>';
    expect(shareAttributes(`<g>${wrapped}${wrapped}</g>`)).toBe(
      `<g fill="red">${wrapped.replace(' fill="red"', '').repeat(2)}</g>`,
    );
  });
});
