/** Loads a module of the engine: compiled where a package brought it so, else from its source, bundled or through tsx. */
import { existsSync } from 'node:fs';

// Only the repository has this file: there the source is what runs, whatever a broken-off packing has left.
const isRepository = existsSync(new URL('../tsconfig.json', import.meta.url));
let hasLoader = false;

/** What stands in the way of a bundle stands not in the way of the source, which tells it with its place. */
async function bundledModule(path) {
  const { bundled } = await import('./engine-bundle.js');
  return bundled(path).catch(() => undefined);
}

/** `path` from this folder on, ending in .ts. */
export async function loadModule(path) {
  const compiled = new URL(path.replace(/\.ts$/, '.js'), import.meta.url);
  if (!isRepository && existsSync(compiled)) return import(compiled.href);
  const bundle = isRepository ? await bundledModule(path) : undefined;
  if (bundle !== undefined) {
    // The places of errors are those in the source.
    process.setSourceMapsEnabled(true);
    return import(bundle);
  }
  if (!hasLoader) (await import('tsx/esm/api')).register();
  hasLoader = true;
  return import(new URL(path, import.meta.url).href);
}
