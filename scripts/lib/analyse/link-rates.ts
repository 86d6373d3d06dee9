/** What links carry: line rates of standards less their encoding, and what Ethernet's frames leave. */

/** One speed of a standard. Payload of a lane, bytes/s, is line_rate x coding[0] / coding[1] / 8. */
export interface LineRate {
  /** As people write it: "Fibre Channel 8G". */
  readonly name: string;
  /** Bits on the wire each second, of one lane. */
  readonly line_rate: number;
  /** Data bits in coded bits: 8b/10b is [8, 10]. */
  readonly coding: readonly [number, number];
  /** The standard that fixes both. */
  readonly source: string;
}

type Row = readonly [key: string, name: string, lineRate: number, coding: readonly [number, number], source: string];

const FIBRE_CHANNEL: readonly Row[] = [
  ['1', 'Fibre Channel 1G', 1.0625e9, [8, 10], 'INCITS FC-PI'],
  ['2', 'Fibre Channel 2G', 2.125e9, [8, 10], 'INCITS FC-PI'],
  ['4', 'Fibre Channel 4G', 4.25e9, [8, 10], 'INCITS FC-PI-2'],
  ['8', 'Fibre Channel 8G', 8.5e9, [8, 10], 'INCITS FC-PI-4'],
  ['16', 'Fibre Channel 16G', 14.025e9, [64, 66], 'INCITS FC-PI-5'],
  ['32', 'Fibre Channel 32G', 28.05e9, [64, 66], 'INCITS FC-PI-6'],
  ['64', 'Fibre Channel 64G', 57.8e9, [256, 257], 'INCITS FC-PI-7'],
];
const SAS: readonly Row[] = [
  ['3', 'SAS 3 Gbit/s', 3e9, [8, 10], 'INCITS SAS-1.1'],
  ['6', 'SAS 6 Gbit/s', 6e9, [8, 10], 'INCITS SAS-2'],
  ['12', 'SAS 12 Gbit/s', 12e9, [8, 10], 'INCITS SAS-3'],
  ['24', 'SAS 24G', 22.5e9, [128, 150], 'INCITS SAS-4'],
];
const SATA: readonly Row[] = [
  ['1.5', 'SATA 1.5 Gbit/s', 1.5e9, [8, 10], 'Serial ATA 1.0'],
  ['3', 'SATA 3 Gbit/s', 3e9, [8, 10], 'Serial ATA 2.0'],
  ['6', 'SATA 6 Gbit/s', 6e9, [8, 10], 'Serial ATA 3.0'],
];
const PCIE: readonly Row[] = [
  ['1', 'PCIe 1', 2.5e9, [8, 10], 'PCI Express Base 1.1'],
  ['2', 'PCIe 2', 5e9, [8, 10], 'PCI Express Base 2.1'],
  ['3', 'PCIe 3', 8e9, [128, 130], 'PCI Express Base 3.1'],
  ['4', 'PCIe 4', 16e9, [128, 130], 'PCI Express Base 4.0'],
  ['5', 'PCIe 5', 32e9, [128, 130], 'PCI Express Base 5.0'],
  ['6', 'PCIe 6', 64e9, [242, 256], 'PCI Express Base 6.0'],
];

const table = (rows: readonly Row[]): ReadonlyMap<string, LineRate> =>
  new Map(rows.map(([key, name, line_rate, coding, source]) => [key, { name, line_rate, coding, source }]));

/** Standards, by the number that names a speed: Gbit/s, or the generation of PCIe. */
export const LINE_RATES = {
  fibre_channel: table(FIBRE_CHANNEL),
  sas: table(SAS),
  sata: table(SATA),
  pcie: table(PCIE),
} as const;

export type Standard = keyof typeof LINE_RATES;

/** What one lane carries one way, bytes/s. */
export function lanePayload({ line_rate, coding: [data, coded] }: LineRate): number {
  return (line_rate * data) / coded / 8;
}

/** Bytes on the wire around the payload of an Ethernet frame: preamble 8, header 14, check 4, gap 12 (IEEE 802.3). */
const FRAME_OVERHEAD = 38;
/** Where the MTU is not stated: the largest in use, which leaves the most. */
const JUMBO_BYTES = 9000;

/** What Ethernet's frames leave of its nominal rate, which is already less the line code: 0-1. */
export function frameShare(mtuBytes = JUMBO_BYTES): number {
  return mtuBytes / (mtuBytes + FRAME_OVERHEAD);
}
