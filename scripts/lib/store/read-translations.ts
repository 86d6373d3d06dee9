/** Reads content/<language>/: pages and reports of content/ in another language. */
import { join } from 'node:path';
import type { FolderEntry, ReadFiles } from '../base/effects.ts';
import type { ReportTranslation } from '../formats/translate-report.ts';
import type { PageInput } from '../model/source-files.ts';
import { isReadable, NO_UTF8 } from './allowed-files.ts';
import { readPages, withLineFeeds } from './read-site.ts';

/** What a folder content/<language>/ holds. */
export interface Translations {
  readonly pages: readonly PageInput[];
  /** By the id of the report. */
  readonly reports: ReadonlyMap<string, ReportTranslation>;
  /** What could not be read, a sentence each. */
  readonly faults: readonly string[];
}

/** The translations of the content of `dir` that there are: content/<code>/about.md, content/<code>/reports/<id>/texts.json and its *.md. Links are not followed. */
export async function readTranslations(files: ReadFiles, dir: string, code: string): Promise<Translations> {
  const faults: string[] = [];
  const list = async (path: string): Promise<readonly FolderEntry[]> => {
    const isFolder = (await files.lstat(join(dir, path)))?.kind === 'folder';
    const found = isFolder ? await files.listFolder(join(dir, path)) : [];
    for (const { name, kind } of found)
      if (!isReadable(name)) faults.push(`${path}/${name}: ${NO_UTF8}; rename it`);
      else if (kind === 'link')
        faults.push(`${path}/${name} is a symbolic link and was not followed; put the file itself there`);
    return found.filter(({ kind, name }) => kind !== 'link' && isReadable(name));
  };
  const folder = `content/${code}`;
  const pages: PageInput[] = [];
  for (const { name, kind } of await list(folder))
    if (kind === 'file' && name.endsWith('.md'))
      pages.push({
        path: name.slice(0, -'.md'.length),
        markdown: withLineFeeds(await files.readText(join(dir, folder, name))),
      });
    else if (name !== 'reports') faults.push(`${folder}/${name} is no page (*.md) and not the folder reports`);
  const reports = new Map<string, ReportTranslation>();
  for (const { name: id, kind } of await list(`${folder}/reports`)) {
    if (kind !== 'folder') continue;
    const report = `${folder}/reports/${id}`;
    const texts = new Map<string, string>();
    let said: Readonly<Record<string, string>> = {};
    for (const { name, kind } of await list(report)) {
      const place = `${report}/${name}`;
      if (kind === 'file' && name.endsWith('.md')) texts.set(name, await files.readText(join(dir, place)));
      else if (kind === 'file' && name === 'texts.json')
        said = readTexts(place, await files.readText(join(dir, place)), faults);
      else faults.push(`${place} is neither texts.json nor a text (*.md)`);
    }
    reports.set(id, { said, texts });
  }
  return { pages, reports, faults };
}

/** The engine's pages that there are in a language. Those of content/ itself are English. */
export async function readEngineTexts(files: ReadFiles, code: string): Promise<readonly PageInput[]> {
  return code === 'en'
    ? readPages(files, files.engineDir)
    : (await readTranslations(files, files.engineDir, code)).pages;
}

/** All of the engine's pages: in the language, and in English where there is none of it. */
export async function readEnginePages(files: ReadFiles, code: string): Promise<readonly PageInput[]> {
  const texts = new Map((await readEngineTexts(files, code)).map((page) => [page.path, page]));
  return (await readPages(files, files.engineDir)).map((page) => {
    const { markdown } = texts.get(page.path) ?? page;
    return markdown === page.markdown ? page : { ...page, markdown, original: page.markdown };
  });
}

function readTexts(place: string, text: string, faults: string[]): Readonly<Record<string, string>> {
  try {
    const found: unknown = JSON.parse(text);
    if (found !== null && typeof found === 'object' && Object.values(found).every((one) => typeof one === 'string'))
      return found as Readonly<Record<string, string>>;
    faults.push(`${place} has to be an object of translations by the text of report.json, like {"Results": "…"}`);
  } catch (error) {
    faults.push(`${place} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  return {};
}
