/** Citations as CITATION.cff, Citation File Format 1.2.0. */
import { stringify } from 'yaml';
import { joinKnown } from '../base/marks.ts';
import { type Author, type Citable, FACTS_OF_SOURCE, type Source } from '../model/citation.ts';
import { datePartsOf } from './date-parts.ts';

const MESSAGE = 'Please cite it by these words, and its source where one is named.';

/** The file as YAML. There is no date-released: what is known is when it was measured, and that stands in the abstract. */
export function formatCff({ title, summary, author, url, version, licence, note, source }: Citable): string {
  const file = {
    'cff-version': '1.2.0',
    message: MESSAGE,
    type: 'dataset',
    title,
    abstract: joinKnown(' ', summary, note),
    version,
    url,
    // The format knows licences of SPDX's list only; what holds for copied figures stands in the abstract.
    license: licence === FACTS_OF_SOURCE ? undefined : licence,
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

function referenceTo(source: Source): object {
  const { title, title_en, authors, publisher, date, volume, pages, doi, url } = source;
  const { year, month, day } = datePartsOf(date);
  const [start, end] = pages?.split(/[-–]+/) ?? [];
  return {
    type: volume === undefined ? 'generic' : 'article',
    title,
    notes: title_en,
    authors: (authors ?? [publisher]).map((name) => ({ name })),
    ...(volume === undefined ? { publisher: { name: publisher } } : { journal: publisher, volume }),
    start,
    end,
    'date-published': day && date,
    year: year && Number(year),
    month: month && Number(month),
    doi,
    url,
  };
}
