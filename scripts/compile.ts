/** Writes what the package runs: beside each file of TypeScript the same as JavaScript. `--remove` takes it away again. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { standaloneValidators } from './lib/hugo/standalone-validators.ts';

const root = import.meta.dirname;
/** Of the repository only. */
const NOT_RUN = new Set(['compile.ts', 'generate-types.ts', 'release.ts', 'types-of-package.ts']);
const TARGET = 'node20.19';
const RELATIVE = /((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.ts"/g;

async function compile(path: string): Promise<void> {
  const source = await readFile(join(root, path), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm', target: TARGET, sourcefile: path });
  await writeFile(join(root, path.replace(/\.ts$/, '.js')), code.replace(RELATIVE, '$1$2.js"'));
}

/** Validators as code, which Ajv would compile anew at each start, and who takes them in place of it. */
const VALIDATORS = 'lib/formats/ready-validators.js';
const TAKERS = ['lib/formats/schemas.js', 'lib/formats/fio-reader.js'];

async function compileValidators(): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: standaloneValidators(), resolveDir: root },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'node', target: TARGET },
  });
  await writeFile(join(root, VALIDATORS), outputFiles[0]?.contents ?? '');
  for (const taker of TAKERS) {
    const code = await readFile(join(root, taker), 'utf8');
    const taken = code.replace('"./compile-schemas.js"', '"./ready-validators.js"');
    if (taken === code) throw new Error(`scripts/${taker} does not import ./compile-schemas.js`);
    await writeFile(join(root, taker), taken);
  }
}

const names = await readdir(root, { recursive: true });
for (const path of names.filter((name) => name.endsWith('.ts') && !NOT_RUN.has(name))) {
  if (process.argv.includes('--remove')) await rm(join(root, path.replace(/\.ts$/, '.js')), { force: true });
  else await compile(path);
}
if (process.argv.includes('--remove')) await rm(join(root, VALIDATORS), { force: true });
else await compileValidators();
