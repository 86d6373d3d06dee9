/** What one link carries one way, from what hardware.json says of it. */
import type { Hardware } from '#types';
import { frameShare, LINE_RATES, type LineRate, lanePayload, type Standard } from './link-rates.ts';

export type Link = NonNullable<Hardware['fabric']['links']>[number];

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

/** Speed and lanes of a protocol or interface as people write it; undefined where the text does not tell. */
export function lineOf(
  text: string,
  rate?: number,
): { readonly line: LineRate; readonly lanes: number } | 'ethernet' | undefined {
  const standard = NAMES.find(([, name]) => name.test(text))?.[0];
  if (standard === undefined || standard === 'ethernet') return standard;
  const line = LINE_RATES[standard].get(speedOf(standard, text, rate) ?? '');
  const lanes = standard === 'pcie' ? firstNumber(text, /\bx ?(\d+)/i) : '1';
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
