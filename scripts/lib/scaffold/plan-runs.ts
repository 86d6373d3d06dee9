/** From the files of some folders to a run, or to a run of each system that was measured there. Pure. */
import { CliError } from '../base/cli-error.ts';
import { slug } from '../base/latin-slug.ts';
import { ADD_UP } from './at-once.ts';
import { axesOfPlaces, configurationOf, refuseStrayAnswers } from './configurations.ts';
import { distance } from './pair-files.ts';
import { areOfSeveralTargets, describePlaces, findPlaces, type Place, ranAtOnce } from './places.ts';
import { factsOfResults, planBundle } from './plan-bundle.ts';
import { askConfiguration, askSeveral } from './questions.ts';
import type { Answers, Plan, PlannedBundle, Question, ResultFacts, SortedFile } from './types.ts';

export interface RunsPlan extends Omit<Plan, 'bundle'> {
  /** What is in the folders, one line a place. */
  readonly found: readonly string[];
  /** None while a question without a suggestion is open. */
  readonly bundles: readonly PlannedBundle[];
}

type Hide = ((text: string) => string) | undefined;

/** What results in several places are to each other; undefined while nobody has said so. */
function howSeveral(places: readonly Place[], facts: readonly ResultFacts[], answers: Answers, question: Question) {
  if (places.length < 2) return 'one';
  const answer = answers.values.get('several');
  if (answer !== undefined) {
    if (question.choices?.includes(answer)) return answer;
    throw new CliError(`several: "${answer}" cannot be; allowed: ${question.choices?.join(', ')}. ${question.text}`);
  }
  if (facts.every((one) => configurationOf(one, answers) !== undefined)) return 'configurations';
  if (answers.values.get('at-once') === ADD_UP) return ADD_UP;
  return answers.values.get('same-load') === 'repeats' && !areOfSeveralTargets(places) ? 'one' : undefined;
}

/** Questions that stand in the way of everything else. */
function askFirst(how: string | undefined, question: Question, places: readonly Place[], answers: Answers) {
  if (how === undefined) return [question];
  if (how !== 'configurations') return [];
  const axes = axesOfPlaces(places.map(({ key }) => key));
  return places.flatMap(({ key, results }, place) =>
    results.every((one) => configurationOf(one, answers) !== undefined) ? [] : [askConfiguration(key, axes[place])],
  );
}

/** Everything that can be said about the files with these answers. */
export function planRuns(files: readonly SortedFile[], answers: Answers, hide?: Hide): RunsPlan {
  const facts = factsOfResults(files, answers);
  refuseStrayAnswers(answers, files, facts);
  const places = findPlaces(facts);
  const found = describePlaces(places);
  const question = askSeveral(places, ranAtOnce(facts).length > 0);
  const how = howSeveral(places, facts, answers, question);
  if (how === 'runs') return { found, ...planEach(files, places, answers, hide) };
  const { bundle, ...plan } = planBundle(files, answers, hide);
  const first = askFirst(how, question, places, answers);
  // What is a repeat shows when it is known what the places are.
  const others =
    first.length === 0 ? plan.questions : plan.questions.filter(({ id }) => id !== 'same-load' && id !== 'at-once');
  return {
    ...plan,
    found,
    questions: [...first, ...others],
    bundles: bundle === undefined || first.length > 0 ? [] : [bundle],
  };
}

/** Asked once for all runs. */
const shared = /^(submitter|licence|relation|condition:.*|origin:.*|load:.*|pair:.*|leave-out:.*|copies:.*)$/;

/** The answers as one run has them: what holds for all, and what was answered for it. */
function answersFor(key: string, { values }: Answers): Answers {
  const own = `run:${key}:`;
  const ofAll = [...values].filter(([id]) => !id.startsWith('run:') && !['id', 'title', 'several'].includes(id));
  const ofRun = [...values].flatMap(([id, value]) =>
    id.startsWith(own) ? [[id.slice(own.length), value] as const] : [],
  );
  return { values: new Map([...ofAll, ...ofRun]) };
}

/** The files of each place: its results, and of the other files those that lie nearer to them than to those of other places. */
function filesByPlace(files: readonly SortedFile[], places: readonly Place[]): readonly (readonly SortedFile[])[] {
  const home = new Map(places.flatMap(({ results }, place) => results.map(({ path }) => [path, place] as const)));
  // One path for each folder that a place has results in.
  const folders = places.map(({ results }) => [
    ...new Map(results.map(({ path }) => [path.slice(0, path.lastIndexOf('/') + 1), path])).values(),
  ]);
  const stepsTo = (path: string) => folders.map((paths) => Math.min(...paths.map((result) => distance(result, path))));
  // A copy that counts once goes where its original is.
  const bytes = new Map(places.flatMap(({ results }, place) => results.map(({ sha256 }) => [sha256, place] as const)));
  const of = files.map((file) => {
    const { path } = file;
    const own = home.get(path) ?? (file.kind === 'result' ? bytes.get(file.sha256) : undefined);
    if (own !== undefined) return new Set([own]);
    const steps = stepsTo(path);
    return new Set([...steps.keys()].filter((place) => steps[place] === Math.min(...steps)));
  });
  return places.map((_, place) => files.filter((_, index) => of[index]?.has(place)));
}

function ofRun(key: string, question: Question): Question {
  if (shared.test(question.id)) return question;
  const id = `run:${key}:${question.id}`;
  return { ...question, id, flag: `"${id}" in the file of --answers`, text: `${key}: ${question.text}` };
}

/** A run of each place. */
function planEach(files: readonly SortedFile[], places: readonly Place[], answers: Answers, hide: Hide) {
  const filesOf = filesByPlace(files, places);
  const make = (more: ReadonlyMap<string, string>) =>
    places.map(({ key }, place) =>
      planBundle(filesOf[place] ?? [], answersFor(key, { values: new Map([...more, ...answers.values]) }), hide),
    );
  let plans = make(new Map());
  const ids = plans.flatMap(({ bundle }) => bundle?.id ?? []);
  // Systems of one name and year: the place tells them apart.
  if (new Set(ids).size < ids.length)
    plans = make(
      new Map(places.map(({ key }, place) => [`run:${key}:id`, slug(`${plans[place]?.bundle?.id} ${key}`)] as const)),
    );
  const questions = plans.flatMap((plan, place) => plan.questions.map((one) => ofRun(places[place]?.key ?? '', one)));
  const bundles = plans.flatMap(({ bundle }) => bundle ?? []);
  const used = new Set(bundles.flatMap(({ copies }) => copies.map(({ from }) => from)));
  const once = <T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] => [
    ...new Map(list.map((one) => [keyOf(one), one])).values(),
  ];
  return {
    questions: once(questions, ({ id }) => id),
    pairings: plans.flatMap(({ pairings }) => pairings),
    left_out: once(
      plans.flatMap(({ left_out }) => left_out),
      ({ path }) => path,
    ).filter(({ path }) => !used.has(path)),
    look_at: once(
      plans.flatMap(({ look_at }) => look_at),
      (word) => word,
    ),
    bundles: bundles.length === plans.length ? bundles : [],
  };
}
