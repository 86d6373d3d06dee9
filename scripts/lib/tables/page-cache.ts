/** Whether a result may be that of the host's memory: said beside it in a table, and in a head. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { isBuffered } from '../fio/engines.ts';
import type { Badge } from './table.ts';

/** None for a load that went past the page cache, and where nobody knows. */
export function bufferedBadge(measurement: Measurement): readonly Badge[] {
  if (!isBuffered(measurement)) return [];
  return [{ kind: 'warning', text: word('buffered'), title: word('buffered_title'), href: 'rules/#R-direct-io' }];
}
