/** Takes drafts and embargoed runs and reports out of a site before anything reads them: what is not read cannot be published. */
import { basename, join } from 'node:path';
import type { Problem } from '#types';
import type { ReadFiles } from '../base/effects.ts';
import { decodeAny } from '../base/text-encoding.ts';
import { heldReferences } from '../check/held-references.ts';
import { type HeldFolder, heldBackBy, heldFolders } from '../model/held-back.ts';
import type { FolderInput, SiteInput, SourceFile, WrittenText } from '../model/source-files.ts';
import type { readSiteAround } from './read-site.ts';

type Around = Awaited<ReturnType<typeof readSiteAround>>;

interface Holding {
  /** Without what is held back. */
  readonly site: Around;
  readonly held: readonly HeldFolder[];
  /** Asked for when something is held back: what is left and names it. */
  readonly references: () => Promise<readonly Problem[]>;
}

/** Runs whose manifests are read at once. */
const AT_ONCE = 32;

/** `date` is YYYY-MM-DD by UTC. */
export async function holdBack(files: ReadFiles, siteDir: string, site: Around, date: string): Promise<Holding> {
  const runs: HeldFolder[] = [];
  for (let from = 0; from < site.runs.length; from += AT_ONCE) {
    const some = site.runs.slice(from, from + AT_ONCE);
    const texts = await Promise.all(some.map((folder) => textAt(files, join(siteDir, folder, 'run.json'))));
    for (const [place, folder] of some.entries()) {
      const held = heldBackBy(texts[place] ?? '', date);
      if (held !== undefined) runs.push({ id: basename(folder), folder, ...held });
    }
  }
  const held = [...runs, ...heldFolders(site.reports, date)];
  const folders = new Set(held.map(({ folder }) => folder));
  const rest: Around = {
    ...site,
    runs: site.runs.filter((folder) => !folders.has(folder)),
    reports: site.reports.filter(({ folder }) => !folders.has(folder)),
  };
  return {
    site: rest,
    held,
    references: async () => (held.length === 0 ? [] : heldReferences(held, await writtenTexts(files, siteDir, rest))),
  };
}

const WRITTEN = ['run.json', 'hardware.json', 'notes.md'];

/** What people wrote, without raw files. */
async function writtenTexts(files: ReadFiles, siteDir: string, site: Around): Promise<readonly WrittenText[]> {
  const texts: WrittenText[] = [];
  for (const folder of site.runs)
    for (const name of WRITTEN)
      texts.push({ file: `${folder}/${name}`, text: await textAt(files, join(siteDir, folder, name)) });
  return [...texts, ...textsAround(site)];
}

/** The same of a site that is read, without what is held back. */
export function textsOfPublished(site: SiteInput, held: readonly HeldFolder[]): readonly WrittenText[] {
  const folders = new Set(held.map(({ folder }) => folder));
  const isPublished = ({ folder }: FolderInput): boolean => !folders.has(folder);
  const ofRuns = site.bundles
    .filter(isPublished)
    .flatMap(({ folder, files }) =>
      files.filter(({ path }) => WRITTEN.includes(path)).flatMap((file) => textOf(`${folder}/${file.path}`, file)),
    );
  return [...ofRuns, ...textsAround({ ...site, reports: site.reports.filter(isPublished) })];
}

/** Of all but the runs. A translation of a report that is held back is not published either. */
function textsAround({
  reports,
  pages,
  notes = [],
  translations = [],
}: Pick<Around, 'reports' | 'pages' | 'notes' | 'translations'>) {
  const published = new Set(reports.map(({ id }) => id));
  const isPublished = ({ file }: WrittenText): boolean => {
    const [, , kind, id = ''] = file.split('/');
    return kind !== 'reports' || published.has(id);
  };
  return [
    ...translations.filter(isPublished),
    ...reports.flatMap(({ folder, files }) => files.flatMap((file) => textOf(`${folder}/${file.path}`, file))),
    ...pages.map(({ path, markdown }): WrittenText => ({ file: `content/${path}.md`, text: markdown })),
    ...notes.flatMap(({ file, source }) => textOf(file, source)),
  ];
}

/** Of JSON and Markdown. */
function textOf(file: string, source: SourceFile | undefined): readonly WrittenText[] {
  if (source === undefined || !/\.(json|md)$/.test(file)) return [];
  return [{ file, text: decodeAny(source.bytes) }];
}

async function textAt(files: ReadFiles, path: string): Promise<string> {
  return files.readFile(path).then(decodeAny, () => '');
}
