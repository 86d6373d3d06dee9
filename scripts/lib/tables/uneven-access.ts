/** Whether a random load kept to some addresses more than to others: said beside it in a table, and in a head. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { measurementHref } from '../model/anchors.ts';
import type { Badge } from './table.ts';

const OF_ADDRESSES = ['random_distribution', 'percentage_random', 'file_service_type'];
/** Files one after the other, or each as likely as the next. */
const EVEN = /^(?:roundrobin|sequential|random)(?::\d+)?$/;

/** None for a load that is spread evenly at random, as its class says, nor for one in sequence. */
export function unevenBadge(measurement: Measurement): readonly Badge[] {
  const { rw = '', workload_options = {} } = measurement;
  const given = OF_ADDRESSES.flatMap((name) => {
    const value = workload_options[name];
    return value === undefined || EVEN.test(value) ? [] : [`${name}=${value}`];
  });
  if (given.length === 0 || !rw.startsWith('rand')) return [];
  const title = word('uneven_access_title', { options: given.join(' ') });
  return [{ kind: 'notice', text: word('uneven_access'), title, href: measurementHref(measurement) }];
}
