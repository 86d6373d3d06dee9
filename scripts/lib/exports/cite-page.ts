/** From what can be cited to what a page shows of it, and the files beside it. */
import { word } from '../base/words.ts';
import type { Citable, CiteView } from '../model/citation.ts';
import { formatBibtex } from './bibtex.ts';
import { formatCff } from './cff.ts';
import { citationText } from './citation-text.ts';

export interface Cited {
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

/** The same for a page whose readers choose what it shows: in the browser its title and address become those of what is chosen. */
export function citeView(citable: Citable, folder: string): Cited {
  const { cite, files } = citePage(citable, folder);
  const { title, url, author, version = '' } = citable;
  const view = {
    lead: `${author.name}: `,
    title,
    ...(url === undefined ? {} : { url }),
    tail: word('cite_version', { version }),
    citable: JSON.stringify(citable),
  };
  return { cite: { ...cite, view }, files };
}
