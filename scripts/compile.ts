/** Writes what the package runs: beside each file of TypeScript the same as JavaScript. `--remove` takes it away again. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';

const root = import.meta.dirname;
/** Of the repository only. */
const NOT_RUN = new Set(['compile.ts', 'generate-types.ts', 'release.ts', 'types-of-package.ts']);
const RELATIVE = /((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.ts"/g;

async function compile(path: string): Promise<void> {
  const source = await readFile(join(root, path), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'node20.19', sourcefile: path });
  await writeFile(join(root, path.replace(/\.ts$/, '.js')), code.replace(RELATIVE, '$1$2.js"'));
}

const names = await readdir(root, { recursive: true });
for (const path of names.filter((name) => name.endsWith('.ts') && !NOT_RUN.has(name))) {
  if (process.argv.includes('--remove')) await rm(join(root, path.replace(/\.ts$/, '.js')), { force: true });
  else await compile(path);
}
