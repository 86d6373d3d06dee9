/** The test bench in words: the list beside the picture, and one sentence for screen readers. */
import { word } from '../../base/words.ts';
import type { Bench, BenchColumn, BenchPart, OutlineItem } from './types.ts';

function itemOf({ title, facts, insets, more }: BenchPart): OutlineItem {
  const text = facts.length === 0 ? title : `${title}: ${facts.join(', ')}`;
  const below = [...insets, ...more];
  return below.length === 0 ? { text } : { text, items: below.map((one) => ({ text: one })) };
}

function itemsOf(columns: readonly BenchColumn[]): readonly OutlineItem[] {
  return columns.flatMap(({ path, parts }) => [
    ...(path?.texts ?? []).map((text): OutlineItem => ({ text })),
    ...parts.map(itemOf),
  ]);
}

/** Everything the picture shows and what was too long for it, in its order. */
export function outlineBench({ system, columns }: Bench): readonly OutlineItem[] {
  const outside = columns.filter(({ in_system }) => !in_system);
  const inside = columns.filter(({ in_system }) => in_system);
  const [entry, ...others] = inside;
  const own = entry === undefined ? [] : [{ ...entry, path: { labels: [], texts: [] } }, ...others];
  const name = `${word('system_under_test')}: ${[system.title, ...system.facts].join(', ')}`;
  return [
    ...itemsOf(outside),
    ...(entry?.path?.texts ?? []).map((text): OutlineItem => ({ text })),
    { text: name, items: [...system.more.map((text) => ({ text })), ...itemsOf(own)] },
  ];
}

/** The list as one text, without what is told in words only. */
export function describeBench(bench: Bench): string {
  const brief = bench.columns.map((column) => ({
    ...column,
    parts: column.parts.map((part) => ({ ...part, more: [] })),
  }));
  const flat = (items: readonly OutlineItem[]): readonly string[] =>
    items.flatMap(({ text, items: below }) => [text, ...flat(below ?? [])]);
  return flat(outlineBench({ system: { ...bench.system, more: [] }, columns: brief })).join('; ');
}
