/** hardware.json as columns of boxes and what joins them: all that the picture and its words show. */
import type { Hardware } from '#types';
import { formatBytes, knownText } from '../../base/sizes.ts';
import { capitalised, type WordKey, word, wordOr } from '../../base/words.ts';
import { systemName } from '../../model/system-name.ts';
import { linkPart, pathOfLinks, placeLinks, TIERS } from './links.ts';
import * as parts from './parts.ts';
import type { Bench, BenchColumn, BenchPart, BenchPath, Tier } from './types.ts';

type System = Hardware['system'];

/** A volume that the hosts made is drawn in the only machines there are; with several kinds of them it stands alone. */
function withVolumes(machines: readonly BenchPart[], volumes: readonly BenchPart[]): readonly BenchPart[] {
  const [only, ...others] = machines;
  if (only === undefined || others.length > 0) return [...machines, ...volumes];
  const insets = [...volumes.map(parts.insetText), ...only.insets];
  return [{ ...only, insets, more: [...only.more, ...volumes.flatMap(({ more }) => more)] }];
}

/** Machines of hosts that are nodes are drawn as nodes; what only their entry as hosts says is kept in words. */
function nodesOf({ system, hosts }: Hardware): readonly BenchPart[] {
  const nodes = (system.nodes ?? []).map(parts.hostPart);
  const same = hosts.filter(({ is_system_node }) => is_system_node === true).map(parts.hostPart);
  const [only, ...others] = nodes;
  if (only === undefined) return same;
  if (others.length > 0) return nodes;
  const told = new Set([...only.facts, ...only.more]);
  const more = same.flatMap((host) => [...host.facts, ...host.more]).filter((text) => !told.has(text));
  return [{ ...only, more: [...only.more, ...more] }];
}

function partsByTier(hardware: Hardware): Readonly<Record<Tier, readonly BenchPart[]>> {
  const { system, fabric } = hardware;
  const volumes = system.volumes ?? [];
  const onHosts = volumes.filter(({ made_by }) => made_by === 'hosts').map(parts.volumePart);
  const machines = hardware.hosts.filter(({ is_system_node }) => is_system_node !== true).map(parts.hostPart);
  const nodes = nodesOf(hardware);
  const areHosts = machines.length > 0 || nodes.length === 0;
  return {
    hosts: areHosts ? withVolumes(machines, onHosts) : [],
    switches: (fabric.switches ?? []).map(parts.switchPart),
    controllers: [
      ...(system.controllers ?? []).map(parts.controllerPart),
      ...(areHosts ? nodes : withVolumes(nodes, onHosts)),
    ],
    enclosures: (hardware.enclosures ?? []).map(parts.enclosurePart),
    drives: (system.drives ?? []).flatMap((drive) => parts.drivePart(drive, system) ?? []),
    volumes: volumes.filter(({ made_by }) => made_by !== 'hosts').map(parts.volumePart),
  };
}

function schemesOf({ protection }: System): readonly string[] {
  return (protection ?? []).flatMap(({ scheme }) => (scheme === 'none' ? [] : (knownText(scheme) ?? [])));
}

/** How drives and volumes hang on what is before them, where that is the system's own affair. */
function innerPath(tier: Tier, system: System): BenchPath {
  if (tier === 'volumes') {
    const schemes = schemesOf(system);
    return { labels: schemes, texts: schemes.map((scheme) => word('bench_protection', { scheme })) };
  }
  const each = tier === 'drives' ? (system.drives ?? []).map(({ per_node }) => per_node) : [];
  const labels = each.flatMap((count) => (typeof count === 'number' ? [word('bench_per_node', { count })] : []));
  return { labels, texts: [] };
}

/** Nobody recorded what leads from the hosts or switches to the next part, yet the load got there. */
function unknownPath(): BenchPath {
  return { labels: [word('bench_unknown_path')], texts: [word('bench_unknown_path_text')], is_unknown: true };
}

/** `hasScheme`: the protection stands beside a line already. */
function systemFacts(system: System, hasScheme: boolean): readonly string[] {
  const size = (key: WordKey, value: System['raw_bytes']): readonly string[] =>
    typeof value === 'number' ? [word(key, { size: formatBytes(value) })] : [];
  return [
    ...parts.listOf(knownText(system.software)),
    ...(system.kind === 'drive' ? [] : size('bench_raw', system.raw_bytes)),
    ...(system.kind === 'drive' ? [] : size('bench_usable', system.usable_bytes)),
    ...size('bench_cache', system.cache_bytes),
    ...(hasScheme ? [] : schemesOf(system).map((scheme) => word('bench_protection', { scheme }))),
  ];
}

/** The bench as columns, those without parts left out. A system whose parts are unknown is one box. */
export function composeBench(hardware: Hardware): Bench {
  const { system } = hardware;
  const all = partsByTier(hardware);
  const isOwn = (tier: Tier): boolean =>
    tier === 'enclosures' ? all.controllers.length > 0 : tier !== 'hosts' && tier !== 'switches';
  const hasOwn = TIERS.some((tier) => isOwn(tier) && all[tier].length > 0);
  const kind: BenchPart = { title: capitalised(wordOr('kind', system.kind)), facts: [], insets: [], more: [] };
  const filled = hasOwn ? all : { ...all, drives: [kind] };
  const tiers = TIERS.filter((tier) => filled[tier].length > 0);
  const { paths, others } = placeLinks(hardware.fabric.links ?? [], tiers);
  const isInner = (index: number): boolean => {
    const before = tiers[index - 1];
    return before !== undefined && before !== 'hosts' && before !== 'switches' && paths[index]?.length === 0;
  };
  const pathTo = (tier: Tier, index: number): BenchPath => {
    if (isInner(index)) return innerPath(tier, system);
    const links = paths[index] ?? [];
    return links.length > 0 ? pathOfLinks(links) : unknownPath();
  };
  const columns = tiers.map(
    (tier, index): BenchColumn => ({
      tier,
      parts: [...filled[tier], ...(others[index] ?? []).map(linkPart)],
      in_system: isOwn(tier),
      ...(index === 0 ? {} : { path: pathTo(tier, index) }),
    }),
  );
  return {
    system: {
      title: systemName(system),
      facts: systemFacts(
        system,
        tiers.some((tier, index) => tier === 'volumes' && isInner(index)),
      ),
      more: parts.listOf(knownText(system.description)),
    },
    columns,
  };
}
