/** Citations as CITATION.cff, Citation File Format 1.2.0. */

import type { Author, Citable } from '../model/citation.ts';
import { datePartsOf } from './date-parts.ts';

const MESSAGE = 'Please cite it by these words, and its source where one is named.';

/**
 * The file as YAML; every text is a JSON string, which YAML takes as it is. There is no date-released: what is known is when it was
 * measured, and that stands in the abstract.
 */
export function formatCff(citable: Citable): string {
  const { title, summary, author, url, version, licence, note, source } = citable;
  return lines([
    ['cff-version', '1.2.0'],
    ['message', MESSAGE],
    ['type', 'dataset'],
    ['title', title],
    ['abstract', [summary, note].filter((part) => part !== undefined).join(' ')],
    ['version', version],
    ['url', url],
    ['license', licence],
  ])
    .concat('authors:\n', asItem(authorLines(author)))
    .concat(source === undefined ? '' : `references:\n${asItem(sourceLines(source))}`);
}

type Field = readonly [string, string | number | undefined];

function lines(fields: readonly Field[]): string {
  return fields.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${quoted(value)}\n`])).join('');
}

function quoted(value: string | number): string {
  return JSON.stringify(value);
}

/** A block of lines as the only item of a list. */
function asItem(block: string): string {
  return block
    .trimEnd()
    .split('\n')
    .map((line, place) => `${place === 0 ? '  - ' : '    '}${line}\n`)
    .join('');
}

/** A person's name is not taken apart: where it divides is not known. */
function authorLines({ name, organisation, url }: Author): string {
  return organisation === undefined
    ? lines([
        ['name', name],
        ['website', url],
      ])
    : lines([
        ['family-names', name],
        ['affiliation', organisation],
        ['website', url],
      ]);
}

function sourceLines(source: NonNullable<Citable['source']>): string {
  const { year, month } = datePartsOf(source.date);
  const authors = source.authors ?? [source.publisher];
  return lines([
    ['type', 'generic'],
    ['title', source.title],
  ])
    .concat('authors:\n', ...authors.map((name) => asItem(lines([['name', name]]))))
    .concat('publisher:\n  ', lines([['name', source.publisher]]))
    .concat(
      lines([
        ['year', year === undefined ? undefined : Number(year)],
        ['month', month === undefined ? undefined : Number(month)],
        ['volume', source.volume],
        ['doi', source.doi],
        ['url', source.url],
      ]),
    );
}
