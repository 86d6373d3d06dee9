/** Two results of the bench: what changed, and what is no more than noise. */
import { type Figure, noiseOf, UNITS } from './figures.ts';
import type { Change } from './table.ts';

/** How it was measured: figures of other settings are not to be compared. */
export interface Settings {
  readonly kind: string;
  readonly runs: readonly number[];
  readonly short: boolean;
  readonly seed: number;
  readonly node: string;
  readonly cores: number;
}

export interface Results {
  readonly settings: Settings;
  readonly figures: readonly Figure[];
}

/** Throws when the text is no result of the bench. */
export function readResults(text: string): Results {
  const found = JSON.parse(text) as Partial<Results>;
  const isFigure = (one: Figure): boolean =>
    typeof one.stage === 'string' && typeof one.what === 'string' && typeof one.value === 'number' && one.unit in UNITS;
  const { settings, figures } = found;
  if (settings === undefined || !Array.isArray(figures) || !figures.every(isFigure))
    throw new Error('not written by --json of the bench');
  return { settings, figures };
}

/** Names of the settings in which two results differ. */
export function unlikeSettings(before: Settings, now: Settings): readonly string[] {
  const keys = ['kind', 'runs', 'short', 'seed', 'node', 'cores'] as const;
  return keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
}

/** Figures that both have, in today's order. Both measurements have their noise, and the two add up. */
export function changesOf(before: readonly Figure[], now: readonly Figure[]): readonly Change[] {
  const key = ({ stage, what, unit }: Figure): string => JSON.stringify([stage, what, unit]);
  const known = new Map(before.map((figure) => [key(figure), figure]));
  return now.flatMap((figure): Change[] => {
    const old = known.get(key(figure));
    if (old === undefined || old.value === 0) return [];
    const ratio = figure.value / old.value;
    const noise = noiseOf(old) + noiseOf(figure);
    return [{ figure, before: old, ratio, isBeyondNoise: Math.abs(Math.log(ratio)) > Math.log1p(noise) }];
  });
}
