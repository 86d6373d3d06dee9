/** Font files that the site serves itself, from the @fontsource packages. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const faces = [
  ...['latin', 'latin-ext', 'cyrillic'].flatMap((subset) =>
    ['400', '600'].map((weight) => ['ibm-plex-sans', `${subset}-${weight}`] as const),
  ),
  ['ibm-plex-mono', 'latin-400'] as const,
];

/** Absolute paths by the name each file is served under, below fonts/. */
export function fontFiles(): ReadonlyMap<string, string> {
  const require = createRequire(import.meta.url);
  return new Map(
    faces.map(([family, face]) => {
      const name = `${family}-${face}-normal.woff2`;
      return [name, join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', name)];
    }),
  );
}
