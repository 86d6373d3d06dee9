/** Whether the data was such that storage may keep less than was written: said beside it in a table, and in a head. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { measurementHref } from '../model/anchors.ts';
import { givenOptions } from './given-options.ts';
import type { Badge } from './table.ts';

/** Zeroes, one pattern again and again, a part that compresses, blocks that were written before. */
const OF_DATA = ['zero_buffers', 'buffer_pattern', 'buffer_compress_percentage', 'dedupe_percentage'];

/** Of reads, too: they are of data that fio laid out in the same way. None for trims, which carry no data. */
export function reducibleBadge(measurement: Measurement): readonly Badge[] {
  const given = givenOptions(measurement, OF_DATA);
  if (given.length === 0 || measurement.direction === 'trim') return [];
  const title = word('reducible_data_title', { options: given.join(' ') });
  return [{ kind: 'notice', text: word('reducible_data'), title, href: measurementHref(measurement) }];
}
