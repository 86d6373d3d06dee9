/** Citations as CITATION.cff, Citation File Format 1.2.0. */
import { stringify } from 'yaml';
import type { Author, Citable } from '../model/citation.ts';
import { datePartsOf } from './date-parts.ts';

const MESSAGE = 'Please cite it by these words, and its source where one is named.';

/** The file as YAML. There is no date-released: what is known is when it was measured, and that stands in the abstract. */
export function formatCff({ title, summary, author, url, version, licence, note, source }: Citable): string {
  const file = {
    'cff-version': '1.2.0',
    message: MESSAGE,
    type: 'dataset',
    title,
    abstract: [summary, note].filter((part) => part !== undefined).join(' '),
    version,
    url,
    license: licence,
    authors: [authorOf(author)],
    references: source && [referenceTo(source)],
  };
  return stringify(file, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
}

/** A person's name is not taken apart: where it divides is not known. */
function authorOf({ name, organisation, url }: Author): object {
  return organisation === undefined
    ? { name, website: url }
    : { 'family-names': name, affiliation: organisation, website: url };
}

function referenceTo({ title, authors, publisher, date, volume, doi, url }: NonNullable<Citable['source']>): object {
  const { year, month } = datePartsOf(date);
  return {
    type: 'generic',
    title,
    authors: (authors ?? [publisher]).map((name) => ({ name })),
    publisher: { name: publisher },
    year: year && Number(year),
    month: month && Number(month),
    volume,
    doi,
    url,
  };
}
