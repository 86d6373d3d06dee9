/** The manifest of a built site: which files it has, with their hashes. A copy of the site is checked against it. */
import type { HashedFile, Manifest } from '#types';
import manifestSchema from '../../../schemas/api/manifest.schema.json' with { type: 'json' };
import { CliError } from '../base/cli-error.ts';
import type { Database } from '../database/types.ts';
import { compileSchemas } from '../formats/compile-schemas.ts';
import { isEvidencePath } from '../formats/readers.ts';
import { type ApiDocument, apiDocument, apiFolder } from './api-document.ts';
import { publishedFiles } from './api-documents.ts';

/** Below the base URL. */
export const manifestPath = `${apiFolder}/manifest.json`;

/** Larger ones are refused; that of 50,000 files has 7 MB. */
export const maxManifestBytes = 64 * 2 ** 20;

const byPath = (one: { readonly path: string }, other: { readonly path: string }): number =>
  one.path < other.path ? -1 : 1;

/** `files` are all others of the site. A document that does not fit its schema is a fault of Plateau and throws. */
export function manifestDocument(files: readonly HashedFile[], { runs }: Pick<Database, 'runs'>): ApiDocument {
  const evidence = runs.map(({ bundle }) => ({
    run_id: bundle.id,
    files: publishedFiles(bundle)
      .filter(({ path }) => isEvidencePath(path))
      .map(({ path, size_bytes, sha256 }) => ({ path, size_bytes, sha256 }))
      .sort(byPath),
  }));
  const value: Omit<Manifest, 'schema'> = {
    files: [...files].sort(byPath),
    evidence: evidence.filter((run) => run.files.length > 0).sort((a, b) => (a.run_id < b.run_id ? -1 : 1)),
  };
  const document = apiDocument('manifest.json', 'manifest', value);
  const [fault] = faultsOf(document.value);
  if (fault !== undefined) throw new Error(`${document.path} breaks its own schema: ${fault}`);
  return document;
}

function faultsOf(value: unknown): readonly string[] {
  const faults = compileSchemas([manifestSchema])('api/manifest.schema.json')(value);
  return faults.map(({ instancePath, message }) => `${instancePath} ${message ?? 'does not fit'}`);
}

/** A path that leads out of the folder would let a manifest ask for any file of the machine. */
function isBelow(path: string): boolean {
  return !/[\\\0]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Reads a manifest that may be anybody's. `name` is its place, for the message. Throws CliError when it is none. */
export function readManifest(name: string, text: string): Manifest {
  const refuse = (why: string): CliError => new CliError(`${name} is not the manifest of a site: ${why}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('it is not JSON');
  }
  const [fault] = faultsOf(value);
  if (fault !== undefined) throw refuse(fault);
  const manifest = value as Manifest;
  const runs = manifest.evidence.flatMap(({ run_id, files }) => [run_id, ...files.map(({ path }) => path)]);
  const stray = [...manifest.files.map(({ path }) => path), ...runs].find((path) => !isBelow(path));
  if (stray !== undefined) throw refuse(`${JSON.stringify(stray)} leads out of the folder`);
  return manifest;
}
