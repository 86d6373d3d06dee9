import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The rooms of scripts/lib from the ground up. A room imports from floors below it, and on its own floor from rooms that
 * stand before it: so no circle of rooms is possible either.
 */
const FLOORS = [
  ['base'],
  ['model'],
  ['fio', 'methods', 'formats'],
  ['analyse'],
  ['rules', 'check'],
  ['database'],
  ['tables', 'charts'],
  ['views'],
  ['exports', 'pages', 'scaffold', 'one-page'],
  ['store', 'hugo', 'site', 'pull-request'],
];
const ROOMS = FLOORS.flat();
/** From here on up Node is at hand; what lies below runs in browsers too, for the scripts of assets/. */
const FIRST_OF_NODE = ROOMS.indexOf('store');

/** Where disk, programs and machine are reached; all other code is handed them as effects. */
const OF_THE_WORLD = [
  'scripts/compile.ts',
  'scripts/generate-types.ts',
  'scripts/lib/store/card-painter.ts',
  'scripts/lib/store/node-effects.ts',
  'scripts/lib/store/node-files.ts',
  'scripts/lib/store/serve.ts',
  'scripts/lib/store/start-workers.ts',
  'scripts/lib/store/watch-folders.ts',
  'scripts/release.ts',
  'scripts/types-of-package.ts',
];

const root = join(import.meta.dirname, '../..');

/** What each file of the engine imports, types too; files by their path in the repository. */
const imports: ReadonlyMap<string, readonly string[]> = new Map(
  ['scripts', 'assets/js'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => {
        const file = normalize(join(folder, name));
        const text = readFileSync(join(root, file), 'utf8');
        const found = text.matchAll(/(?:^(?:import|export)\b[^;'"]*\bfrom\s*|^import\s*|\bimport\()'([^']+)'/gm);
        return [file, [...found].map(([, name = '']) => resolveImport(file, name))] as const;
      }),
  ),
);

function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  return name.startsWith('#engine/') ? name.slice('#engine/'.length) : name;
}

function roomOf(file: string): string | undefined {
  return /^scripts\/lib\/([^/]+)\//.exec(file)?.[1];
}

/** What may not be imported, as "file -> file". */
function importsWhere(isWrong: (from: string, to: string) => boolean): readonly string[] {
  return [...imports].flatMap(([from, all]) => all.filter((to) => isWrong(from, to)).map((to) => `${from} -> ${to}`));
}

/** The first circle that is found, from a file back to itself. */
function findCircle(): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...way, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return [];
}

describe('the rooms of scripts/lib', () => {
  it('are those of the plan, and hold every file', () => {
    const rooms = new Set([...imports.keys()].filter((file) => file.startsWith('scripts/lib/')).map(roomOf));
    expect([...rooms].sort()).toEqual([...ROOMS].sort());
  });

  it('import from floors below, and never from above', () => {
    const floor = (file: string): number => {
      const room = roomOf(file);
      if (room !== undefined) return ROOMS.indexOf(room);
      return file.startsWith('scripts/') || file.startsWith('assets/js/') ? ROOMS.length : -1;
    };
    expect(importsWhere((from, to) => roomOf(from) !== undefined && floor(to) > floor(from))).toEqual([]);
  });

  it('lend to browsers only what needs no Node', () => {
    const isOfNode = (file: string): boolean => ROOMS.indexOf(roomOf(file) ?? '') >= FIRST_OF_NODE;
    expect(importsWhere((from, to) => from.startsWith('assets/') && isOfNode(to))).toEqual([]);
    const isShared = (file: string): boolean =>
      !isOfNode(file) && (roomOf(file) !== undefined || file.startsWith('assets/'));
    expect(importsWhere((from, to) => to.startsWith('node:') && isShared(from))).toEqual([]);
  });
});

describe('files of scripts/ and assets/', () => {
  it('reach disk, programs and machine by effects alone', () => {
    const isOfTheWorld = (file: string): boolean =>
      (imports.get(file) ?? []).some((name) => /^node:(fs|child_process|os|readline|net|http)/.test(name)) ||
      /\bprocess\.\w/.test(readFileSync(join(root, file), 'utf8'));
    const found = [...imports.keys()].filter((file) => file.startsWith('scripts/') && isOfTheWorld(file));
    expect(found.sort()).toEqual(OF_THE_WORLD);
  });

  it('import each other in no circle', () => {
    expect(imports.size).toBeGreaterThan(300);
    expect(findCircle()).toEqual([]);
  });
});
