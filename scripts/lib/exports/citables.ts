/** From records to what is cited, and to what a page shows of it with the files beside it or in its links. */

import type { Run } from '#types';
import { formatDate } from '../base/dates.ts';
import { joinKnown } from '../base/marks.ts';
import { slugOf } from '../base/slug.ts';
import { word } from '../base/words.ts';
import type { Database, ReportRecord, RunRecord } from '../database/types.ts';
import { type Citable, type CiteView, licenceOfFigures, sourceLine, sourceOfRun } from '../model/citation.ts';
import type { AnyPage } from '../model/page.ts';
import { formatBibtex } from './bibtex.ts';
import { formatCff } from './cff.ts';

export interface CitingSite {
  readonly title: string;
  /** Ends with a slash. Citations carry an address only when it is a whole one. */
  readonly baseUrl: string;
}

export function citableRun({ bundle }: RunRecord, site: CitingSite): Citable {
  const { run } = bundle;
  const { name, organisation, url } = run.submitter;
  const source = sourceOfRun(run);
  const isOfOthers = run.evidence === 'published' || run.origin !== undefined;
  return {
    key: run.id,
    title: run.title,
    summary: run.summary ?? run.title,
    author: { name, organisation, url },
    publisher: site.title,
    ...(isOfOthers ? {} : ownDate(run.date)),
    ...addressOf(site, `runs/${run.id}/`),
    licence: licenceOfFigures(run),
    note: noteOfRun(run),
    source,
  };
}

function noteOfRun({ evidence, origin, date, licence }: Run): string {
  if (evidence === 'published') return word('cite_note_copied', { licence });
  if (origin === undefined) return word('cite_note_measured', { date, licence });
  return word('cite_note_origin', { measurer: origin.measured_by, files: origin.licence, licence });
}

/** What a page of many runs shows: the site's own work, told by the state of the data, since it grows. */
export function citableView({ path, title, description, data }: AnyPage, site: CitingSite): Citable {
  const version = data?.version;
  const licences = data?.licences ?? [];
  return {
    key: slugOf([site.title, path, version].join(' ')),
    title,
    summary: description,
    author: { name: site.title },
    publisher: site.title,
    ...addressOf(site, `${path}/`),
    version,
    ...(licences.length === 1 ? { licence: licences[0] } : {}),
    note: word('cite_note_view', { Count: licences.length, licences: licences.join(', ') }),
  };
}

export function citableReport({ parsed }: ReportRecord, site: CitingSite): Citable {
  const { report } = parsed;
  return {
    key: report.id,
    title: report.title,
    summary: report.summary,
    author: report.author ?? (report.source === undefined ? report.lab : { name: site.title }),
    publisher: site.title,
    ...(report.source === undefined ? ownDate(report.date) : {}),
    ...addressOf(site, `reports/${report.id}/`),
    ...(report.source === undefined ? {} : { note: word('cite_note_retold'), source: report.source }),
  };
}

/**
 * The database as a whole. It says how much it held, since it grows: all measurements of the API, which are more than the results that the
 * front page counts. Each run has its own licence.
 */
export function citableSite({ measurements, runs }: Database, site: CitingSite): Citable {
  const days = runs.map(({ bundle }) => bundle.run.date).filter((date) => /^\d/.test(date));
  const newest = days.sort().at(-1);
  return {
    key:
      site.title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'site',
    title: site.title,
    summary: word('site_description'),
    author: { name: site.title },
    publisher: site.title,
    ...addressOf(site, ''),
    note:
      newest === undefined
        ? word('cite_note_empty')
        : word('cite_note_site', { Count: measurements.length, date: newest }),
  };
}

function ownDate(date: string): { readonly date?: string } {
  return /^\d/.test(date) ? { date } : {};
}

function addressOf({ baseUrl }: CitingSite, path: string): { readonly url?: string } {
  return /^https?:/.test(baseUrl) ? { url: `${baseUrl}${path}` } : {};
}

interface Cited {
  readonly cite: CiteView;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** `folder` is the page's, with a slash at its end; "" for the whole site. */
export function citePage(citable: Citable, folder: string): Cited {
  const bibtex = `${folder}citation.bib`;
  const cff = `${folder}CITATION.cff`;
  return {
    cite: { text: citationText(citable), bibtex, cff },
    files: [
      { path: bibtex, text: formatBibtex(citable) },
      { path: cff, text: formatCff(citable) },
    ],
  };
}

/**
 * The same for a page whose readers choose what it shows: in the browser its title and address become those of what is chosen. It is
 * no work of its own with addresses to last, so its files stand in their links.
 */
export function citeView(citable: Citable): CiteView {
  const { title, url, author, version = '' } = citable;
  const view = {
    lead: `${author.name}: `,
    title,
    url,
    tail: word('cite_version', { version }),
    citable: JSON.stringify(citable),
  };
  return {
    text: citationText(citable),
    bibtex: inLink(formatBibtex(citable)),
    cff: inLink(formatCff(citable)),
    view,
  };
}

/** A text file as an address that holds it. */
function inLink(text: string): string {
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}

/** "A lab: Acme A1, mixed load. Results, 21 November 2026. https://… Figures from: …". */
export function citationText({ author, title, publisher, date, url, version, source }: Citable): string {
  const own = author.name === title ? title : `${author.name}: ${title}`;
  const place = [publisher === title ? undefined : publisher, date === undefined ? undefined : formatDate(date)];
  const parts = [
    own,
    joinKnown(', ', ...place),
    url ?? '',
    version === undefined ? '' : word('cite_version', { version }),
    source === undefined ? '' : word('cite_source', { source: sourceLine(source) }),
  ];
  return joinKnown('. ', ...parts);
}
