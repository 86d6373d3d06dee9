import { describe, expect, it } from 'vitest';
import { frameShare, linkPayload } from '../../../scripts/lib/analyse/links.ts';

const MB = 1e6;
const carried = (protocol: string, rate?: number): number | undefined =>
  linkPayload({ protocol, ...(rate === undefined ? {} : { rate_bits_per_s: rate }) })?.bytes_per_s;

describe('linkPayload', () => {
  it.each([
    // Fibre Channel up to 8G: 8b/10b. 8.5 GBd x 8/10 / 8 = 850 MB/s (FC-PI-4).
    ['Fibre Channel 8G', 8e9, 850 * MB],
    // 16G and 32G: 64b/66b. 14.025 GBd x 64/66 / 8 = 1700 MB/s (FC-PI-5), 28.05 GBd: 3400 MB/s (FC-PI-6).
    ['Fibre Channel 16G', 16e9, 1700 * MB],
    ['Fiber Channel', 32e9, 3400 * MB],
    // The line rate itself names the speed as well.
    ['FC', 14.025e9, 1700 * MB],
    // SAS and SATA: 8b/10b. 12e9 x 8/10 / 8 = 1200 MB/s (SAS-3), 6e9: 600 MB/s (SAS-2, Serial ATA 3.0).
    ['SAS 12 Gbit/s', undefined, 1200 * MB],
    ['SAS 2.0', undefined, 600 * MB],
    ['SATA', 6e9, 600 * MB],
    // SAS-4: 22.5e9 x 128/150 / 8 = 2400 MB/s.
    ['SAS 24G', undefined, 2400 * MB],
    // PCIe 2: 5e9 x 8/10 / 8 = 500 MB/s a lane; PCIe 3: 8e9 x 128/130 / 8 = 984.6 MB/s; PCIe 4: twice that.
    ['PCIe 2.0 x8', undefined, 8 * 500 * MB],
    ['PCIe 3.0 x4', undefined, (4 * 8e9 * 128) / 130 / 8],
    ['NVMe PCIe 4.0 x4', undefined, (4 * 16e9 * 128) / 130 / 8],
    // The others of each standard.
    ['Fibre Channel 1G', undefined, 106.25 * MB],
    ['Fibre Channel 2G', undefined, 212.5 * MB],
    ['Fibre Channel 4G', undefined, 425 * MB],
    ['Fibre Channel 64G', undefined, 6.8e9],
    ['SAS 3 Gbit/s', undefined, 300 * MB],
    ['SATA 1.5 Gbit/s', undefined, 150 * MB],
    ['SATA 3 Gbit/s', undefined, 300 * MB],
    ['PCIe 1.1 x1', undefined, 250 * MB],
    ['PCIe 5.0 x4', undefined, (4 * 32e9 * 128) / 130 / 8],
    ['PCIe 6.0 x4', undefined, (4 * 64e9 * 242) / 256 / 8],
    // The name before the rate; lanes of SAS, which Fibre Channel has none of.
    ['Fibre Channel 16G', 8e9, 1700 * MB],
    ['SAS 12 Gbit/s x4', undefined, 4800 * MB],
    ['Fibre Channel 8G x2', undefined, 850 * MB],
    // One link of several is as fast as its rate says.
    ['SAS 4 x 12 Gbit/s', 12e9, 1200 * MB],
    ['2 x 10 GbE', 10e9, (1250 * MB * 9000) / 9038],
    // Ethernet: 25e9 / 8 = 3125 MB/s, of which 9000 of 9038 bytes are left by the largest usual frames.
    ['25 GbE, RoCEv2', 25e9, (3125 * MB * 9000) / 9038],
    ['10 GbE', undefined, (1250 * MB * 9000) / 9038],
  ])('%s at %s bit/s carries what its standard leaves', (protocol, rate, expected) => {
    expect(carried(protocol, rate)).toBeCloseTo(expected, -1);
  });

  it('takes a declared payload before the standard', () => {
    const link = { protocol: 'Fibre Channel 8G', rate_bits_per_s: 8e9, payload_bytes_per_s: 800 * MB };
    expect(linkPayload(link)).toEqual({ bytes_per_s: 800 * MB, basis: 'declared' });
  });

  it('takes the nominal rate of a protocol it does not know, which is never too low', () => {
    expect(linkPayload({ protocol: 'Slingshot', rate_bits_per_s: 200e9 })).toEqual({
      bytes_per_s: 25e9,
      basis: 'nominal',
    });
  });

  it.each([
    'NL-SAS',
    'NVMe',
    'NVMe PCIe 4.0',
    'virtio-blk',
    'Ethernet',
    'Slingshot 200G',
    'NFS, 2 x 25 GbE',
    'FC 2x16G',
    'SAS 4 x 12 Gbit/s',
  ])('does not guess the rate of %s', (protocol) => {
    expect(linkPayload({ protocol, rate_bits_per_s: 'not_recorded' })).toBeUndefined();
  });

  it('leaves less of Ethernet to small frames: 1500 of 1538 bytes', () => {
    const link = { protocol: 'Ethernet', rate_bits_per_s: 10e9, mtu_bytes: 1500 };
    expect(linkPayload(link)?.bytes_per_s).toBeCloseTo((1.25e9 * 1500) / 1538, 3);
    expect(frameShare(1500)).toBeLessThan(frameShare());
    const unknown = { ...link, mtu_bytes: 'not_recorded' as const };
    expect(linkPayload(unknown)).toEqual({
      bytes_per_s: (1.25e9 * 9000) / 9038,
      basis: 'framed',
      rate_bits_per_s: 10e9,
      mtu_bytes: undefined,
    });
  });
});
