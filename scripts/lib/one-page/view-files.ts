/** From files in memory to a page that stands alone. No Node: browsers run the same. */
import type { Problem } from '#types';
import { formatDate } from '../base/dates.ts';
import { joinKnown } from '../base/marks.ts';
import { word } from '../base/words.ts';
import type { Chart } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import type { InspectedFile } from '../model/source-files.ts';
import { sortFile } from '../scaffold/sort-file.ts';
import type { SortedFile } from '../scaffold/types.ts';
import { type DocumentParts, documentHtml } from './document.ts';
import { filesHtml, type UnreadFile } from './files-html.ts';
import { presentOptions } from './fio-options.ts';
import { type Html, html, when } from './html.ts';
import { type LooseBytes, type ProposedRun, proposeRun } from './propose-run.ts';
import { readRuns } from './read-run.ts';
import { sectionsOfRun } from './sections.ts';

export interface ViewOptions {
  readonly title: string;
  /** STYLE_SHEETS, as text. */
  readonly css: readonly string[];
  /** Plateau's. */
  readonly version: string;
  /** Told what is being done. */
  readonly tell?: (stage: 'reading' | 'checking' | 'drawing') => void;
  /** What is made of the parts; a whole document without it. */
  readonly lay?: (parts: DocumentParts) => string;
}

export interface ViewedFiles {
  /** Undefined when no file is a result of fio that can be read. */
  readonly page?: {
    readonly html: string;
    /** In the order of what was given; one but for a comparison. */
    readonly records: readonly RunRecord[];
    readonly charts: readonly Chart[];
    /** What the figures are of, in a line. */
    readonly source: string;
    /** Of one run: names that its files were given by, by their path in the run. */
    readonly origins?: ReadonlyMap<string, string>;
  };
  readonly problems: readonly Problem[];
  readonly unread: readonly UnreadFile[];
  /** Of sides that are compared those without such a file. */
  readonly empty?: readonly string[];
}

function bannerHtml(id: string, title: string, text: string | undefined, href: string): Html {
  return html`<section class="banner" id="${id}"><h2><a href="${href}">${title}</a></h2>${when(text, (one) => html`<p>${one}</p>`)}</section>
`;
}

/** What a reader must know before the figures: files with errors, and files that are missing. */
export function bannersOf(problems: readonly Problem[], unread: readonly UnreadFile[]): readonly (Html | undefined)[] {
  const missed = unread.filter(({ is_missed }) => is_missed);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return [
    errors === 0
      ? undefined
      : bannerHtml(
          'errors',
          word('one_page_errors_title', { Count: errors }),
          word('one_page_errors_text'),
          '#problems',
        ),
    missed.length === 0
      ? undefined
      : bannerHtml('unread', word('one_page_unread_title', { Count: missed.length }), undefined, '#files'),
  ];
}

export function kickerOf({ measurements, bundle }: RunRecord, results: number): string {
  const { date } = bundle.run;
  const versions = [...new Set(measurements.flatMap(({ fio_version }) => fio_version ?? []))].sort();
  const tests = word('one_page_count_tests', { Count: bundle.run.tests.length });
  const files = word('one_page_count_files', { Count: results });
  const parts = [word('one_page_lead', { tests, files }), ...versions];
  return joinKnown(' · ', ...parts, date !== 'not_recorded' && formatDate(date));
}

/** What each file is, by its name; what cannot be read is among them, with the reason. */
export function sortFiles(files: Iterable<InspectedFile>): {
  readonly sorted: readonly SortedFile[];
  readonly bytes: readonly LooseBytes[];
} {
  const all = [...files].sort((a, b) => (a.file < b.file ? -1 : 1));
  return {
    sorted: all.map((file) => sortFile(file, file.file)),
    bytes: all.flatMap(({ file, bytes, sha256 = '' }) => (bytes === undefined ? [] : [{ path: file, bytes, sha256 }])),
  };
}

export function unreadOf(
  sorted: readonly SortedFile[],
  left_out: readonly Pick<UnreadFile, 'path' | 'why'>[],
): readonly UnreadFile[] {
  const reasons = new Map(left_out.map(({ path, why }) => [path, why]));
  return sorted
    .flatMap((file): UnreadFile[] => {
      const { path, kind } = file;
      if (kind === 'other') return [{ path, why: file.why, is_missed: file.is_damaged }];
      const why = reasons.get(path);
      return why === undefined ? [] : [{ path, why, is_missed: kind !== 'job_file' }];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function pageOf(proposed: ProposedRun, sorted: readonly SortedFile[], options: ViewOptions) {
  const [read] = readRuns([proposed]);
  if (read === undefined) throw new Error('a run was proposed and not read');
  const { record, problems } = read;
  const { origins, left_out, facts } = proposed;
  const { tests } = record.bundle.run;
  const nameOf = (path: string): string => origins.get(path) ?? path;
  const titles = new Map(tests.flatMap(({ result, title }) => (result === undefined ? [] : [[nameOf(result), title]])));
  const fioOptions = presentOptions(sorted, facts, (path) => titles.get(path) ?? path);
  options.tell?.('drawing');
  const { lead, sections, charts } = await sectionsOfRun(record, fioOptions, nameOf);
  const unread = unreadOf(sorted, left_out);
  const banners = bannersOf(problems, unread);
  const files = { id: 'files', title: word('one_page_section_files'), body: filesHtml(sorted, unread) };
  const { title, css, version, lay = documentHtml } = options;
  const kicker = kickerOf(record, sorted.filter(({ kind }) => kind !== 'other').length);
  const text = lay({
    title,
    css,
    version,
    kicker,
    lead: [...banners, lead],
    sections: [...sections, files],
  });
  const page = { html: text, records: [record], charts, source: `${title}: ${kicker}`, origins };
  return { page, problems, unread };
}

/** The page of some files, named as a person knows them. */
export async function viewFiles(files: Iterable<InspectedFile>, options: ViewOptions): Promise<ViewedFiles> {
  options.tell?.('reading');
  const { sorted, bytes } = sortFiles(files);
  options.tell?.('checking');
  const proposed = proposeRun(sorted, bytes, { title: options.title });
  if (proposed === undefined) return { problems: [], unread: unreadOf(sorted, []) };
  return pageOf(proposed, sorted, options);
}
