/** Where the documents of a site find their schemas. */
import { join, relative } from 'node:path';
import type { ReadFiles } from '../base/effects.ts';

/**
 * What the `$schema` of a document in `folder` has before the schema's name. The address at which the site publishes the schemas, where
 * hugo.toml tells it: a document is taken away, quoted and archived, and an address is right everywhere. Else the path to schemas/ of the
 * repository, or of an engine that is installed in it. Undefined where there is neither. Both folders are absolute.
 */
export async function schemasFor(files: ReadFiles, siteDir: string, folder: string): Promise<string | undefined> {
  const address = addressIn(await files.readText(join(siteDir, 'hugo.toml')).catch(() => ''));
  if (address !== undefined) return `${address}schemas`;
  const isEngineHere = !relative(siteDir, files.engineDir).startsWith('..');
  const places = [join(siteDir, 'schemas'), ...(isEngineHere ? [join(files.engineDir, 'schemas')] : [])];
  for (const place of places)
    if ((await files.stat(join(place, 'run.schema.json'))) !== undefined)
      return relative(folder, place).replaceAll('\\', '/');
  return undefined;
}

/** baseURL of a hugo.toml, with a slash at its end, when it is an address. Only Hugo reads TOML in full; this line needs no Hugo. */
function addressIn(toml: string): string | undefined {
  const [top = ''] = toml.split(/^\s*\[/m);
  const [, , text = ''] = /^\s*baseurl\s*=\s*(["'])(.*?)\1/im.exec(top) ?? [];
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return text.endsWith('/') ? text : `${text}/`;
}
