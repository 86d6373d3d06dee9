/** Pages of where the figures of runs come from. */
import type { PageKind } from '../page-kind.ts';
import { withBanners } from '../runs/kind.ts';
import { presentFigurePages } from './pages.ts';

export const figurePages: PageKind = {
  sections: ['figures'],
  makeOfRun: ({ record, rules, rawFiles }) => withBanners(record, presentFigurePages(record, rules, rawFiles)),
};
