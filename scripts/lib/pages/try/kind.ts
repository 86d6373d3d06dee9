/** The page that reads files of fio in the reader's browser: a script makes all that it shows. */
import { formatBytes } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { LARGEST_INSPECTED, LARGEST_TOGETHER } from '../../model/source-files.ts';
import type { Making, PageKind } from '../page-kind.ts';
import { exampleOf } from './example.ts';
import type { TryPage } from './view.ts';

function presentTry({ database, rawFiles }: Making): TryPage {
  return {
    path: 'try',
    section: 'try',
    kind: 'section',
    title: word('try_title'),
    description: word('try_description'),
    view: {
      most: formatBytes(LARGEST_INSPECTED),
      together: formatBytes(LARGEST_TOGETHER),
      example: rawFiles === undefined ? exampleOf(database.runs) : undefined,
    },
  };
}

export const tryPages: PageKind = {
  sections: ['try'],
  make: (making) => [presentTry(making)],
};
