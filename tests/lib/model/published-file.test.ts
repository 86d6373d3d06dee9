import { describe, expect, it } from 'vitest';
import { publishedBytes } from '../../../scripts/lib/model/published-file.ts';

const published = (path: string, text: string): string =>
  new TextDecoder().decode(publishedBytes({ path, bytes: new TextEncoder().encode(text) }));

describe('publishedBytes', () => {
  it('lets a path in $schema lead to the schemas of the site, from runs/<id>/ and methods/<id>/', () => {
    for (const kind of ['run', 'hardware', 'method'])
      for (const folder of ['../../..', '../../../node_modules/plateau', '../../../../plateau'])
        expect(
          published(`${kind}.json`, `{\n  "$schema": "${folder}/schemas/${kind}.schema.json",\n  "id": "ä"\n}`),
        ).toBe(`{\n  "$schema": "../../schemas/${kind}.schema.json",\n  "id": "ä"\n}`);
  });

  it('leaves addresses, schemas of others, other keys and other files as they are', () => {
    const path = '{ "$schema": "../../../schemas/run.schema.json" }';
    for (const [file, text] of [
      ['raw/run.json', path],
      ['notes.md', path],
      ['run.json', '{ "$schema": "https://example.org/lab/schemas/run.schema.json" }'],
      ['run.json', '{ "$schema": "../../../schemas/mine.json" }'],
      ['run.json', '{ "id": "a", "remarks": [{ "text": "\\"$schema\\": \\"../../../schemas/run.schema.json\\"" }] }'],
    ] as const)
      expect(published(file, text)).toBe(text);
  });
});
