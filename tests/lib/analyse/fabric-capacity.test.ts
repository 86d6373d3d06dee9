import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fabricCapacity } from '../../../scripts/lib/analyse/links.ts';

const link = (from: string, to: string, count: number | 'not_recorded', payload: number) => ({
  from,
  to,
  count,
  protocol: 'a link',
  payload_bytes_per_s: payload,
});

describe('fabricCapacity', () => {
  it('takes the narrowest of links that lie one behind the other', () => {
    // 2 x 100 from the host, 8 x 100 to the array: 200 pass.
    const links = [link('host', 'switch', 2, 100), link('switch', 'array', 8, 100)];
    expect(fabricCapacity(links)).toEqual({ bytes_per_s: 200, narrowest: [0] });
  });

  it('adds links that lie beside each other', () => {
    // Two switches: min(200, 100) through one, min(200, 300) through the other.
    const links = [
      link('host', 'switch A', 2, 100),
      link('host', 'switch B', 2, 100),
      link('switch A', 'array', 1, 100),
      link('switch B', 'array', 3, 100),
    ];
    expect(fabricCapacity(links)).toEqual({ bytes_per_s: 300, narrowest: [1, 2] });
  });

  it('takes back a path that stands in the way of a better one', () => {
    const links = [
      link('host', 'a', 1, 1),
      link('host', 'b', 1, 1),
      link('a', 'b', 1, 1),
      link('a', 'array', 1, 1),
      link('b', 'array', 1, 1),
    ];
    expect(fabricCapacity(links)?.bytes_per_s).toBe(2);
    // The shortest path takes the link from a to b, which both of the others do without.
    const long = [
      link('host', 'a', 2, 1),
      link('a', 'b', 1, 1),
      link('b', 'array', 1, 1),
      link('host', 'c', 1, 1),
      link('c', 'd', 1, 1),
      link('d', 'b', 1, 1),
      link('a', 'e', 1, 1),
      link('e', 'f', 1, 1),
      link('f', 'array', 1, 1),
    ];
    expect(fabricCapacity(long)).toEqual({ bytes_per_s: 2, narrowest: [2, 6] });
  });

  it('counts what is left of a link that several paths share', () => {
    const links = [
      link('host', 'switch', 3, 1),
      link('switch', 'x', 2, 1),
      link('switch', 'y', 2, 1),
      link('x', 'array', 2, 1),
      link('y', 'array', 2, 1),
    ];
    expect(fabricCapacity(links)).toEqual({ bytes_per_s: 3, narrowest: [0] });
  });

  it('takes links that are not known as unlimited', () => {
    expect(fabricCapacity([link('host', 'switch', 'not_recorded', 100), link('switch', 'array', 2, 100)])).toEqual({
      bytes_per_s: 200,
      narrowest: [1],
    });
    expect(fabricCapacity([link('host', 'array', 'not_recorded', 100)])).toBeUndefined();
  });

  it('says nothing of no links, or of links in a ring', () => {
    expect(fabricCapacity([])).toBeUndefined();
    const ring = [link('a', 'b', 1, 100), link('b', 'a', 1, 100)];
    expect(fabricCapacity(ring)).toBeUndefined();
    expect(fabricCapacity([link('host', 'a', 1, 100), ...ring])).toBeUndefined();
    expect(fabricCapacity([...ring, link('a', 'array', 1, 100)])).toBeUndefined();
  });

  it('never passes more than the first or the last links carry', () => {
    const count = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const links = [link('h', 'x', a, 1), link('h', 'y', b, 1), link('x', 's', c, 1), link('y', 's', d, 1)];
        expect(fabricCapacity(links)?.bytes_per_s).toBe(Math.min(a, c) + Math.min(b, d));
      }),
    );
  });
});
