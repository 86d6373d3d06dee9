/** A system in a table: its name, the way to its page, and what it is. */
import type { Hardware } from '#types';
import { wordOr } from '../base/words.ts';
import { systemName } from '../model/system-name.ts';
import type { TableCell } from '../tables/table.ts';

export function systemCell({ system }: Pick<Hardware, 'system'>): TableCell {
  return { text: systemName(system), href: `systems/${system.id}/`, sub: wordOr('kind', system.kind) };
}
