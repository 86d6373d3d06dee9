/** What a view says of itself, whatever it shows. */
import type { View } from '#types';
import type { PresentedView } from './types.ts';

export function wordsOfView(view: View): Omit<PresentedView, 'table'> {
  const { id, kind, title, subtitle, note, source_place, ours } = view;
  return {
    id,
    kind,
    title,
    subtitle,
    note,
    source_place,
    ours,
  };
}
