/** Writes .build/api-types/: the types of what the package exports, as declarations that need no source. Run when it is packed. */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const out = join(root, '.build/api-types');
const emitted = join(root, '.build/emitted-types');
/** Where declarations name other files: ./x.ts, and #types for the documents of schemas/. */
const NAMED = /((?:from|import)\s*\(?\s*["'])(\.{1,2}\/[^"']+?|#types)(?:\.ts)?(["'])/g;

await Promise.all([out, emitted].map((dir) => rm(dir, { recursive: true, force: true })));
const settings = {
  extends: '../tsconfig.json',
  compilerOptions: {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false },
    ...{ outDir: emitted, rootDir: '..' },
  },
  include: [],
  files: ['../scripts/index.ts', './types/index.d.ts'],
};
const project = join(root, '.build/tsconfig.api-types.json');
await writeFile(project, JSON.stringify(settings));
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
execFileSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' });

/** Copies a declaration with those that it names, each to the same place below `out`; the others are nobody's business. */
const known = new Set<string>();
async function take(path: string): Promise<void> {
  if (known.has(path)) return;
  known.add(path);
  const isGenerated = path === 'types.d.ts';
  const text = await readFile(isGenerated ? join(root, '.build/types/index.d.ts') : join(emitted, path), 'utf8');
  const others: string[] = [];
  const moved = text.replace(NAMED, (_, before: string, name: string, after: string) => {
    const other = name === '#types' ? 'types.d.ts' : `${relative(root, resolve(root, dirname(path), name))}.d.ts`;
    others.push(other);
    const to = relative(dirname(path), other).replace(/\.d\.ts$/, '.js');
    return `${before}${to.startsWith('.') ? to : `./${to}`}${after}`;
  });
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), moved);
  for (const other of others) await take(other);
}
await take('scripts/index.d.ts');
await rm(emitted, { recursive: true });
