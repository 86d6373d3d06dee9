/** Whose a report is: who tested and when, and who wrote it here where that is not who tested. */
import type { Report } from '#types';
import { formatDateInLine } from '../base/dates.ts';
import { word } from '../base/words.ts';

/** "A lab · May 2019"; of a report that retells a source, "A lab, May 2019 · retold by B. Author". */
export function byLine({ lab, date, source, author }: Report): string {
  const when = formatDateInLine(date);
  if (source === undefined) return `${author?.name ?? lab.name} · ${when}`;
  const retold = author === undefined ? word('retold_here') : word('retold_by', { author: author.name });
  return `${lab.name}, ${when} · ${retold}`;
}
