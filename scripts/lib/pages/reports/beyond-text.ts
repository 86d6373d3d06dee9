/** What a report's source has beyond the text that was read: its pictures, and what it refers to. */
import type { Reference, Report } from '#types';
import { formatDate } from '../../base/dates.ts';
import { word } from '../../base/words.ts';
import { addressOfDoi } from '../../model/citation.ts';
import type { GalleryItem, ReferenceView, ReportPageView } from './view.ts';

/** Pictures lead to their own address where the text has it, else to the source. What is no picture is listed apart. */
export function presentBeyondText({
  not_in_text = [],
  source,
}: Report): Pick<ReportPageView, 'gallery' | 'not_in_text'> {
  const doi = source?.doi === undefined ? undefined : addressOfDoi(source.doi);
  const original = source?.url ?? doi;
  const gallery = not_in_text.flatMap(({ what, locator, picture, url = original }): readonly GalleryItem[] => {
    if (picture === undefined) return [];
    const text = word(url === original ? 'gallery_source' : 'gallery_picture');
    return [{ what, locator, ...(url === undefined ? {} : { link: { text, href: url } }) }];
  });
  const others = not_in_text.filter(({ picture }) => picture === undefined);
  return { gallery, not_in_text: others.map(({ what, locator }) => ({ what, locator })) };
}

export function presentReference({ authors, read_on, ...rest }: Reference): ReferenceView {
  return {
    ...rest,
    ...(authors === undefined ? {} : { authors: authors.join(', ') }),
    ...(read_on === undefined ? {} : { read_on: word('reference_read_on', { date: formatDate(read_on) }) }),
  };
}
