/** Holds the links in texts of people against what a build publishes. */
import type { Problem } from '#types';
import type { Database } from '../database/types.ts';
import type { SiteInput } from '../model/source-files.ts';
import { deadLinks } from '../pages/dead-links.ts';

interface Texts extends Pick<SiteInput, 'pages' | 'translations'> {
  readonly database: Pick<Database, 'runs' | 'reports' | 'methods'>;
}

interface Published {
  /** Paths of all files, from the site's address on. */
  readonly files: { readonly has: (path: string) => boolean };
  readonly baseUrl: string;
  /** Codes of the languages beside the site's own. */
  readonly languages: readonly string[];
}

/** Address of what content/PATH.md, below the folder of a language or not, becomes; of a text of a report that of its report. */
function addressOf(path: string): string {
  const address = path.replace(/(reports\/[^/]+)\/.*$/, '$1').replace(/(^|\/)home$/, '');
  return address === '' ? '' : `${address}/`;
}

/** Warnings in the order of their files. */
export function deadLinksOfSite(
  { database: { runs, reports, methods = [] }, pages, translations = [] }: Texts,
  { files, baseUrl, languages }: Published,
): readonly Problem[] {
  const texts = [
    ...pages.map(({ path, markdown }) => ({ file: `content/${path}.md`, address: addressOf(path), markdown })),
    ...translations
      .filter(({ file }) => file.endsWith('.md') && languages.some((code) => file.startsWith(`content/${code}/`)))
      .map(({ file, text }) => ({
        file,
        address: addressOf(file.slice('content/'.length, -'.md'.length)),
        markdown: text,
      })),
    ...runs.map(({ bundle: { id, folder, notes = '' } }) => ({
      file: `${folder}/notes.md`,
      address: `runs/${id}/`,
      markdown: notes,
    })),
    ...reports.flatMap(({ parsed: { id, folder, texts } }) =>
      [...texts].map(([path, markdown]) => ({ file: `${folder}/${path}`, address: `reports/${id}/`, markdown })),
    ),
    ...methods.map(({ parsed: { id, folder, page = '' } }) => ({
      file: `${folder}/page.md`,
      address: `methods/${id}/`,
      markdown: page,
    })),
  ];
  const root = new URL(baseUrl, 'http://site').pathname;
  return deadLinks(texts, (path) => files.has(path), { root, languages });
}
