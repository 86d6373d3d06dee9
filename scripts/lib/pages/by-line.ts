/** Whose a report is: who tested and when, and who wrote it here where that is not who tested. */

import type { Report } from '#types';
import { formatDateInLine } from '../base/dates.ts';
import { listMark } from '../base/marks.ts';
import { word } from '../base/words.ts';

/** "A lab, May 2019"; of a report that retells no source, who wrote it. */
export function testedBy({ lab, date, source, author }: Report): string {
  const when = formatDateInLine(date);
  return source === undefined ? `${author?.name ?? lab.name} · ${when}` : `${lab.name}${listMark()}${when}`;
}

/** "retold by B. Author"; undefined where no source is retold. */
export function retoldBy({ source, author }: Report): string | undefined {
  if (source === undefined) return undefined;
  return author === undefined ? word('retold_here') : word('retold_by', { author: author.name });
}

/** Both in one line. */
export function byLine(report: Report): string {
  const retold = retoldBy(report);
  return retold === undefined ? testedBy(report) : `${testedBy(report)} · ${retold}`;
}
