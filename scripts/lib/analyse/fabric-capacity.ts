/** What the links of a fabric carry together: the narrowest set of links that all data must pass. */
import { type Link, linkPayload } from './link-payload.ts';

export interface FabricCapacity {
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
