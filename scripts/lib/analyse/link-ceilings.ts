/** Ceilings that links set: those of the fabric, or the interface of a bare drive. */
import type { Hardware } from '#types';
import type { Ceilings } from './declared-ceilings.ts';
import { fabricCapacity } from './fabric-capacity.ts';
import type { Ceiling, CeilingSource } from './limit-types.ts';
import { lineOf, linkPayload } from './link-payload.ts';
import { lanePayload } from './link-rates.ts';

type Links = Extract<CeilingSource, { basis: 'links' }>['links'];

/** Links are full duplex: reads and writes have the whole of them each. */
function bothWays(value: number, links: Links, places: readonly string[]): Ceilings {
  const ceilings = (['read', 'write'] as const).map(
    (direction): Ceiling => ({
      id: `links-${direction}`,
      metric: 'bw',
      direction,
      value,
      source: { basis: 'links', links },
      places,
    }),
  );
  return { ceilings, unknown: [] };
}

function notKnown(protocols: string, places: readonly string[]): Ceilings {
  return { ceilings: [], unknown: [{ reason: 'links', names: { protocols }, places }] };
}

/** The interface of one bare drive; nothing where it is not recorded. */
function interfaceCeilings({ system }: Hardware): Ceilings {
  const [drive] = system.drives ?? [];
  const text = drive?.interface;
  const isBare = system.kind === 'drive' && (system.protection ?? []).every(({ scheme }) => scheme === 'none');
  if (!isBare || text === undefined || text === 'not_recorded') return { ceilings: [], unknown: [] };
  const line = lineOf(text);
  if (line === undefined || line === 'ethernet') return notKnown(text, ['/system/drives/0/interface']);
  const value = line.lanes * lanePayload(line.line);
  const link = { count: 1, protocol: text, payload: { bytes_per_s: value, basis: 'coded', ...line } } as const;
  return bothWays(value, [link], ['/system/drives/0/interface']);
}

/** What the links carry one way. Where the load ran on the nodes of the system, part of the data crosses none of them. */
export function linkCeilings(hardware: Hardware): Ceilings {
  const links = hardware.fabric.links ?? [];
  if (hardware.hosts.some((host) => host.is_system_node === true))
    return { ceilings: [], unknown: [{ reason: 'inside', names: {}, places: ['/hosts'] }] };
  if (links.length === 0) return interfaceCeilings(hardware);
  const capacity = fabricCapacity(links);
  if (capacity === undefined)
    return notKnown([...new Set(links.map(({ protocol }) => protocol))].join(', '), ['/fabric/links']);
  const narrowest = capacity.narrowest.flatMap((place) => {
    const link = links[place];
    const payload = link === undefined ? undefined : linkPayload(link);
    return link === undefined || payload === undefined || typeof link.count !== 'number'
      ? []
      : [{ count: link.count, protocol: link.protocol, payload }];
  });
  const places = capacity.narrowest.map((place) => `/fabric/links/${place}`);
  return bothWays(capacity.bytes_per_s, narrowest, places);
}
