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

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
/** Of packages that the engine's users install. */
const LICENCES = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 ISC MIT MPL-2.0 OFL-1.1 PSF-2.0 Unlicense'.split(' '),
);

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
  'scripts/engine-bundle.js',
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

  it('names exact versions, and packages by hash, whatever registry they come from', () => {
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const version of Object.values(all)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const { '': own, ...others } = lock;
    expect(own?.dependencies).toEqual(dependencies);
    expect(Object.keys(others).length).toBeGreaterThan(Object.keys(all).length);
    expect(Object.entries(others).filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))).toEqual([]);
    expect(Object.values(others).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('needs no script of a package to run, and hands on licences that allow it', () => {
    const { '': _, ...others } = lock;
    const scripts = Object.entries(others).filter(([, { hasInstallScript }]) => hasInstallScript);
    // It looks whether its binary, a package of its own, can run.
    expect(scripts.map(([path]) => path)).toEqual(['node_modules/esbuild']);
    const ofUsers = Object.values(others).filter(({ dev, devOptional }) => !dev && !devOptional);
    expect([...new Set(ofUsers.map(({ license = 'none' }) => license))].filter((one) => !LICENCES.has(one))).toEqual(
      [],
    );
  });

  it('pins the versions that are installed', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, readPackage(`node_modules/${name}/package.json`).version]);
  });
});
