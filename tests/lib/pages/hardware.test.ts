import { describe, expect, it } from 'vitest';
import { describeDrive, describeDriveBeside, presentHardware } from '../../../scripts/lib/pages/hardware.ts';
import { manyHardware } from '../views/bench-sample.ts';

describe('presentHardware', () => {
  const groups = presentHardware(manyHardware);
  const textsOf = (title: string, label: string): readonly string[] =>
    (groups.find((group) => group.title === title)?.facts ?? [])
      .filter((one) => one.label === label)
      .map(({ text }) => text.replaceAll('\u00a0', ' '));

  it('tells of shelves beside the links that lead to them', () => {
    expect(textsOf('Interconnect', 'Shelf')).toEqual([
      'Shelf 24, SAS 12 Gbit/s',
      'Shelf 12 (number not recorded), Holds the disks.',
    ]);
  });

  it("tells of controllers' adapters and of drives in each node", () => {
    expect(textsOf('System under test', 'Adapter')).toEqual(['FE card']);
    expect(textsOf('System under test', 'Drives')[1]).toBe('12 × Acme D2, HDD, 6 TB, 4 per node');
  });

  it('names a drive as a system is named, and writes a limit on IOPS as any figure', () => {
    const drives = [{ vendor: 'Acme', model: 'Acme D3', count: 2, media: 'hdd' as const }];
    const limits = [{ name: 'the network', direction: 'read' as const, iops: 20_000, basis: 'as stated' }];
    const told = presentHardware({ ...manyHardware, system: { ...manyHardware.system, drives }, limits });
    const texts = told.flatMap(({ facts }) => facts.map(({ text }) => text));
    expect(texts).toContain('2\u00a0×\u00a0Acme D3, HDD');
    expect(texts).toContain('20\u202f000\u00a0IOPS, as stated');
  });

  it('leaves limits with a value to the page that derives them, and keeps those that are only named', () => {
    const limits = [
      { name: 'the network', direction: 'read' as const, bw_bytes_per_s: 1e9, basis: 'as stated' },
      { name: 'the controllers', direction: 'read' as const, basis: 'no figure is given' },
    ];
    const told = (areLimitsDerived: boolean) =>
      presentHardware({ ...manyHardware, limits }, { areLimitsDerived })
        .find(({ title }) => title === 'Limits')
        ?.facts.map(({ label }) => label);
    expect(told(false)).toEqual(['the network (read)', 'the controllers (read)']);
    expect(told(true)).toEqual(['the controllers (read)']);
  });

  it('tells of nodes that make the load once, and beside them only what the node does not say', () => {
    const [host] = manyHardware.hosts;
    if (host === undefined) throw new Error('the sample has no host');
    const node = { ...host, role: 'storage node', count: 3, cpu: 'A CPU', software: undefined };
    const { software: _, ...known } = node;
    const system = { ...manyHardware.system, nodes: [known] };
    const load = { ...known, is_system_node: true, software: ['fio 3.33'] };
    const titles = (hosts: (typeof host)[]) =>
      presentHardware({ ...manyHardware, system, hosts }).map(({ title, facts }) => [title, facts.length]);
    const ofLoad = titles([load]).filter(([title]) => title === 'Load generators: the nodes of the system');
    expect(ofLoad).toEqual([['Load generators: the nodes of the system', 1]]);
    const { software: __, ...same } = load;
    expect(titles([same]).map(([title]) => title)).not.toContain('Load generators: the nodes of the system');
  });
});

describe('describeDrive', () => {
  it('keeps what is known of drives whose model and number are not', () => {
    const drive = {
      vendor: 'not_recorded',
      model: 'not_recorded',
      media: 'not_recorded',
      count: 'not_recorded',
    } as const;
    expect(describeDrive(drive)).toBe('not recorded');
    expect(describeDrive({ ...drive, media: 'ssd' })).toBe('SSD (number not recorded)');
  });
});

describe('describeDriveBeside', () => {
  const drive = { vendor: 'Samsung', model: 'PM883', media: 'ssd', count: 1 } as const;

  it('leaves out the name of the only drive of a system that has its name', () => {
    expect(describeDriveBeside('Samsung PM883, drive 2', drive)).toBe('SSD');
    expect(describeDriveBeside('Ceph', drive)).toBe('Samsung PM883, SSD');
    expect(describeDriveBeside('Samsung PM883', { ...drive, count: 3 })).toBe('3\u00a0×\u00a0Samsung PM883, SSD');
    expect(describeDriveBeside('Samsung PM883', { ...drive, media: 'not_recorded' })).toBe('Samsung PM883');
  });

  it('has a vendor once that the model begins with', () => {
    expect(describeDriveBeside('Other', { ...drive, vendor: 'WD', model: 'WD740GD', media: 'hdd' })).toBe(
      'WD740GD, HDD',
    );
  });
});
