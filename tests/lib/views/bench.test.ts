import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { presentBench } from '../../../scripts/lib/views/bench/bench.ts';
import { composeBench } from '../../../scripts/lib/views/bench/compose.ts';
import type { BenchDrawing, OutlineItem } from '../../../scripts/lib/views/bench/types.ts';
import { plain } from '../../plain.ts';
import { manyHardware } from './bench-sample.ts';

const runs = join(import.meta.dirname, '../../../content/runs');
const hardwareOf = (id: string): Hardware =>
  JSON.parse(readFileSync(join(runs, id, 'hardware.json'), 'utf8')) as Hardware;
const published = readdirSync(runs)
  .sort()
  .map((id) => [id, hardwareOf(id)] as const);

const flat = (items: readonly OutlineItem[]): readonly string[] =>
  items.flatMap(({ text, items: below }) => [plain(text), ...flat(below ?? [])]);
/** All text of the picture, in its order. */
function drawn({ outside, path, system, inside }: BenchDrawing): string {
  const texts = (columns: BenchDrawing['inside']): readonly string[] =>
    columns.flatMap((column) => [
      ...(column.path?.labels ?? []),
      ...column.parts.flatMap(({ title, facts, insets }) => [title, ...facts, ...insets]),
    ]);
  return plain([...texts(outside), ...(path?.labels ?? []), system.title, ...system.facts, ...texts(inside)].join(' '));
}

/** Names that a picture and its words must show, as hardware.json has them. */
function recordedNames({ system, hosts, fabric, enclosures }: Hardware): readonly string[] {
  const adapters = [...hosts, ...(system.nodes ?? []), ...(system.controllers ?? [])].flatMap(
    (one) => one.adapters ?? [],
  );
  const isOther = (drive: { vendor: string; model: string }) =>
    drive.model !== system.model || drive.vendor !== system.vendor;
  return [
    ...hosts.filter((host) => host.is_system_node !== true).flatMap(({ role, cpu, model }) => [role, cpu, model]),
    ...(system.nodes ?? []).flatMap(({ role, cpu }) => [role, cpu]),
    ...adapters.flatMap(({ model, protocol }) => [model, protocol]),
    ...(system.controllers ?? []).flatMap(({ model, count }) => [model, count === 1 ? undefined : `${count} × `]),
    ...(system.drives ?? []).filter(isOther).flatMap(({ model, vendor }) => [model, vendor]),
    ...(system.drives ?? []).map(({ count }) => (typeof count === 'number' && count > 1 ? `${count} × ` : undefined)),
    ...(system.volumes ?? []).map(({ name }) => name),
    ...(fabric.links ?? []).map(({ protocol }) => protocol),
    ...(fabric.switches ?? []).flatMap(({ model }) => [model]),
    ...(enclosures ?? []).map(({ model }) => model),
    system.model,
  ].flatMap((name) => (name === undefined || name === 'not_recorded' ? [] : [name]));
}

/** True when the words of the name stand in the text one after the other, wherever a line was broken. */
function shows(text: string, name: string): boolean {
  const squeeze = (one: string): string => one.toLowerCase().replace(/\s+/g, '');
  return squeeze(text).includes(squeeze(name));
}

describe('the picture of a test bench', () => {
  it.each([...published, ['several of every part', manyHardware] as const])(
    'shows every recorded part of %s, and so do its words',
    (_, hardware) => {
      const bench = presentBench(hardware);
      const names = recordedNames(hardware);
      const words = flat(bench.outline).join(' ');
      expect(names.length).toBeGreaterThan(1);
      expect(names.filter((name) => !shows(drawn(bench), name))).toEqual([]);
      expect(names.filter((name) => !shows(words, name))).toEqual([]);
    },
  );

  it('names rate and payload of the links once, beside their line', () => {
    expect(
      drawn(presentBench(hardwareOf('huawei-dorado-2100-g2-2015'))).match(/4 × Fibre Channel 8G 3\.2 GB\/s each way/g),
    ).toHaveLength(1);
  });

  it('draws a volume that the host made in the host', () => {
    const [hosts, ...others] = composeBench(hardwareOf('huawei-dorado-2100-g2-2015')).columns;
    expect(hosts?.parts[0]?.insets[0]).toBe('VxVM volume');
    expect(others.at(-1)?.parts.map(({ title }) => plain(title))).toEqual(['8 × LUN']);
  });

  it('draws machines once that are hosts and nodes', () => {
    const { columns } = composeBench(hardwareOf('vitastor-1-3-1-cluster'));
    expect(columns.map(({ tier }) => tier)).toEqual(['switches', 'controllers', 'drives', 'volumes']);
    expect(columns[1]?.parts[0]?.more).toContain('fio, version not recorded; 4 clients on each server');
    expect(columns.map(({ path }) => path?.labels.map(plain))).toEqual([
      undefined,
      ['6 × 25 GbE', '25 Gbit/s each'],
      ['8 per node'],
      ['2 replicas', '3 replicas', 'EC 2+1'],
    ]);
  });

  it('says that a way is not recorded instead of inventing a link', () => {
    expect(presentBench(hardwareOf('micron-9200-max-ceph-2018')).path).toEqual({
      labels: ['link not recorded'],
      texts: ['Connection not recorded.'],
      is_unknown: true,
    });
  });

  it('draws nothing that is not recorded', () => {
    const { columns } = composeBench(hardwareOf('virtual-disk-2026-11'));
    expect(columns.map(({ tier }) => tier)).toEqual(['hosts', 'volumes']);
  });

  it('draws a system whose inside nobody recorded as one box', () => {
    const system = { id: 'acme-a', vendor: 'Acme', model: 'A', kind: 'array' } as const;
    const { columns } = composeBench({ system, hosts: [], fabric: { description: 'not_recorded' } });
    expect(columns.map(({ parts }) => parts.map(({ title }) => title))).toEqual([['Array']]);
  });

  it('draws links past a column or within one as boxes of their own', () => {
    const { columns } = composeBench(manyHardware);
    const links = columns.map(({ tier, parts }) => [
      tier,
      parts.filter(({ is_link }) => is_link === true).map(({ title }) => title),
    ]);
    expect(links.filter(([, titles]) => titles?.length !== 0)).toEqual([
      ['hosts', ['hosts – heads']],
      ['switches', ['switch S – switch S']],
    ]);
  });

  it('says in words what is too long for the picture', () => {
    const bench = presentBench(hardwareOf('aerodisk-engine-n2-2019'));
    const text = '1 TB as stated; each over 12 drives, each presented through another controller.';
    expect(flat(bench.outline)).toContain(text);
    expect(drawn(bench)).not.toContain('presented through');
  });

  it('puts the parts of the system under test below its name', () => {
    const { outline } = presentBench(hardwareOf('aerodisk-engine-n2-2019'));
    const system = outline.at(-1);
    expect(plain(system?.text ?? '')).toBe('System under test: AERODISK ENGINE N2, 19.2 TB raw');
    expect(system?.items?.map(({ text }) => plain(text)).slice(1)).toEqual([
      '2 × controller',
      '24 × SSD: 800 GB, SAS, 3 DWPD',
      'Redundancy: RAID-10',
      '2 × LUN: 1 TB',
    ]);
  });

  it('leads to the system under test from outside, never to the first of its parts', () => {
    const { label, path, inside } = presentBench(hardwareOf('vitastor-1-3-1-bare-pm9a3'));
    expect(label).toBe('Test setup: Samsung PM9A3');
    expect([path?.labels, inside.map((column) => column.path)]).toEqual([['NVMe'], [undefined]]);
  });
});
