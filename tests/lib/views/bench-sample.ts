/** A test bench that nobody would build: several of every kind of part. */
import type { Hardware } from '#types';

type Host = Hardware['hosts'][number];
const host: Host = { role: 'load generator', count: 4, cpu: 'CPU X', adapters: [{ model: 'NIC', count: 2 }] };

export const manyHardware: Hardware = {
  system: {
    id: 'acme-many',
    vendor: 'Acme',
    model: 'Many',
    kind: 'array',
    controllers: [
      { count: 2, model: 'Head A', firmware: '1.2', adapters: [{ model: 'FE card', count: 1 }] },
      { count: 2, model: 'Head B' },
    ],
    nodes: [{ role: 'cache node', count: 3 }],
    drives: [
      { vendor: 'Acme', model: 'D1', count: 24, media: 'ssd', capacity_bytes: 8e11 },
      { vendor: 'Acme', model: 'D2', count: 12, media: 'hdd', capacity_bytes: 6e12, per_node: 4 },
      { vendor: 'not_recorded', model: 'not_recorded', count: 'not_recorded', media: 'scm' },
    ],
    protection: [{ scheme: 'RAID-10' }, { scheme: 'RAID 6' }, { scheme: 'none' }],
    volumes: [
      { name: 'LUN', count: 8, capacity_bytes: 1e12 },
      { name: 'host stripe', count: 1, made_by: 'hosts', description: 'Over all LUNs.' },
    ],
  },
  hosts: [host, { role: 'monitor', count: 1 }, { role: 'witness', count: 'not_recorded' }],
  fabric: {
    description: 'Two switches.',
    switches: [
      { model: 'Switch S', count: 2, description: 'Joined by MLAG.' },
      { model: 'Switch T', count: 1 },
    ],
    links: [
      {
        from: 'hosts',
        to: 'switches',
        between: ['hosts', 'switches'],
        protocol: '25 GbE',
        count: 8,
        rate_bits_per_s: 25e9,
      },
      {
        from: 'witness',
        to: 'switch T',
        between: ['hosts', 'switches'],
        protocol: '1 GbE',
        count: 1,
        rate_bits_per_s: 1e9,
      },
      { from: 'switch S', to: 'switch S', between: ['switches', 'switches'], protocol: '100 GbE', count: 2 },
      { from: 'hosts', to: 'heads', between: ['hosts', 'controllers'], protocol: 'management', count: 4 },
      {
        from: 'switches',
        to: 'heads',
        between: ['controllers', 'switches'],
        protocol: '32G FC',
        count: 4,
        payload_bytes_per_s: 3.2e9,
      },
      { from: 'heads', to: 'shelves', between: ['controllers', 'enclosures'], protocol: 'SAS', count: 4 },
    ],
  },
  enclosures: [
    { model: 'Shelf 24', count: 1, interface: 'SAS 12 Gbit/s' },
    { model: 'Shelf 12', count: 'not_recorded', description: 'Holds the disks.' },
  ],
};
