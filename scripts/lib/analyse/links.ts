/** What links carry one way: a lane by its standard, a link as hardware.json describes it, and a fabric of links together. */
import type { Hardware } from '#types';

/** One speed of a standard. Payload of a lane, bytes/s, is line_rate x coding[0] / coding[1] / 8. */
interface LineRate {
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
  // 256b/257b, and 30 of 544 symbols correct errors: 5120 of 5440 bits.
  ['64', 'Fibre Channel 64G', 57.8e9, [16, 17], 'INCITS FC-PI-7'],
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
const LINE_RATES = {
  fibre_channel: table(FIBRE_CHANNEL),
  sas: table(SAS),
  sata: table(SATA),
  pcie: table(PCIE),
} as const;

type Standard = keyof typeof LINE_RATES;

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

type Link = NonNullable<Hardware['fabric']['links']>[number];

/** Bytes/s of one link, one way, and how they were worked out. */
export type Payload = { readonly bytes_per_s: number } & (
  | { readonly basis: 'declared' | 'nominal' }
  | { readonly basis: 'coded'; readonly line: LineRate; readonly lanes: number }
  | { readonly basis: 'framed'; readonly rate_bits_per_s: number; readonly mtu_bytes: number | undefined }
);

const SAS_VERSIONS: Readonly<Record<string, string>> = { '1': '3', '2': '6', '3': '12', '4': '24' };
const NAMES: readonly (readonly [Standard | 'ethernet', RegExp])[] = [
  ['fibre_channel', /fib(?:re|er) channel|\bFCP?\b/i],
  ['pcie', /PCI ?e|PCI express/i],
  ['sas', /\bSAS\b/i],
  ['sata', /\bSATA\b/i],
  ['ethernet', /ethernet|GbE\b|RoCE|iSCSI/i],
];

function firstNumber(text: string, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.[1];
}

/** The speed that a protocol's name tells: "Fibre Channel 8G" -> 8, "SAS 2.0" -> 6, "NVMe PCIe 4.0 x4" -> 4. */
function speedOf(standard: Standard, text: string, rate: number | undefined): string | undefined {
  if (standard === 'pcie') return firstNumber(text, /(?:PCIe|express|gen)[ .]*(\d)/i);
  const told = firstNumber(text, /(\d+(?:\.\d+)?) ?G/i);
  const version = standard === 'sas' ? SAS_VERSIONS[firstNumber(text, /SAS[- ]?(\d)(?:\.\d)?$/i) ?? ''] : undefined;
  const known = told ?? version;
  if (known !== undefined || rate === undefined) return known;
  const exact = [...LINE_RATES[standard]].find(([, line]) => line.line_rate === rate);
  return exact?.[0] ?? String(rate / 1e9);
}

/** "2 x 25 GbE", "4x12G": nobody knows whether the count of links holds these already. */
const SEVERAL = /\d ?[x\u00d7] ?\d+(?:\.\d+)? ?G/i;

/** Speed and lanes of a protocol or interface as people write it; undefined where the text does not tell, or tells of several links. */
export function lineOf(
  text: string,
  rate?: number,
): { readonly line: LineRate; readonly lanes: number } | 'ethernet' | undefined {
  const standard = NAMES.find(([, name]) => name.test(text))?.[0];
  const isSeveral = SEVERAL.test(text);
  if (isSeveral && rate === undefined) return undefined;
  if (standard === undefined || standard === 'ethernet') return standard;
  const line = LINE_RATES[standard].get(speedOf(standard, text, rate) ?? '');
  // A wide port of SAS has several lanes; PCI Express says how many.
  const hasLanes = standard === 'pcie' || (standard === 'sas' && !isSeveral);
  const told = hasLanes ? firstNumber(text, /\bx ?(\d+)/i) : undefined;
  const lanes = standard === 'pcie' ? told : (told ?? '1');
  return line === undefined || lanes === undefined ? undefined : { line, lanes: Number(lanes) };
}

/**
 * Declared payload first; else the standard's line rate less its encoding; Ethernet less its frames; else the nominal rate,
 * which is never too low. Undefined where none of it is recorded.
 */
export function linkPayload(link: Pick<Link, 'protocol' | 'rate_bits_per_s' | 'payload_bytes_per_s' | 'mtu_bytes'>) {
  const { protocol, payload_bytes_per_s: declared } = link;
  const rate = typeof link.rate_bits_per_s === 'number' ? link.rate_bits_per_s : undefined;
  const mtu = typeof link.mtu_bytes === 'number' ? link.mtu_bytes : undefined;
  if (typeof declared === 'number') return { bytes_per_s: declared, basis: 'declared' } satisfies Payload;
  const line = lineOf(protocol, rate);
  if (line !== undefined && line !== 'ethernet')
    return { bytes_per_s: line.lanes * lanePayload(line.line), basis: 'coded', ...line } satisfies Payload;
  const told = firstNumber(protocol, /(\d+(?:\.\d+)?) ?G/i);
  const bits = rate ?? (line === 'ethernet' && told !== undefined ? Number(told) * 1e9 : undefined);
  if (bits === undefined) return undefined;
  return line === 'ethernet'
    ? ({ bytes_per_s: (bits / 8) * frameShare(mtu), basis: 'framed', rate_bits_per_s: bits, mtu_bytes: mtu } as const)
    : ({ bytes_per_s: bits / 8, basis: 'nominal' } satisfies Payload);
}

interface FabricCapacity {
  /** One way, bytes/s. */
  readonly bytes_per_s: number;
  /** The narrowest links, by their place in fabric.links. */
  readonly narrowest: readonly number[];
}

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly capacity: number;
  flow: number;
}

/** What all links of one entry carry one way, bytes/s; infinite when rate or count is not known. */
function capacityOf(link: Link): number {
  const payload = linkPayload(link);
  return typeof link.count === 'number' && payload !== undefined ? link.count * payload.bytes_per_s : Infinity;
}

interface Step {
  readonly edge: Edge;
  readonly forward: boolean;
}

/** How each end that still has room can be reached from the hosts' side. */
function reach(edges: readonly Edge[], sources: readonly string[]): ReadonlyMap<string, Step | undefined> {
  const reached = new Map<string, Step | undefined>(sources.map((end) => [end, undefined]));
  const open = [...sources];
  for (let end = open.shift(); end !== undefined; end = open.shift()) {
    for (const edge of edges) {
      const forward = edge.from === end && edge.flow < edge.capacity && !reached.has(edge.to);
      const back = edge.to === end && edge.flow > 0 && !reached.has(edge.from);
      if (!forward && !back) continue;
      const next = forward ? edge.to : edge.from;
      reached.set(next, { edge, forward });
      open.push(next);
    }
  }
  return reached;
}

function pathTo(end: string, reached: ReadonlyMap<string, Step | undefined>): readonly Step[] {
  const step = reached.get(end);
  return step === undefined ? [] : [...pathTo(step.forward ? step.edge.from : step.edge.to, reached), step];
}

/**
 * The most that can pass from the first ends to the last ones (maximum flow). `from` is the end nearer the host. Links
 * whose rate or count is not known are taken as unlimited, so the answer is never too low; undefined when nothing limits.
 */
export function fabricCapacity(links: readonly Link[]): FabricCapacity | undefined {
  const edges = links.map((link): Edge => ({ from: link.from, to: link.to, capacity: capacityOf(link), flow: 0 }));
  const tos = new Set(edges.map(({ to }) => to));
  const froms = new Set(edges.map(({ from }) => from));
  const sources = [...froms].filter((end) => !tos.has(end));
  const sinks = [...tos].filter((end) => !froms.has(end));
  if (sources.length === 0 || sinks.length === 0) return undefined;
  let total = 0;
  for (;;) {
    const reached = reach(edges, sources);
    const sink = sinks.find((end) => reached.has(end));
    if (sink === undefined) {
      const narrowest = edges.flatMap(({ from, to }, place) => (reached.has(from) && !reached.has(to) ? [place] : []));
      return { bytes_per_s: total, narrowest };
    }
    const path = pathTo(sink, reached);
    const room = Math.min(...path.map(({ edge, forward }) => (forward ? edge.capacity - edge.flow : edge.flow)));
    if (room === Infinity) return undefined;
    for (const { edge, forward } of path) edge.flow += forward ? room : -room;
    total += room;
  }
}
