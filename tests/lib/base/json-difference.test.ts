import { describe, expect, it } from 'vitest';
import { jsonDifference, withJsonDifference } from '../../../scripts/lib/base/json-difference.ts';
import type { JsonValue } from '../../../scripts/lib/base/json-value.ts';

describe('jsonDifference', () => {
  it.each<[string, JsonValue, JsonValue, JsonValue | undefined]>([
    ['nothing of equal values', { a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, undefined],
    ['members that differ alone', { a: 1, b: { c: 'x', d: 2 } }, { a: 1, b: { c: 'y', d: 2 } }, { b: { c: 'y' } }],
    ['members of lists by their places', ['one', 'two', 'three'], ['one', 'zwei', 'three'], { 1: 'zwei' }],
    ['lists of another length as they are', [1, 2], [1], [1]],
    ['lists where all differs as they are', ['a', 'b'], ['c', 'd'], ['c', 'd']],
    ['objects with other members as a whole', { a: { b: 1 } }, { a: { c: 1 } }, { a: { '=': { c: 1 } } }],
    ['values of another kind', { a: 1, b: null }, { a: 'x', b: [] }, { a: 'x', b: [] }],
  ])('tells %s, and gives the value back', (_, from, to, difference) => {
    expect(jsonDifference(from, to)).toEqual(difference);
    expect(withJsonDifference(from, jsonDifference(from, to))).toEqual(to);
  });
});
