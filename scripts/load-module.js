/** Loads a module of the engine: compiled where a package brought it so, else from its source, through tsx. */
import { existsSync } from 'node:fs';

// Only the repository has this file: there the source is what runs, whatever a broken-off packing has left.
const isRepository = existsSync(new URL('../tsconfig.json', import.meta.url));
let hasLoader = false;

/** `path` from this folder on, ending in .ts. */
export async function loadModule(path) {
  const compiled = new URL(path.replace(/\.ts$/, '.js'), import.meta.url);
  if (!isRepository && existsSync(compiled)) return import(compiled.href);
  if (!hasLoader) (await import('tsx/esm/api')).register();
  hasLoader = true;
  return import(new URL(path, import.meta.url).href);
}
