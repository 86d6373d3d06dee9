/** The test bench in words: the list below the picture. */
import { colonMark, listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { BenchColumn, BenchDrawing, BenchPart, BenchPath, OutlineItem } from './types.ts';

function itemOf({ title, facts, insets, more }: BenchPart): OutlineItem {
  const text = facts.length === 0 ? title : `${title}${colonMark()}${facts.join(listMark())}`;
  const below = [...insets, ...more];
  return below.length === 0 ? { text } : { text, items: below.map((one) => ({ text: one })) };
}

function itemsOfPath(path: BenchPath | undefined): readonly OutlineItem[] {
  return (path?.texts ?? []).map((text) => ({ text }));
}

function itemsOf(columns: readonly BenchColumn[]): readonly OutlineItem[] {
  return columns.flatMap(({ path, parts }) => [...itemsOfPath(path), ...parts.map(itemOf)]);
}

/** Everything the picture shows and what was too long for it, in its order. */
export function outlineBench({
  outside,
  path,
  system,
  inside,
}: Omit<BenchDrawing, 'label' | 'outline'>): readonly OutlineItem[] {
  const name = `${word('system_under_test')}${colonMark()}${[system.title, ...system.facts].join(listMark())}`;
  return [
    ...itemsOf(outside),
    ...itemsOfPath(path),
    { text: name, items: [...system.more.map((text) => ({ text })), ...itemsOf(inside)] },
  ];
}
