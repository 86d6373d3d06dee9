/** Bare Hugo on as many pages of the same size: the bodies of a built site as they are, in a layout that does nothing. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findHugo } from '../../scripts/lib/hugo/find-hugo.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { type Cost, measureProcess } from './processes.ts';
import type { Temporary } from './temporary.ts';

const CONFIG = `baseURL = "https://example.org/"
title = "Floor"
disableKinds = ["taxonomy", "term", "rss", "sitemap", "404"]
[security]
allowContent = [".*"]
`;
const LAYOUT = '<!doctype html><html lang="en"><title>{{ .Title }}</title><body>{{ .Content }}</body></html>\n';

export async function htmlFilesOf(outDir: string): Promise<readonly string[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Hugo takes HTML below content/ as it stands; only what looks like a shortcode would be one. */
function pageOf(html: string, title: string): string {
  const from = html.indexOf('>', html.indexOf('<body')) + 1;
  const to = html.lastIndexOf('</body>');
  const body = html.slice(from, to < 0 ? html.length : to).replaceAll('{{', '&#123;&#123;');
  return `---\ntitle: ${title}\n---\n${body}`;
}

export interface HugoFloor {
  readonly pages: number;
  readonly measure: () => Promise<Cost>;
  readonly remove: () => Promise<void>;
}

/** Pages are read now, and may change afterwards. */
export async function makeHugoFloor(temporary: Temporary, outDir: string): Promise<HugoFloor> {
  const dir = join(temporary.dir, 'floor');
  await mkdir(join(dir, 'content'), { recursive: true });
  await mkdir(join(dir, 'layouts'), { recursive: true });
  await writeFile(join(dir, 'hugo.toml'), CONFIG);
  await writeFile(join(dir, 'layouts/all.html'), LAYOUT);
  const files = await htmlFilesOf(outDir);
  for (const [place, file] of files.entries()) {
    const title = `page-${String(place).padStart(6, '0')}`;
    await writeFile(join(dir, 'content', `${title}.html`), pageOf(await readFile(file, 'utf8'), title));
  }
  const hugo = await findHugo(nodeEffects());
  const made = join(dir, 'public');
  return {
    pages: files.length,
    measure: async () => {
      await rm(made, { recursive: true, force: true });
      const cost = await measureProcess(temporary, {
        program: hugo,
        args: ['--source', dir, '--noBuildLock'],
      });
      // The home page is made besides.
      const pages = (await htmlFilesOf(made)).length;
      if (pages !== files.length + 1) throw new Error(`bare Hugo made ${pages} pages of ${files.length}`);
      return cost;
    },
    remove: () => rm(dir, { recursive: true }),
  };
}
