/** Files of runs and methods as a site publishes them: byte for byte, but for the path in $schema. */

/** A path to the schemas from a folder of content/: from the same folder of a site they are one folder nearer. */
const SCHEMA_PATH =
  /^(\s*\{\s*"\$schema"\s*:\s*")\.\.\/(?:[^"\\]*\/)?schemas\/((?:run|hardware|method)\.schema\.json")/;

/** The bytes that are published of a file; the same object where nothing changes. Only a path in the first key is one that Plateau writes. */
export function publishedBytes({ path, bytes }: { readonly path: string; readonly bytes: Uint8Array }): Uint8Array {
  if (!/^(?:run|hardware|method)\.json$/.test(path)) return bytes;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const published = text.replace(SCHEMA_PATH, '$1../../schemas/$2');
  return published === text ? bytes : new TextEncoder().encode(published);
}
