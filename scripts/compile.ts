/** Writes what the package runs: beside each file of TypeScript the same as JavaScript. `--remove` takes it away again. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = import.meta.dirname;
/** Of the repository only. */
const NOT_RUN = new Set(['compile.ts', 'generate-types.ts', 'release.ts', 'types-of-package.ts']);
const TARGET = 'node20.19';
const RELATIVE = /((?:from|import)\s*\(?\s*")(\.{1,2}\/[^"]+)\.ts"/g;

async function compile(paths: readonly string[]): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...paths],
    ...{ outdir: root, outbase: root, write: false, format: 'esm', target: TARGET, platform: 'node' },
  });
  for (const { path, text } of outputFiles) await writeFile(path, text.replace(RELATIVE, '$1$2.js"'));
}

/** Validators as code, which Ajv would compile anew at each start, and who takes them in place of it. */
const VALIDATORS = 'lib/formats/ready-validators.js';
const TAKERS = ['lib/formats/schemas.js', 'lib/formats/fio-reader.js'];

async function compileValidators(): Promise<void> {
  const { standaloneValidators } = await import('./lib/hugo/standalone-validators.ts');
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
const sources = names.filter((name) => name.endsWith('.ts') && !NOT_RUN.has(name));
if (process.argv.includes('--remove')) {
  for (const path of sources) await rm(join(root, path.replace(/\.ts$/, '.js')), { force: true });
  await rm(join(root, VALIDATORS), { force: true });
} else {
  await compile(sources);
  await compileValidators();
}
