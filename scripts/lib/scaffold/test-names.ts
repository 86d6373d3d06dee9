/** Titles and ids of the tests of a run: what tells loads of the same words apart stands in both, and only what is alike is counted. Pure. */
import { groupBy } from '../base/group-by.ts';
import { slug, uniquely } from '../base/latin-slug.ts';
import { joinKnown } from '../base/marks.ts';
import type { ResultFacts } from './types.ts';

export interface UnnamedTest {
  readonly facts: Pick<ResultFacts, 'load' | 'workload' | 'known'>;
  readonly configuration: string;
  /** Where its figures are, as the bundle names it. */
  readonly file: string;
}

export interface NamedTest {
  readonly id: string;
  readonly title: string;
  /** Place of the test that it repeats. */
  readonly first?: number;
}

/** Every load has one of these: most of some that are alike need not say theirs. */
const OF_ALL: ReadonlySet<string> = new Set(['ioengine', 'direct', 'size']);

/** Equal for tests that are alike in all that is known of them. */
function alikeIn({ workload, known }: UnnamedTest['facts']): string {
  return JSON.stringify([workload, known]);
}

/** A file's path without what the bundle and fio add to names. */
function stemOf(file: string): string {
  return file.replace(/^raw\//, '').replace(/\.(json|txt|out|log)?(\.gz)?$/i, '');
}

/** What sets each of some tests apart from the others, in the order of the tests; empty for what most of them are. */
function differencesOf(tests: readonly UnnamedTest[]): readonly (readonly string[])[] {
  const names = [...new Set(tests.flatMap(({ facts }) => Object.keys(facts.known)))].sort();
  const told = names.map((name) => {
    const values = tests.map(({ facts }) => facts.known[name]);
    const isUsual = (value: string): boolean => 2 * values.filter((other) => other === value).length > values.length;
    const isShared = new Set(values).size === 1;
    return values.map((value) =>
      value === undefined || isShared || (OF_ALL.has(name) && isUsual(value)) ? [] : [value],
    );
  });
  const differences = tests.map((_, place) => told.flatMap((values) => values[place] ?? []));
  const sharing = groupBy([...tests.keys()], (place) => JSON.stringify(differences[place]));
  return tests.map(({ file, facts }, place) => {
    const own = differences[place] ?? [];
    const others = sharing.get(JSON.stringify(own)) ?? [];
    const isOne = others.every((other) => alikeIn(tests[other]?.facts ?? facts) === alikeIn(facts));
    return isOne ? own : [...own, stemOf(file)];
  });
}

/** A load in several configurations has their ids in its own; one measured again in the same is counted. */
export function nameTests(tests: readonly UnnamedTest[]): readonly NamedTest[] {
  const where = groupBy(tests, ({ facts }) => facts.load.id);
  const apart = new Map<UnnamedTest, readonly string[]>();
  for (const group of groupBy(tests, (test) => `${test.facts.load.id} ${test.configuration}`).values()) {
    const differences = differencesOf(group);
    for (const [place, test] of group.entries()) apart.set(test, differences[place] ?? []);
  }
  const ids = uniquely(
    tests.map((test) => {
      const { id } = test.facts.load;
      const isInSeveral = new Set(where.get(id)?.map(({ configuration }) => configuration)).size > 1;
      const words = [...(apart.get(test) ?? []), ...(isInSeveral ? [test.configuration] : [])];
      return words.length === 0 ? id : slug([id, ...words].join('-'), 76);
    }),
  );
  const seen = new Map<string, number[]>();
  return tests.map((test, place) => {
    const { facts, configuration } = test;
    const key = JSON.stringify([facts.load.id, configuration, alikeIn(facts)]);
    const places = seen.get(key) ?? [];
    seen.set(key, places);
    const [first] = places;
    const count = places.push(place);
    const title = joinKnown(', ', facts.load.title, ...(apart.get(test) ?? []), count !== 1 && `repeat ${count}`);
    return { id: ids[place] ?? 'test', title, first };
  });
}
