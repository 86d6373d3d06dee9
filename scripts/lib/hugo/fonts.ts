/** Font files that the site serves itself, from the @fontsource packages. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const faces = [
  ...['latin', 'latin-ext', 'cyrillic'].flatMap((subset) =>
    ['400', '600'].map((weight) => ['ibm-plex-sans', `${subset}-${weight}`] as const),
  ),
  ['ibm-plex-mono', 'latin-400'] as const,
];

function fileOf(family: string, name: string): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`@fontsource/${family}/package.json`)), 'files', name);
}

/** Absolute paths by the name each file is served under, below fonts/. */
export function fontFiles(): ReadonlyMap<string, string> {
  return new Map(
    faces.map(([family, face]) => {
      const name = `${family}-${face}-normal.woff2`;
      return [name, fileOf(family, name)];
    }),
  );
}

/** The faces of text: pictures are drawn with them. */
export function pictureFonts(): readonly string[] {
  return [...fontFiles().values()].filter((file) => file.includes('ibm-plex-sans'));
}
