/** Reads, checks, judges and draws files of fio beside the page, with what the command line runs. All that it asks for are published results of this site. */
import { word, wordFor } from '#engine/scripts/lib/base/words.ts';
import { inspectFile } from '#engine/scripts/lib/check/inspect-file.ts';
import { asReading, readingText } from '#engine/scripts/lib/check/inspections.ts';
import type { InspectedFile } from '#engine/scripts/lib/model/source-files.ts';
import { filesHtml } from '#engine/scripts/lib/one-page/files-html.ts';
import { html } from '#engine/scripts/lib/one-page/html.ts';
import { placementHtml, triedHtml } from '#engine/scripts/lib/one-page/placement-html.ts';
import { proposeRun } from '#engine/scripts/lib/one-page/propose-run.ts';
import { startedBundle } from '#engine/scripts/lib/one-page/started-bundle.ts';
import { titleOfNames } from '#engine/scripts/lib/one-page/title.ts';
import { sortFiles, viewFiles } from '#engine/scripts/lib/one-page/view-files.ts';
import { choosePlaced, type Kind, ownFigures } from '#engine/scripts/lib/pages/try/own-figures.ts';
import { presentPlacements } from '#engine/scripts/lib/pages/try/placement.ts';
import { readWords } from '../page-words.ts';
import { hrefIn, type SiteRoots } from '../site-root.ts';
import type { Asked, Told } from './messages.ts';
import { openPublished } from './published.ts';
import { readFiles } from './read-files.ts';

function tell(told: Told): void {
  postMessage(told);
}

/** What was given: files by their names, a folder by its own. */
function namesOf(files: readonly InspectedFile[]): readonly string[] {
  return [...new Set(files.map(({ file, walked }) => (walked ? (file.split('/')[0] ?? '') : file)))];
}

/** Named from the folder where one was given, as `plateau view` does. */
function withoutFolder(files: readonly InspectedFile[]): readonly InspectedFile[] {
  const isOne = files.every(({ walked }) => walked) && namesOf(files).length === 1;
  return isOne ? files.map((one) => ({ ...one, file: one.file.slice(one.file.indexOf('/') + 1) })) : files;
}

type Viewed = NonNullable<Awaited<ReturnType<typeof viewFiles>>['page']> & { readonly faulty: ReadonlySet<string> };

/** Paths of files with errors, as the run has them. */
function faultyOf({ page, problems }: Awaited<ReturnType<typeof viewFiles>>): ReadonlySet<string> {
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  return new Set([...(page?.origins ?? [])].flatMap(([path, origin]) => (wrong.has(origin) ? [path] : [])));
}

async function view(files: readonly InspectedFile[]): Promise<Viewed | undefined> {
  const viewed = await viewFiles(withoutFolder(files), {
    title: titleOfNames(namesOf(files)),
    css: [],
    version: '',
    tell: (stage) => tell({ kind: 'stage', text: wordFor('try', stage) }),
    lay: triedHtml,
  });
  const { page, unread } = viewed;
  if (page === undefined) {
    const none = html`<section class="banner"><h2>${word('try_none_title')}</h2><p>${word('try_none_text')}</p></section>
${filesHtml([], unread)}`;
    tell({ kind: 'view', html: none.html, text: word('try_none_shown'), has_results: false });
    return undefined;
  }
  const count = page.records.reduce((sum, { measurements }) => sum + measurements.length, 0);
  const text = word('try_shown', { Count: count });
  tell({ kind: 'view', html: page.html, text, has_results: true });
  return { ...page, faulty: faultyOf(viewed) };
}

/** Without the published results those of the reader are shown all the same. */
async function place({ records: [record], faulty }: Viewed): Promise<void> {
  turn += 1;
  const mine = turn;
  const show = (html: string): void => {
    if (mine === turn) tell({ kind: 'placement', html });
  };
  const figures = record === undefined ? [] : ownFigures(record, system, faulty);
  const placed = choosePlaced(figures);
  const told = (done: number, all: number): void =>
    show(html`<p>${word('try_place_fetching', { done, all })}</p>`.html);
  const found = await published(placed, system, told).catch(({ message }: Error) => message);
  if (typeof found === 'string') return show(html`<p>${word('try_place_failed')} ${found}</p>`.html);
  const answers = presentPlacements(placed, found.documents, found);
  show(placementHtml(answers, figures.length - placed.length, (href) => hrefIn(roots, href)));
}

function saveJson(files: readonly InspectedFile[]): void {
  const found = files.map((file) => inspectFile(file));
  const content = readingText(asReading(found, namesOf(files).join(' ')));
  tell({ kind: 'file', name: 'inspect.json', type: 'application/json', content });
}

function saveBundle(files: readonly InspectedFile[]): void {
  const { sorted, bytes } = sortFiles(withoutFolder(files));
  const proposed = proposeRun(sorted, bytes, { title: titleOfNames(namesOf(files)), kind: system });
  if (proposed === undefined) throw new Error(word('try_none_shown'));
  const content = startedBundle(proposed, system);
  tell({ kind: 'file', name: `${proposed.input.id}.zip`, type: 'application/zip', content });
}

let files: readonly InspectedFile[] = [];
let viewed: Viewed | undefined;
/** What kind of system the reader says was tested. */
let system: Kind | undefined;
let roots: SiteRoots = { root: '/', shared: '/', apart: [] };
let published: ReturnType<typeof openPublished>;
/** An answer that another was asked for meanwhile is not shown. */
let turn = 0;

async function answer(asked: Asked): Promise<void> {
  if (asked.kind === 'view') {
    await readWords(asked.words);
    ({ roots, system } = asked);
    published = openPublished(roots);
    files = await readFiles(asked.files, tell);
    viewed = await view(files);
    if (viewed !== undefined) await place(viewed);
  } else if (asked.kind === 'place') {
    system = asked.system;
    if (viewed !== undefined) await place(viewed);
  } else if (asked.kind === 'json') saveJson(files);
  else saveBundle(files);
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  answer(data).catch((error: unknown) => {
    tell({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
  });
});
