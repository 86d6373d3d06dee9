import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface PackageFile {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

const readPackage = (path: string): PackageFile => JSON.parse(readFileSync(join(root, path), 'utf8')) as PackageFile;
const { dependencies, devDependencies, optionalDependencies } = readPackage('package.json');

/** Declared, though no import names them. */
const WITHOUT_IMPORT: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'the command of npm run lint',
  '@fontsource/ibm-plex-mono': 'hugo/fonts.ts takes files of it',
  '@fontsource/ibm-plex-sans': 'hugo/fonts.ts takes files of it',
  '@types/markdown-it': 'types',
  '@types/node': 'types',
  '@types/papaparse': 'types',
};
/** Published with scripts/, but run by those who work on the engine alone. */
const OF_DEVELOPERS = new Set([
  'scripts/compile.ts',
  'scripts/generate-types.ts',
  'scripts/release.ts',
  'scripts/types-of-package.ts',
]);

/** Where packages are imported, as [file, package]; a type of a package counts as well. */
const imports = ['scripts', 'assets/js', 'tests', 'vitest.config.ts'].flatMap((path) => {
  const names = path.endsWith('.ts') ? [''] : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => join(path, name))
    .filter((file) => /\.[jt]s$/.test(file) && !file.startsWith('tests/fixtures/'))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = text.matchAll(
        /(?:^(?:import|export)\b[^;'"]*\bfrom\s*|^import\s*|\b(?:import|resolve)\()'([^'.#][^']*)'/gm,
      );
      return [...found].map(([, name = '']) => [file, packageOf(name)] as const);
    })
    .filter(([, name]) => !name.startsWith('node:') && !builtinModules.includes(name));
});

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

describe('package.json', () => {
  it('declares every package that is imported', () => {
    const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
    expect(imports.filter(([, name]) => !(name in declared))).toEqual([]);
  });

  it('gives those who install the engine what it imports', () => {
    const published = imports.filter(([file]) => /^(scripts|assets)\//.test(file) && !OF_DEVELOPERS.has(file));
    expect(published.length).toBeGreaterThan(20);
    expect(published.filter(([, name]) => !(name in dependencies))).toEqual([]);
  });

  it('declares nothing else', () => {
    const imported = new Set(imports.map(([, name]) => name));
    const unused = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      (name) => !imported.has(name),
    );
    expect(unused.sort()).toEqual(Object.keys(WITHOUT_IMPORT).sort());
  });

  it('pins the versions that are installed', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, readPackage(`node_modules/${name}/package.json`).version]);
  });
});
