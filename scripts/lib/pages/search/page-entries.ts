/** What a search finds besides things that were measured: load curves, passages of the site's own texts, and rules. */

import type { VerdictKind } from '../../analyse/verdict-kinds.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { PageInput } from '../../model/source-files.ts';
import { systemName } from '../../model/system-name.ts';
import { headingIds, passagesOf } from '../markdown.ts';
import type { RuleInfo } from '../rules/rules.ts';
import { loadPagesOf } from '../runs/load-page.ts';
import type { Entry } from './view.ts';

/** Words of a passage that are looked through: its subject stands at its beginning. */
const MOST_LETTERS = 240;

/** Pages with what a run shows under growing load, of runs that still count. */
export function loadEntries(runs: readonly RunRecord[]): readonly Entry[] {
  return runs
    .filter(({ superseded_by }) => superseded_by === undefined)
    .flatMap((record) => {
      const { run, hardware } = record.bundle;
      const sub = `${systemName(hardware.system)} · ${run.title}`;
      return loadPagesOf(record).map(({ path, title }): Entry => {
        const name = word('load_page_title', { workload: title });
        return { thing: path, title: name, sub, text: `${name} ${sub} ${word('search_load_words')}` };
      });
    });
}

/** Passages of the site's own texts, such as the terms of its glossary. */
export function textEntries(pages: readonly PageInput[]): readonly Entry[] {
  return pages.flatMap(({ path, markdown, original }) => {
    const [head, ...passages] = passagesOf(markdown, original === undefined ? [] : headingIds(original));
    const page = head?.title ?? path;
    const whole: Entry = {
      thing: path,
      title: page,
      sub: '',
      text: `${page} ${(head?.text ?? '').slice(0, MOST_LETTERS)}`,
    };
    return [
      whole,
      ...passages.map(({ id, title, text }): Entry => {
        const own = text.slice(0, MOST_LETTERS);
        return { thing: `${path}/#${id}`, title, sub: page, text: `${title} ${page} ${own}` };
      }),
    ];
  });
}

/** Rules, verdicts and what is decided of two figures. */
export function ruleEntries(kinds: readonly (RuleInfo | VerdictKind)[]): readonly Entry[] {
  return kinds
    .map(({ id, title }): Entry => ({ thing: `rules/#${id}`, title, sub: id, text: `${id} ${title}` }))
    .toSorted((a, b) => (a.sub < b.sub ? -1 : 1));
}
