/** What stands beside the results of products without being counted among them. */
import { listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { Standing } from '../../database/standings.ts';
import { flatteryOf } from '../../tables/best.ts';

/** "2 demonstrations of methods, 1 result whose load flatters (buffered I/O)"; undefined where nothing does. */
export function besideText(rows: readonly Standing[]): string | undefined {
  const aside = rows.filter(({ is_aside }) => is_aside);
  const flattering = aside.filter(({ flatters }) => flatters);
  const demonstrations = aside.length - flattering.length;
  const marks = [...new Set(flattering.flatMap(({ measurement }) => flatteryOf(measurement)))].join(listMark());
  const parts = [
    ...(demonstrations > 0 ? [word('standing_beside_demonstrations', { Count: demonstrations })] : []),
    ...(flattering.length > 0 ? [word('standing_beside_flattering', { Count: flattering.length, marks })] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(listMark());
}
