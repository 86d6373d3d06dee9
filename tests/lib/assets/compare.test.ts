import { describe, expect, it } from 'vitest';
import { resolveTokens } from '../../../assets/js/compare/load-set-ups.ts';
import { findSetUps } from '../../../assets/js/compare/search.ts';
import { readState, writeState } from '../../../assets/js/compare/state.ts';

const entry = (token: string, name: string, title: string, words = '') => ({ token, name, title, words });
const entries = [
  entry('acme-2026:raid-5', 'Acme A100', 'RAID 5', 'array 2026'),
  entry('acme-2026:raid-10', 'Acme A100', 'RAID 10', 'array 2026'),
  entry('best-2025:default', 'Bést B1', 'Default', 'drive 2025 Samsung PM9A3'),
];

describe('the state of a comparison in the address', () => {
  it('is short, readable and restored', () => {
    const state = { tokens: ['acme-2026:raid-5', 'best-2025'], base: 1, all: true, data: 'abc123' };
    expect(writeState(state)).toBe('?c=acme-2026:raid-5,best-2025&base=2&all=1&data=abc123');
    expect(readState(writeState(state))).toEqual(state);
  });

  it('is nothing when nothing is picked', () => {
    expect(writeState({ tokens: [], base: 1, all: true })).toBe('');
    expect(readState('')).toEqual({ tokens: [], all: false });
  });

  it('leaves out what it does not understand, and picks nothing twice', () => {
    expect(readState('?c=a,a,<b>,../c,d&base=-1&all=yes&data=<x>')).toEqual({ tokens: ['a', 'd'], all: false });
  });
});

describe('findSetUps', () => {
  const found = (query: string, picked: readonly string[] = []) =>
    findSetUps(entries, query, picked, (count) => `all ${count}`).map(({ token, title }) => `${token} ${title}`);

  it('finds by every word, in names, titles and drives, whatever the case and accents', () => {
    expect(found('PM9a3 best')).toEqual(['best-2025:default Default']);
    expect(found('acme drive')).toEqual([]);
  });

  it('offers a run as a whole before its configurations', () => {
    expect(found('acme')).toEqual(['acme-2026 all 2', 'acme-2026:raid-5 RAID 5', 'acme-2026:raid-10 RAID 10']);
    expect(found('acme raid 5')).toEqual(['acme-2026:raid-5 RAID 5']);
  });

  it('does not offer what is picked', () => {
    expect(found('acme', ['acme-2026:raid-5'])).toEqual(['acme-2026:raid-10 RAID 10']);
  });
});

describe('resolveTokens', () => {
  it('takes a run for all of its configurations, each once', () => {
    const { tokens, unknown } = resolveTokens(['acme-2026:raid-10', 'acme-2026', 'gone-2020'], entries);
    expect(tokens).toEqual(['acme-2026:raid-10', 'acme-2026:raid-5']);
    expect(unknown).toEqual(['gone-2020']);
  });

  it('keeps to eight', () => {
    const many = Array.from({ length: 12 }, (_, place) => entry(`big-2026:c${place}`, 'Big', `c${place}`));
    expect(resolveTokens(['big-2026'], many).tokens).toHaveLength(8);
  });
});
