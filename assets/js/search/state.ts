/** What the reader asked for, as the query of an address and back: ?q=ceph&kind=cluster&media=nvme_ssd,ssd. Pure. */
import { type Choice, FACETS } from './filter-rows.ts';

export interface Asked {
  readonly q: string;
  readonly choice: Choice;
}

/** Facets it does not know are left out. */
export function readAsked(query: string): Asked {
  const params = new URLSearchParams(query);
  const choice = FACETS.flatMap((facet) => {
    const values = params.getAll(facet).flatMap((text) => text.split(',').filter((value) => value !== ''));
    return values.length === 0 ? [] : [[facet, values]];
  });
  return { q: params.get('q') ?? '', choice: Object.fromEntries(choice) };
}

/** "" when nothing was asked, else with its question mark. Facets stand in one order, whatever the order of clicks. */
export function writeAsked({ q, choice }: Asked): string {
  const parts = [
    ...(q.trim() === '' ? [] : [`q=${encodeURIComponent(q.trim()).replaceAll('%20', '+')}`]),
    ...FACETS.flatMap((facet) => {
      const values = [...(choice[facet] ?? [])].sort().map(encodeURIComponent);
      return values.length === 0 ? [] : [`${facet}=${values.join(',')}`];
    }),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Letters and digits only, so that "PM-9A3" and "pm9a3" are one. */
function compact(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Makes a test of texts: every word that was asked for is in them, whatever its case and hyphens. */
export function matcherOf(q: string): (text: string) => boolean {
  const words = q
    .split(/\s+/)
    .map(compact)
    .filter((word) => word !== '');
  return (text) => {
    const whole = compact(text);
    return words.every((word) => whole.includes(word));
  };
}
