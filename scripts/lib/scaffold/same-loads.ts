/** Loads that were measured more than once: repeats, configurations that differ, or a last one that counts. Pure. */
import { groupBy } from '../base/group-by.ts';
import { configurationOf } from './configurations.ts';
import { ranAtOnce } from './places.ts';
import { askAtOnce, askConfiguration, askSameLoad } from './questions.ts';
import type { Answers, Question, ResultFacts } from './types.ts';

/** By the time they ended, then by path. */
export function inOrder(facts: readonly ResultFacts[]): readonly ResultFacts[] {
  return [...facts].sort((a, b) => (a.end_ms ?? 0) - (b.end_ms ?? 0) || (a.path < b.path ? -1 : 1));
}

/** Results of the same load in the same configuration: repeats and differing configurations look alike in fio's output. */
function sameLoads(facts: readonly ResultFacts[], answers: Answers): readonly (readonly ResultFacts[])[] {
  const groups = groupBy(facts, (one) =>
    JSON.stringify([one.workload, one.known, configurationOf(one, answers)?.axes ?? {}]),
  );
  return [...groups.values()].filter((group) => group.length > 1).sort((a, b) => b.length - a.length);
}

/** Parts of one test that ran at once are neither repeats nor older and newer, whatever was answered. */
export function askForRepeats(facts: readonly ResultFacts[], answers: Answers): readonly Question[] {
  const alike = sameLoads(facts, answers);
  const [largest = []] = alike;
  const [first] = largest;
  if (first === undefined) return [];
  // Of a load that was measured again some parts ran at other times than these.
  const [atOnce] = alike.flatMap((group) => ranAtOnce(group));
  const answer = answers.values.get('same-load');
  if (answer === 'repeats' && atOnce === undefined) return [];
  if (answer === 'configurations' || answers.values.get('at-once') === 'configurations')
    return alike.flatMap((group) =>
      group
        .filter((one) => configurationOf(one, answers) === undefined)
        .map(({ path }) => askConfiguration(path, undefined)),
    );
  const paths = (group: readonly ResultFacts[]): readonly string[] => group.map(({ path }) => path);
  return atOnce === undefined
    ? [askSameLoad(first.load.title, paths(largest))]
    : [askAtOnce((atOnce[0] ?? first).load.title, paths(atOnce))];
}

/** Results that a later one of the same load takes the place of, where that was the answer. */
export function measuredAgain(
  facts: readonly ResultFacts[],
  answers: Answers,
): readonly { readonly path: string; readonly why: string }[] {
  if (answers.values.get('same-load') !== 'newest') return [];
  // Of parts that ran at once the last one would stand for all of them.
  const again = sameLoads(inOrder(facts), answers).filter((group) => ranAtOnce(group).length === 0);
  return again.flatMap((group) =>
    group.slice(0, -1).map(({ path }) => ({ path, why: `measured again later: ${group.at(-1)?.path}` })),
  );
}
