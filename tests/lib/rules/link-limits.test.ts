import { describe, expect, it } from 'vitest';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { knownIds } from '../../../scripts/lib/rules/known-ids.ts';
import { linkLimits } from '../../../scripts/lib/rules/link-limits.ts';
import { figure, hardware } from '../analyse/limits-sample.ts';
import { bundleOf } from '../views/views-sample.ts';

const BASE = { methods: new Map() };
const link = { from: 'host', to: 'array', protocol: 'Fibre Channel 8G', count: 2, rate_bits_per_s: 8e9 };
const fabric = { description: 'two links', links: [link] };
const bundle = (of: ParsedBundle['hardware']): ParsedBundle => ({ ...bundleOf('b1'), hardware: of });
const reads = (bw: number) => [figure('z-two/read/read', { bw_bytes_per_s: bw })];

describe('linkLimits', () => {
  it('counts the line rate less its encoding: 2 x 850 MB/s, not 2 x 8 Gbit/s', () => {
    const told = (bw: number) => linkLimits.check(bundle(hardware({}, { fabric })), reads(bw), BASE).length;
    expect([told(1.7e9), told(1.9e9)]).toEqual([0, 1]);
  });

  it('leaves the links out where the load ran on the nodes of the system', () => {
    const hosts = [{ role: 'node', count: 3, is_system_node: true }];
    expect(linkLimits.check(bundle(hardware({}, { fabric, hosts })), reads(9e9), BASE)).toEqual([]);
  });

  it('tells of a figure above a limit where its page does, in whole per cent', () => {
    const limits = [{ name: 'port', direction: 'read' as const, bw_bytes_per_s: 1000 }];
    const told = (bw: number) => linkLimits.check(bundle(hardware({}, { limits })), reads(bw), BASE).length;
    expect([1024, 1026].map(told)).toEqual([0, 1]);
  });

  it('holds a limit against the configurations it is for', () => {
    const limits = [
      { name: 'port', direction: 'read' as const, bw_bytes_per_s: 1e9, configurations: ['a-three'] as [string] },
    ];
    const two = reads(2e9);
    const three = [figure('a-three/read/read', { bw_bytes_per_s: 2e9 })];
    const check = (measurements: typeof two) => linkLimits.check(bundle(hardware({}, { limits })), measurements, BASE);
    expect([check(two).length, check(three).length]).toEqual([0, 1]);
  });
});

describe('knownIds', () => {
  it('tells of a limit for a configuration that does not exist', () => {
    const limits = [
      { name: 'port', direction: 'read' as const, configurations: ['a-three', 'four'] as [string, string] },
    ];
    expect(knownIds.check(bundle(hardware({}, { limits })), [], BASE)).toMatchObject([
      { file: 'hardware.json', pointer: '/limits/0/configurations/1', found: 'four' },
    ]);
  });
});
