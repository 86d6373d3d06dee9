/** Font files that the site serves itself, from the @fontsource packages. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from '../store/card-painter.ts';

const require = createRequire(import.meta.url);
const SUBSETS = ['latin', 'latin-ext', 'cyrillic'] as const;
const WEIGHTS = ['400', '600'] as const;
const TEXT_FAMILY = 'ibm-plex-sans';

const faces = [
  ...SUBSETS.flatMap((subset) => WEIGHTS.map((weight) => [TEXT_FAMILY, `${subset}-${weight}`] as const)),
  ['ibm-plex-mono', 'latin-400'] as const,
];

function nameOf(family: string, face: string): string {
  return `${family}-${face}-normal.woff2`;
}

function fileOf(family: string, name: string): string {
  return join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', name);
}

/** Absolute paths by the name each file is served under, below fonts/. */
export function fontFiles(): ReadonlyMap<string, string> {
  return new Map(
    faces.map(([family, face]) => {
      const name = nameOf(family, face);
      return [name, fileOf(family, name)];
    }),
  );
}

/** "U+0301,U+0400-045F" as a pattern of one of these characters. */
function patternOf(ranges: string): RegExp {
  const parts = ranges.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return `\\u{${first}}-\\u{${last}}`;
  });
  return new RegExp(`[${parts.join('')}]`, 'u');
}

/** The faces of text. To unpack all of them for each picture takes longer than to draw it, and most need the first subset alone. */
export function pictureFonts(): readonly Font[] {
  const ranges = require(`@fontsource/${TEXT_FAMILY}/unicode.json`) as Record<string, string>;
  return SUBSETS.flatMap((subset, place) =>
    WEIGHTS.map((weight) => {
      const file = fileOf(TEXT_FAMILY, nameOf(TEXT_FAMILY, `${subset}-${weight}`));
      return place === 0 ? { file } : { file, only_for: patternOf(ranges[subset] ?? '') };
    }),
  );
}
