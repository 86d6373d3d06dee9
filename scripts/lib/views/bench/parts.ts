/** Hosts, switches, controllers, nodes, shelves, drives and volumes of hardware.json as boxes. What nobody recorded has no words. */

import type { Hardware } from '#types';
import { NBSP } from '../../base/digits.ts';
import { listMark } from '../../base/marks.ts';
import { formatBitRate, formatBytes, formatCount, formatTimes, knownText } from '../../base/sizes.ts';
import { capitalised, word, wordOr } from '../../base/words.ts';
import { productName } from '../../model/system-name.ts';
import type { BenchPart } from './types.ts';

type System = Hardware['system'];
type Host = Hardware['hosts'][number];
type Controller = NonNullable<System['controllers']>[number];
type Drive = NonNullable<System['drives']>[number];
type Volume = NonNullable<System['volumes']>[number];
type Adapter = NonNullable<Host['adapters']>[number];
type Switch = NonNullable<Hardware['fabric']['switches']>[number];
type Enclosure = NonNullable<Hardware['enclosures']>[number];
type Count = Host['count'];
type Text = string | undefined;

export function listOf(...texts: readonly Text[]): readonly string[] {
  return texts.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
}

export const join = (...texts: readonly Text[]): Text => listOf(...texts).join(listMark()) || undefined;

const bytes = (size: Volume['capacity_bytes']): Text => (typeof size === 'number' ? formatBytes(size) : undefined);
const firmware = (version: Text): Text =>
  knownText(version) === undefined ? undefined : word('firmware', { version: version ?? '' });

/** On one line: its number says nothing without its unit. */
const unbroken = (text: string): string => text.replaceAll(' ', NBSP);

/** A box: its count stands before its name, or below it where nobody counted. */
function part(count: Count | undefined, name: string, more: Partial<BenchPart>): BenchPart {
  const isCounted = typeof count === 'number';
  return {
    title: isCounted && count > 1 ? formatTimes(count, name) : capitalised(name),
    facts: [...(count === 'not_recorded' ? [word('bench_not_counted')] : []), ...(more.facts ?? [])],
    insets: more.insets ?? [],
    more: more.more ?? [],
    ...(isCounted && count > 1 ? { is_stack: true } : {}),
  };
}

/** "2 × Mellanox ConnectX-4 LX, 25 GbE, 2 ports, 25 Gbit/s". */
function adapterText({ model, protocol, ports, rate_bits_per_s: rate, count }: Adapter): string {
  const name = knownText(model);
  return listOf(
    formatTimes(count, name ?? knownText(protocol) ?? word('adapter')),
    name === undefined ? undefined : knownText(protocol),
    typeof ports === 'number' ? unbroken(word('ports', { Count: ports })) : undefined,
    typeof rate === 'number' ? formatBitRate(rate) : undefined,
  ).join(listMark());
}

function hostCpu({ cpu, cpu_sockets: sockets, cpu_cores: cores }: Host): Text {
  const model = knownText(cpu);
  if (model === undefined) return undefined;
  const times = typeof sockets === 'number' ? formatTimes(sockets, model) : model;
  return join(times, typeof cores === 'number' ? unbroken(word('cpu_cores', { Count: cores })) : undefined);
}

/** A load generator or a node of a cluster. */
export function hostPart(host: Host): BenchPart {
  const memory = bytes(host.memory_bytes);
  return part(host.count, host.role, {
    facts: listOf(
      productName(host.vendor, host.model),
      knownText(host.board),
      hostCpu(host),
      memory === undefined ? undefined : word('bench_memory', { size: memory }),
      knownText(host.os),
    ),
    insets: (host.adapters ?? []).map(adapterText),
    more: listOf(knownText(host.kernel), ...(host.software ?? []).map(knownText)),
  });
}

export function controllerPart(controller: Controller): BenchPart {
  const memory = bytes(controller.memory_bytes);
  return part(controller.count, knownText(controller.model) ?? word('controller'), {
    facts: listOf(
      knownText(controller.cpu),
      memory === undefined ? undefined : word('memory_each', { size: memory }),
      firmware(controller.firmware),
    ),
    insets: (controller.adapters ?? []).map(adapterText),
  });
}

export function switchPart({ model, count, description }: Switch): BenchPart {
  const name = knownText(model);
  return part(count, name ?? knownText(description) ?? word('switch'), {
    facts: name === undefined ? [] : listOf(knownText(description)),
  });
}

export function enclosurePart({ model, count, interface: attached, description }: Enclosure): BenchPart {
  return part(count, knownText(model) ?? word('enclosure'), {
    facts: listOf(knownText(attached)),
    more: listOf(knownText(description)),
  });
}

/**
 * Nothing where neither model nor media nor size is known: such an entry says only that the inside is hidden. A drive that
 * is the system under test is not named again inside of its frame.
 */
export function drivePart(drive: Drive, system: System): BenchPart | undefined {
  const isSystem = system.kind === 'drive' && drive.vendor === system.vendor && drive.model === system.model;
  const name = isSystem ? '' : (productName(drive.vendor, drive.model) ?? '');
  const media = knownText(drive.media) === undefined ? undefined : wordOr('media', drive.media);
  const size = bytes(drive.capacity_bytes);
  if (!isSystem && name === '' && media === undefined && size === undefined) return undefined;
  const title = name || (media ?? word('drive'));
  const kind = join(name === '' ? undefined : media, size);
  const attached = knownText(drive.interface);
  const dwpd = drive.endurance_dwpd;
  return part(drive.count, title, {
    facts: listOf(
      kind,
      attached !== undefined && `${title}, ${kind ?? ''}`.includes(attached) ? undefined : attached,
      typeof dwpd === 'number' ? word('dwpd', { count: formatCount(dwpd) }) : undefined,
      firmware(drive.firmware),
    ),
    more: typeof drive.per_node === 'number' ? [word('bench_per_node', { count: drive.per_node })] : [],
  });
}

export function volumePart({ name, count, capacity_bytes: size, description }: Volume): BenchPart {
  return part(count, knownText(name) ?? word('volume'), {
    facts: listOf(bytes(size)),
    more: listOf(knownText(description)),
  });
}

/** One line for a part that is drawn inside of another. */
export function insetText({ title, facts }: BenchPart): string {
  return [title, ...facts].join(listMark());
}
