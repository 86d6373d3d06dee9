import { describe, expect, it } from 'vitest';
import { findBare, findConfigurations, mendQuery, suggestConfigurations } from '../../../assets/js/compare/search.ts';
import { findAlike, findSisters } from '../../../assets/js/compare/sisters.ts';
import { readState, writeState } from '../../../assets/js/compare/state.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { type PickerList, pickerList, resolveTokens, shortTokens } from '../../../scripts/lib/pages/compare/entries.ts';
import { configurationOf } from '../pages/compare/configuration-sample.ts';
import { sampleRecord } from '../pages/site-sample.ts';

const entry = (token: string, name: string, title: string, words = '', more = {}) => {
  const system = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return { token, name, title, words, system, date: '2026-01-01', figures: 1, kind: 'array', workloads: [0], ...more };
};
const listOf = (configurations: PickerList['configurations']): PickerList => ({
  workloads: ['4k-randread', '4k-randwrite', '128k-read'],
  configurations,
  withdrawn: [{ run: 'acme-2020', title: 'Acme A100 of 2020', reason: 'Wrong drive.' }],
  bare: [{ system: 'dorado-g2', name: 'Dorado G2', reason: 'Pictures only.', words: 'Huáwei long writes' }],
});
const list = listOf([
  entry('acme-2026:raid-5', 'Acme A100', 'RAID 5'),
  entry('acme-2026:raid-10', 'Acme A100', 'RAID 10', '', { figures: 5 }),
  entry('best-2025:default', 'Bést B1', 'Default', 'Samsung PM9A3', { kind: 'drive' }),
]);

describe('the state of a comparison in the address', () => {
  it('is short, readable and restored', () => {
    const state = {
      tokens: ['acme-2026:raid-5', 'best-2025'],
      base: 1,
      all: true,
      workload: '4k-randread',
      data: 'abc123',
    };
    expect(writeState(state)).toBe('?c=acme-2026:raid-5,best-2025&base=2&workload=4k-randread&all=1&data=abc123');
    expect(readState(writeState(state))).toEqual(state);
  });

  it('still reads the workload of links made before', () => {
    expect(readState('?c=a&work=4k-randread')).toEqual({ tokens: ['a'], all: false, workload: '4k-randread' });
  });

  it('is nothing when nothing is picked', () => {
    expect(writeState({ tokens: [], base: 1, all: true })).toBe('');
    expect(readState('')).toEqual({ tokens: [], all: false });
  });

  it('leaves out what it does not understand, and picks nothing twice', () => {
    expect(readState('?c=a,a,<b>,../c,d&base=-1&all=yes&workload=<y>&data=<x>')).toEqual({
      tokens: ['a', 'd'],
      all: false,
    });
  });
});

describe('pickerList', () => {
  it('says of configurations of one name in two runs which run each is of', () => {
    const part = (id: string, title: string, run: string) => ({
      ...configurationOf(id, [{}], { run: { title: run } }),
      name: 'Acme A100',
      title,
    });
    const all = [
      part('r1', 'RAID 5', 'First run'),
      part('r2', 'RAID 5', 'Whole drive'),
      part('r3', 'RAID 10', 'Third'),
    ];
    expect(pickerList(all, []).configurations.map(({ title }) => title)).toEqual([
      'RAID 5 · First run',
      'RAID 5 · Whole drive',
      'RAID 10',
    ]);
  });

  it('names systems that nothing can be picked of, and why', () => {
    const record = sampleRecord();
    const of = (id: string, run: object, measurements: RunRecord['measurements'] = []) => ({
      ...record,
      bundle: { ...record.bundle, run: { ...record.bundle.run, ...run }, hardware: hardwareOf(id) },
      measurements,
    });
    const hardwareOf = (id: string) => ({
      ...record.bundle.hardware,
      system: { ...record.bundle.hardware.system, id, model: id },
    });
    const picture = { what: 'Chart 1', locator: 'page 1', picture: true } as const;
    const { bare } = pickerList(
      [],
      [
        of('s1', { not_in_text: [picture] }),
        of('s2', { withdrawn: { date: '2026-11-21', reason: 'Wrong drive.' } }),
        of('s3', {}),
        of('s4', {}, record.measurements),
        of('s4', {}),
      ],
    );
    expect(bare.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      'Acme s1: No published figures: the source gives them in pictures.',
      'Acme s2: No published figures: its runs were withdrawn.',
      'Acme s3: No published figures.',
    ]);
  });
});

describe('findBare', () => {
  it('finds systems without figures by every word, and none when nothing is asked', () => {
    const found = (query: string) => findBare(list, query).map(({ reason }) => reason);
    expect(found('dorado HUAWEI')).toEqual(['Pictures only.']);
    expect([found('dorado samsung'), found(' ')]).toEqual([[], []]);
  });
});

describe('findConfigurations', () => {
  const words = { wholeRun: (count: number) => `all ${count}`, ofSystem: (title: string) => `newest: ${title}` };
  const found = (query: string, picked: readonly string[] = [], of = list) =>
    findConfigurations(of, query, picked, words).map(({ token, title }) => `${token} ${title}`);

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

  it('offers a system before its runs, when it has several', () => {
    const older = entry('acme-2025:raid-5', 'Acme A100', 'RAID 5, old', '', { date: '2025-01-01' });
    expect(found('acme', [], listOf([...list.configurations, older]))).toEqual([
      'acme-a100 newest: RAID 10',
      'acme-2026 all 2',
      'acme-2026:raid-5 RAID 5',
      'acme-2026:raid-10 RAID 10',
      'acme-2025:raid-5 RAID 5, old',
    ]);
  });

  it('finds runs by their id and their date', () => {
    expect(found('best-2025')).toEqual(['best-2025:default Default']);
    expect(found('2026-01 b1')).toEqual(['best-2025:default Default']);
  });
});

describe('suggestConfigurations', () => {
  const one = (id: string, title: string, more: object) => entry(`${id}:x`, id, title, '', more);
  const all = listOf([
    one('mine', 'RAID 5', { workloads: [0, 1] }),
    one('none', 'RAID 5', { workloads: [2] }),
    one('drive', 'RAID 5', { workloads: [0, 1], kind: 'drive' }),
    one('other', 'RAID 10', { workloads: [0, 1] }),
    one('less', 'RAID 10', { workloads: [1] }),
    one('alike', 'RAID 5', { workloads: [0] }),
    one('old', 'RAID 5', { workloads: [0, 1], is_old: true }),
  ]);

  it('offers what ran workloads of all that is picked: its own kind first, then equal configurations, then most workloads', () => {
    expect(suggestConfigurations(all, ['mine:x']).map(({ name }) => name)).toEqual(['alike', 'other', 'less', 'drive']);
    expect(suggestConfigurations(all, ['mine:x', 'less:x']).map(({ name }) => name)).toEqual(['other', 'drive']);
    expect(suggestConfigurations(all, [])).toEqual([]);
  });
});

describe('findSisters', () => {
  const one = (id: string, title: string, more: object) => entry(`${id}:${title}`, id, title, '', more);
  const all = listOf([
    one('drive-a', 'whole drive', { workloads: [2] }),
    one('drive-a', 'hba', { workloads: [0, 1] }),
    one('drive-a', 'raid card', { workloads: [0, 1] }),
    one('drive-a', 'old', { workloads: [0, 1], is_old: true }),
    one('drive-b', 'raid card', { workloads: [0, 1] }),
  ]);
  const found = (tokens: readonly string[], places: readonly number[]) =>
    findSisters(all, tokens, places).map(({ place, entry, other }) => [place, entry.token, other.token]);

  it('names another configuration of a picked system that has a workload in common, set up as the other if there is one', () => {
    const picked = ['drive-a:whole drive', 'drive-b:raid card'];
    expect(found(picked, [0, 1])).toEqual([[0, 'drive-a:raid card', 'drive-b:raid card']]);
    expect(found(picked, [1])).toEqual([]);
  });
});

describe('findAlike', () => {
  const one = (id: string, title: string, more = {}) => entry(`${id}:${title}`, id, title, '', more);
  const all = listOf([
    one('a', 'hba'),
    one('a', 'sata'),
    one('a', 'card'),
    one('b', 'hba'),
    one('b', 'sata · second run', { own_title: 'sata' }),
    one('b', 'sata · first run', { own_title: 'sata', figures: 7 }),
    one('b', 'card', { is_old: true }),
  ]);

  it('names what else the picked systems have in common, with most figures', () => {
    expect(findAlike(all, ['a:hba', 'b:hba'])).toEqual([{ title: 'sata', tokens: ['a:sata', 'b:sata · first run'] }]);
    expect(findAlike(all, ['a:card', 'b:hba']).map(({ title }) => title)).toEqual(['hba', 'sata']);
  });

  it('says nothing where one system is picked twice, or alone', () => {
    expect([findAlike(all, ['a:hba', 'a:sata', 'b:hba']), findAlike(all, ['a:hba'])]).toEqual([[], []]);
  });
});

describe('mendQuery', () => {
  it('puts the name that a misspelt word is nearest to in its place, also that of what has no figures', () => {
    expect([mendQuery(list, 'samsng raid'), mendQuery(list, 'dorrado')]).toEqual(['samsung raid', 'dorado']);
    expect([mendQuery(list, 'Acme RAID'), mendQuery(list, 'postgres')]).toEqual([undefined, undefined]);
  });
});

describe('resolveTokens', () => {
  it('takes a run for all of its configurations, each once', () => {
    const { tokens, unknown } = resolveTokens(['acme-2026:raid-10', 'acme-2026', 'gone-2020'], list);
    expect(tokens).toEqual(['acme-2026:raid-10', 'acme-2026:raid-5']);
    expect(unknown).toEqual(['gone-2020']);
  });

  it('takes a system for the configuration with most figures of its newest run that stands', () => {
    const newer = entry('acme-2027:raid-6', 'Acme A100', 'RAID 6', '', { date: '2027-01-01' });
    expect(resolveTokens(['acme-a100'], list).tokens).toEqual(['acme-2026:raid-10']);
    expect(resolveTokens(['acme-a100'], listOf([...list.configurations, newer])).tokens).toEqual(['acme-2027:raid-6']);
    const undated = { ...newer, date: 'not_recorded' };
    expect(resolveTokens(['acme-a100'], listOf([...list.configurations, undated])).tokens).toEqual([
      'acme-2026:raid-10',
    ]);
    const superseded = { ...newer, is_old: true as const };
    expect(resolveTokens(['acme-a100'], listOf([superseded, ...list.configurations])).tokens).toEqual([
      'acme-2026:raid-10',
    ]);
  });

  it('takes systems set up alike where they can be, and says that others of each were left out', () => {
    const alike = listOf([
      ...list.configurations,
      entry('cube-2024:raid-5', 'Cube C1', 'RAID 5 · Second run', '', { own_title: 'RAID 5' }),
      entry('cube-2025:raid-6', 'Cube C1', 'RAID 6', '', { figures: 9 }),
    ]);
    const { tokens, standing } = resolveTokens(['acme-a100', 'cube-c1', 'best-2025'], alike);
    expect(tokens).toEqual(['acme-2026:raid-5', 'cube-2024:raid-5', 'best-2025:default']);
    expect(standing.map(({ entry: { token }, count }) => [token, count])).toEqual([
      ['acme-2026:raid-5', 2],
      ['cube-2024:raid-5', 2],
    ]);
  });

  it('tells a withdrawn run from an unknown one', () => {
    const { tokens, unknown, withdrawn } = resolveTokens(['acme-2020:default', 'acme-2026'], list);
    expect([tokens.length, unknown]).toEqual([2, []]);
    expect(withdrawn.map(({ reason }) => reason)).toEqual(['Wrong drive.']);
  });

  it('keeps to eight, and says how many more were asked for', () => {
    const many = Array.from({ length: 12 }, (_, place) => entry(`big-2026:c${place}`, 'Big', `c${place}`));
    const { tokens, left_over } = resolveTokens(['big-2026'], listOf(many));
    expect([tokens.length, left_over]).toEqual([8, 4]);
  });
});

describe('shortTokens', () => {
  it('names a run that is there as a whole by its own id, so that addresses stay short', () => {
    const whole = ['best-2025:default', 'acme-2026:raid-5', 'acme-2026:raid-10'];
    expect(shortTokens(whole, list)).toEqual(['best-2025', 'acme-2026']);
    expect(resolveTokens(shortTokens(whole, list), list).tokens).toEqual(whole);
    const turned = ['acme-2026:raid-10', 'acme-2026:raid-5'];
    expect(shortTokens(turned, list)).toEqual(turned);
  });
});
