/** hardware.json as facts: groups of label and value, in the order a reader asks for them. */

import type { Hardware } from '#types';
import { valuesOf } from '../analyse/ceilings.ts';
import { exactFigure } from '../base/digits.ts';
import { aside, colonMark, joinKnown, listMark } from '../base/marks.ts';
import {
  formatBitRate,
  formatByteRate,
  formatBytes,
  formatCount,
  formatFrequency,
  formatTimes,
  knownText,
  unknownWords,
} from '../base/sizes.ts';
import { word, wordOr } from '../base/words.ts';
import { productName, systemName } from '../model/system-name.ts';
import type { Fact, FactGroup } from '../tables/facts.ts';
import { fact, factsOf } from '../tables/facts.ts';

type System = Hardware['system'];
type Host = Hardware['hosts'][number];
type Drive = NonNullable<System['drives']>[number];
type Link = NonNullable<Hardware['fabric']['links']>[number];

const plain = (text: string | undefined): string | undefined => unknownWords(text) ?? text;
const join = (...parts: readonly (string | undefined)[]): string => joinKnown(listMark(), ...parts);

/** "RAID 5: six drives and one spare." */
function explained(what: string, description: string | undefined): string {
  return knownText(description) === undefined ? what : `${what}${colonMark()}${description}`;
}

/** A name, or one "not recorded" where neither vendor nor model is known. */
function nameOf(vendor: string | undefined, model: string | undefined): string {
  return productName(vendor, model) ?? word('model_not_recorded');
}

/** "24 × Micron 9200 MAX, NVMe SSD, 6.4 TB, U.2": one line per drive model; "SSD (number not recorded)" where neither model nor number is known. */
export function describeDrive(drive: Drive): string {
  const facts = driveFacts(drive);
  if (drive.count === 'not_recorded' && drive.model === 'not_recorded')
    return facts === '' ? word('not_recorded') : formatTimes(drive.count, facts);
  return join(formatTimes(drive.count, nameOf(drive.vendor, drive.model)), facts);
}

/** "SSD, 480 GB, SATA" where the name of the system is that of its only drive: what that name does not say. */
export function describeDriveBeside(system: string, drive: Drive): string {
  const isOnly = drive.count === 1 && system.startsWith(nameOf(drive.vendor, drive.model));
  return (isOnly ? driveFacts(drive) : '') || describeDrive(drive);
}

function driveFacts(drive: Drive): string {
  const media = drive.media === 'not_recorded' ? undefined : wordOr('media', drive.media);
  const size = typeof drive.capacity_bytes === 'number' ? formatBytes(drive.capacity_bytes) : undefined;
  const version = knownText(drive.firmware);
  const dwpd =
    typeof drive.endurance_dwpd === 'number' ? word('dwpd', { count: formatCount(drive.endurance_dwpd) }) : '';
  return join(
    media,
    size,
    knownText(drive.interface),
    version && word('firmware', { version }),
    dwpd,
    typeof drive.per_node === 'number' ? word('bench_per_node', { count: drive.per_node }) : undefined,
  );
}

function describeCpu(host: Host): string | undefined {
  const cpu = plain(host.cpu);
  if (cpu === undefined) return undefined;
  const cores = typeof host.cpu_cores === 'number' ? word('cpu_cores', { Count: host.cpu_cores }) : undefined;
  const clock = typeof host.cpu_hz === 'number' ? formatFrequency(host.cpu_hz) : undefined;
  return join(formatTimes(host.cpu_sockets ?? 1, cpu), cores, clock);
}

type Adapter = NonNullable<Host['adapters']>[number];

function adapterFact(adapter: Adapter): Fact | undefined {
  const name = formatTimes(adapter.count, knownText(adapter.model) ?? word('adapter'));
  return fact('adapter', join(name, knownText(adapter.protocol), rate(adapter)), adapter.locator);
}

function hostGroup(host: Host): FactGroup {
  const name = [host.vendor, host.model].some((part) => part !== undefined)
    ? nameOf(host.vendor, host.model)
    : undefined;
  return {
    title: formatTimes(host.count, host.role),
    locator: host.locator,
    facts: factsOf([
      fact('model', name),
      fact('board', plain(host.board)),
      fact('cpu', describeCpu(host)),
      fact('memory', host.memory_bytes === undefined ? undefined : formatBytes(host.memory_bytes)),
      fact('os', plain(host.os)),
      fact('kernel', plain(host.kernel)),
      ...(host.adapters ?? []).map(adapterFact),
      fact('software', host.software?.map((text) => plain(text) ?? text).join(', ')),
      ...settings(host.tuning),
    ]),
  };
}

function rate(part: { readonly ports?: number | string; readonly rate_bits_per_s?: Link['rate_bits_per_s'] }): string {
  const ports = typeof part.ports === 'number' ? word('ports', { Count: part.ports }) : undefined;
  return join(ports, typeof part.rate_bits_per_s === 'number' ? formatBitRate(part.rate_bits_per_s) : undefined);
}

function settings(list: Host['tuning']): readonly (Fact | undefined)[] {
  return (list ?? []).map((setting): Fact => {
    const value = plain(setting.value) ?? setting.value;
    return {
      label: setting.name,
      text: setting.why === undefined ? value : `${value}${aside(setting.why)}`,
      code: true,
      locator: setting.locator,
    };
  });
}

function systemGroup(system: System): FactGroup {
  const bytes = (value: System['raw_bytes']): string | undefined =>
    value === undefined ? undefined : formatBytes(value);
  return {
    title: word('system_under_test'),
    facts: factsOf([
      fact('product', systemName({ vendor: system.vendor, model: system.model })),
      fact('kind', wordOr('kind', system.kind)),
      fact('specimen', plain(system.specimen)),
      fact('software', plain(system.software)),
      ...(system.controllers ?? []).map((part) =>
        fact(
          'controllers',
          join(
            formatTimes(part.count, knownText(part.model) ?? word('controller')),
            knownText(part.cpu),
            typeof part.memory_bytes === 'number'
              ? word('memory_each', { size: formatBytes(part.memory_bytes) })
              : undefined,
            knownText(part.firmware) === undefined ? undefined : word('firmware', { version: part.firmware ?? '' }),
          ),
          part.locator,
        ),
      ),
      ...(system.controllers ?? []).flatMap(({ adapters }) => (adapters ?? []).map(adapterFact)),
      ...(system.drives ?? []).map((drive) => fact('drives', describeDrive(drive), drive.locator)),
      ...(system.protection ?? []).map((part) =>
        fact('protection', explained(plain(part.scheme) ?? '', part.description), part.locator),
      ),
      ...(system.volumes ?? []).map((part) =>
        fact(
          'volumes',
          explained(
            join(
              formatTimes(part.count, knownText(part.name) ?? word('volume')),
              typeof part.capacity_bytes === 'number' ? formatBytes(part.capacity_bytes) : undefined,
            ),
            part.description,
          ),
          part.locator,
        ),
      ),
      fact('raw_capacity', bytes(system.raw_bytes)),
      fact('usable_capacity', bytes(system.usable_bytes)),
      fact('cache', bytes(system.cache_bytes)),
      ...settings(system.settings),
    ]),
  };
}

function fabricGroup({ fabric, enclosures }: Hardware): FactGroup {
  const links = (fabric.links ?? []).map((link) => {
    const payload = typeof link.payload_bytes_per_s === 'number' ? formatByteRate(link.payload_bytes_per_s) : undefined;
    const carries = payload === undefined ? undefined : word('link_payload', { rate: payload });
    return fact(
      'link',
      join(`${link.from} – ${link.to}${colonMark()}${formatTimes(link.count, link.protocol)}`, rate(link), carries),
      link.locator,
    );
  });
  const switches = (fabric.switches ?? []).map((part) =>
    fact(
      'switch',
      join(formatTimes(part.count, knownText(part.model) ?? word('switch')), knownText(part.description)),
      part.locator,
    ),
  );
  const shelves = (enclosures ?? []).map((part) =>
    fact(
      'enclosure',
      join(
        formatTimes(part.count, knownText(part.model) ?? word('enclosure')),
        knownText(part.interface),
        knownText(part.description),
      ),
      part.locator,
    ),
  );
  return {
    title: word('fabric'),
    facts: factsOf([
      fact('fabric_description', plain(fabric.description), fabric.locator),
      ...links,
      ...switches,
      ...shelves,
    ]),
  };
}

function limitsGroup(hardware: Hardware, areDerived: boolean): readonly FactGroup[] {
  const own = (hardware.limits ?? []).filter((limit) => !areDerived || valuesOf(limit).length === 0);
  const limits = own.map((limit): Fact => {
    const bw = typeof limit.bw_bytes_per_s === 'number' ? formatByteRate(limit.bw_bytes_per_s) : undefined;
    const iops = typeof limit.iops === 'number' ? exactFigure(limit.iops, 'IOPS') : undefined;
    return {
      label: `${plain(limit.name)}${aside(wordOr('direction', limit.direction))}`,
      text: join(bw, iops, plain(limit.basis)),
      locator: limit.locator,
    };
  });
  const { power, rack_units: units } = hardware;
  const facts = [
    ...limits,
    ...factsOf([
      fact('power', typeof power === 'number' ? exactFigure(power, 'W') : power && formatCount(power)),
      fact('rack_units', units === undefined ? undefined : formatCount(units)),
    ]),
  ];
  return facts.length === 0 ? [] : [{ title: word('limits'), facts }];
}

/** A host that is a node of the system as well: what its node does not say already. The same machines are told of once. */
function loadOfNodes(host: Host, nodes: readonly FactGroup[]): FactGroup {
  const told = new Set(nodes.flatMap(({ facts }) => facts.map((one) => JSON.stringify(one))));
  const { facts, ...group } = hostGroup(host);
  return { ...group, title: word('load_of_nodes'), facts: facts.filter((one) => !told.has(JSON.stringify(one))) };
}

/**
 * Everything hardware.json says, for people. What nobody recorded says so. Limits that have a value are left out where the page or one that
 * it links to derives them.
 */
export function presentHardware(
  hardware: Hardware,
  { areLimitsDerived = false }: { readonly areLimitsDerived?: boolean } = {},
): readonly FactGroup[] {
  const nodes = (hardware.system.nodes ?? []).map(hostGroup);
  const hosts = hardware.hosts.map((host) =>
    host.is_system_node === true && nodes.length > 0 ? loadOfNodes(host, nodes) : hostGroup(host),
  );
  return [
    systemGroup(hardware.system),
    ...nodes,
    ...hosts.filter(({ facts }) => facts.length > 0),
    fabricGroup(hardware),
    ...limitsGroup(hardware, areLimitsDerived),
  ];
}
