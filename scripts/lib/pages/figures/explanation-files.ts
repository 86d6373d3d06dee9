/** The same figures as data, which the panel reads when a reader asks where one comes from. */
import { word } from '../../base/words.ts';
import type { Page } from '../../model/page.ts';
import type { RuleInfo } from '../rules/rules.ts';
import type { Explanation, ExplanationIndex, SourceView } from './view.ts';

/** Most characters of a file of explanations before it is compressed, unless one alone has more: some 50 kB after. */
const MOST_CHARACTERS = 800_000;

/** Lists of explanations, each as long as a file may be. */
function fillLists(explanations: readonly Explanation[]): readonly (readonly Explanation[])[] {
  const lists: Explanation[][] = [];
  let room = 0;
  for (const explanation of explanations) {
    const size = JSON.stringify(explanation).length;
    if (size > room || lists.length === 0) {
      lists.push([]);
      room = MOST_CHARACTERS;
    }
    lists.at(-1)?.push(explanation);
    room -= size;
  }
  return lists;
}

/** What the panel shows of each measurement, in the order of their anchors, and the list of the files that hold it. */
export function explanationFiles(
  folder: string,
  sources: readonly SourceView[],
  rules: readonly RuleInfo[],
): NonNullable<Page['files']> {
  const places = new Map(rules.map(({ id }, place) => [id, place]));
  const explanations = sources
    .map(({ checks, ...source }): Explanation => {
      const figures = source.figures.map(({ keys: _, ...figure }) => figure);
      const passed = checks.passed.flatMap(({ id }) => places.get(id) ?? []);
      return { ...source, figures, checks: { ...checks, passed } };
    })
    .sort((a, b) => (a.anchor < b.anchor ? -1 : 1));
  const lists = fillLists(explanations);
  const index: ExplanationIndex = {
    first: lists.flatMap(([explanation]) => explanation?.anchor ?? []),
    rules: rules.map(({ id, title }) => ({ id, href: `rules/#${id}`, title })),
    words: {
      as_published: word('column_as_published'),
      checks: word('explain_checks'),
      evidence: word('explain_evidence'),
      figures: word('explain_figures'),
      notice: word('severity_notice'),
      passed_means: word('explain_passed_means'),
      shown: word('explain_shown'),
      verdicts: word('explain_verdicts'),
    },
  };
  return [
    { path: `${folder}/index.json`, text: JSON.stringify(index) },
    ...lists.map((list, place) => ({
      path: `${folder}/${place}.json.gz`,
      text: JSON.stringify(list),
      is_gzipped: true as const,
    })),
  ];
}
