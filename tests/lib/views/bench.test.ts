import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { presentBench } from '../../../scripts/lib/views/bench/bench.ts';
import { composeBench } from '../../../scripts/lib/views/bench/compose.ts';
import { fitLines, widthOf } from '../../../scripts/lib/views/bench/text.ts';
import type { OutlineItem } from '../../../scripts/lib/views/bench/types.ts';
import { hostileHardware, manyHardware } from './bench-sample.ts';

const runs = join(import.meta.dirname, '../../../content/runs');
const hardwareOf = (id: string): Hardware =>
  JSON.parse(readFileSync(join(runs, id, 'hardware.json'), 'utf8')) as Hardware;
const published = readdirSync(runs)
  .sort()
  .map((id) => [id, hardwareOf(id)] as const);

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const flat = (items: readonly OutlineItem[]): readonly string[] =>
  items.flatMap(({ text, items: below }) => [plain(text), ...flat(below ?? [])]);
/** All text of the picture, in its order, lines joined by a space. */
const drawn = (svg: string): string =>
  plain([...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' '));

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
      const { svg, svg_narrow, outline } = presentBench(hardware, 'bench');
      const names = recordedNames(hardware);
      const words = flat(outline).join(' ');
      expect(names.length).toBeGreaterThan(1);
      expect(names.filter((name) => !shows(drawn(svg), name))).toEqual([]);
      expect(names.filter((name) => !shows(drawn(svg_narrow), name))).toEqual([]);
      expect(names.filter((name) => !shows(words, name))).toEqual([]);
    },
  );

  it('names rate and payload of the links once, beside their line', () => {
    const { svg } = presentBench(hardwareOf('huawei-dorado-2100-g2-2015'), 'bench');
    expect(drawn(svg).match(/4 × Fibre Channel 8G 3\.2 GB\/s each way/g)).toHaveLength(1);
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
      ['8 in each node'],
      ['2 replicas', '3 replicas', 'EC 2+1'],
    ]);
  });

  it('says that a way is not recorded instead of inventing a link', () => {
    const { columns } = composeBench(hardwareOf('micron-9200-max-ceph-2018'));
    expect(columns[1]?.path).toEqual({
      labels: ['not recorded'],
      texts: ['How these are connected is not recorded.'],
      is_unknown: true,
    });
    expect(presentBench(hardwareOf('micron-9200-max-ceph-2018'), 'bench').svg).toContain('stroke-dasharray');
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
    const { svg, outline } = presentBench(hardwareOf('aerodisk-engine-n2-2019'), 'bench');
    const text = '1 TB as stated; each over 12 drives, each presented through another controller.';
    expect(flat(outline)).toContain(text);
    expect(drawn(svg)).not.toContain('presented through');
  });

  it('puts the parts of the system under test below its name', () => {
    const { outline } = presentBench(hardwareOf('aerodisk-engine-n2-2019'), 'bench');
    const system = outline.at(-1);
    expect(plain(system?.text ?? '')).toBe('System under test: AERODISK ENGINE N2, 19.2 TB raw');
    expect(system?.items?.map(({ text }) => plain(text)).slice(1)).toEqual([
      '2 × controller',
      '24 × SSD: 800 GB, SAS, 3 drive writes a day',
      'Protection: RAID-10',
      '2 × LUN: 1 TB',
    ]);
  });
});

describe('the SVG of a test bench', () => {
  const { svg, svg_narrow } = presentBench(hostileHardware, 'bench-x');

  it('holds hostile names as text only', () => {
    for (const one of [svg, svg_narrow]) {
      const elements = [...one.matchAll(/<([a-z]+)/g)].map(([, name]) => name);
      expect([...new Set(elements)].sort()).toEqual(['desc', 'g', 'line', 'rect', 'svg', 'text', 'title']);
      expect(one).toContain('&lt;script&gt;');
      expect(one).not.toMatch(/ style=| on[a-z]+=/);
      expect([...one.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join('')).not.toMatch(/[\p{Cc}\u202e]/u);
    }
  });

  it('has names for screen readers that are unique on the page', () => {
    expect(svg).toContain('role="img" aria-labelledby="bench-x-title bench-x-desc"');
    expect(svg_narrow).toContain('aria-labelledby="bench-x-narrow-title bench-x-narrow-desc"');
    const { svg: named } = presentBench(hardwareOf('vitastor-1-3-1-bare-pm9a3'), 'bench');
    expect(named).toContain('<title id="bench-title">Test bench of Samsung PM9A3</title>');
    expect(plain(named)).toContain(
      'Load generator: 2 × Intel Xeon Gold 6342, 24 cores each, 256 GiB of memory; server – drive: NVMe; System under test: Samsung PM9A3; NVMe SSD: 1.92 TB</desc>',
    );
  });

  it('takes its colours from the custom properties of the site', () => {
    const colours = [...svg.matchAll(/ (?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour ?? '');
    expect(colours.filter((colour) => colour !== 'none' && !/^var\(--[a-z0-9-]+\)$/.test(colour))).toEqual([]);
  });

  it('is the same for the same hardware', () => {
    for (const [, hardware] of published)
      expect(presentBench(hardware, 'a')).toEqual(presentBench(structuredClone(hardware), 'a'));
  });
});

describe('fitLines', () => {
  it('breaks words that no line can hold and marks what it leaves out', () => {
    const lines = fitLines('x'.repeat(200), 100, 'fact');
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
    expect(lines.every((line) => widthOf(line, 'fact') <= 100)).toBe(true);
  });

  it('keeps a short text whole', () => {
    expect(fitLines('Mellanox SN2010', 200, 'title')).toEqual(['Mellanox SN2010']);
  });
});
