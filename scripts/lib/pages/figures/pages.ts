/** Where every figure of a run comes from: one page that lists them all, and the same in full as data for the panel. */
import type { Measurement } from '#types';
import { groupBy } from '../../base/group-by.ts';
import { joinKnown } from '../../base/marks.ts';
import { oncePer } from '../../base/once-per.ts';
import { formatSeconds } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { figuresPath } from '../../model/anchors.ts';
import type { Derivation } from '../../model/derivation.ts';
import { conditionsBeside } from '../../model/load.ts';
import { fileAddresses } from '../../model/raw-files.ts';
import { trialMark } from '../../model/trial.ts';
import { foldRounds, type RoundFold } from '../../tables/rounds.ts';
import { inManifestOrder } from '../../tables/run-results.ts';
import type { RuleInfo } from '../rules/rules.ts';
import type { SourceList } from '../runs/view.ts';
import { explanationFiles } from './explanation-files.ts';
import { type DerivedRun, withDerivations } from './figures.ts';
import { type AddressOf, explainMeasurement, titleInTest } from './measurement.ts';
import { explainRounds, linksOfRounds, withMeans } from './rounds.ts';
import type { FiguresPage, ListedMeasurement, SourceView } from './view.ts';

interface TestFigures {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly measurements: readonly Measurement[];
}

/** Tests of the run that have figures, in the order of the manifest. */
function testsWithFigures(record: RunRecord): readonly TestFigures[] {
  const byTest = groupBy(inManifestOrder(record), ({ test_id }) => test_id);
  const tests = new Map(record.bundle.run.tests.map((test) => [test.id, test]));
  return [...byTest].map(([id, measurements]) => {
    const { title = id, description } = tests.get(id) ?? {};
    return { id, title, text: description, measurements };
  });
}

/** A test's place on the page; no measurement's anchor begins like it, for no id has two hyphens in a row. */
const anchorOfTest = (id: string): string => `test--${id}`;

const LONG = 12;

/** In what units the sources are, and what is done with them. */
function meansOf({ bundle, measurements }: RunRecord): string {
  const ofLogs = measurements.filter(({ source }) => source.logs !== undefined);
  return joinKnown(
    ' ',
    ofLogs.length < measurements.length && word(`sources_means_${bundle.run.evidence}`),
    ofLogs.length > 0 && word('sources_means_logs'),
  );
}

/** What the run's own page says of its sources; undefined where it has no figures. */
export function presentSources(record: RunRecord): SourceList | undefined {
  const tests = testsWithFigures(record);
  if (tests.length === 0) return undefined;
  return {
    means: meansOf(record),
    summary: word('sources_tests', { Count: tests.length }),
    is_long: tests.length > LONG,
    tests: tests.map(({ id, title, measurements }) => ({
      title,
      href: `${figuresPath(record.bundle.id)}/#${anchorOfTest(id)}`,
      text: word('sources_measurements', { Count: measurements.length }),
    })),
  };
}

/** The pointers of all entries, with their file where there are several: "raw/host-2.json#/jobs/0". */
function placesOf({ at_once, entries, pointer }: Measurement['source']): readonly string[] {
  if (at_once !== undefined) return at_once.flatMap(({ file, entries: own }) => own.map((one) => `${file}#${one}`));
  return entries ?? (pointer === undefined ? [] : [pointer]);
}

/** There may be thousands of entries. */
const setOfPlaces = oncePer((source: Measurement['source']) => new Set(placesOf(source)));

/** The place within the entry that the figures were read from: "clat_ns/percentile/99.000000". */
function withinEntry(pointer: string, { source }: Measurement): string {
  const places = setOfPlaces(source);
  for (let at = pointer.indexOf('/', 1); at > 0; at = pointer.indexOf('/', at + 1))
    if (places.has(pointer.slice(0, at))) return pointer.slice(at + 1);
  return pointer;
}

/** How a figure is made, for all entries alike: its formula, and what each name in it stands for. */
function recipeOf({ formula, inputs, bins }: Derivation, measurement: Measurement): string {
  const places = Object.entries(inputs).map(([name, list]) => {
    const sources = list.map(({ pointer, derivation, of }) => {
      if (derivation !== undefined) return recipeOf(derivation, measurement);
      return pointer === undefined ? (of ?? name) : withinEntry(pointer, measurement);
    });
    return [name, [...new Set(sources)].join(', ')] as const;
  });
  if (bins !== undefined) {
    const list = places.flatMap(([name, place]) => (name === 'N' ? [place] : [])).join(', ');
    return word('explain_bins_rule', { list });
  }
  if (formula.expression.kind === 'name') return places.map(([, place]) => place).join(', ');
  return [formula.text, ...places.map(([name, place]) => `${name}: ${place}`)].join('; ');
}

/** Recipes in the order of their first use. */
type Recipes = Map<string, number>;

function numberOf(recipe: string, recipes: Recipes): number {
  const known = recipes.get(recipe) ?? recipes.size + 1;
  recipes.set(recipe, known);
  return known;
}

/** Every figure of a measurement in a line, each with the number of its recipe or with what the source prints. */
function figuresLine(
  record: DerivedRun,
  measurement: Measurement,
  figures: SourceView['figures'],
  recipes: Recipes,
): string {
  const derivations = record.derivations.get(measurement.id);
  return figures
    .map(({ label, exact, published, locator, keys }) => {
      const made = keys.flatMap((key) => {
        const derivation = derivations?.get(key);
        return derivation === undefined ? [] : [`[${numberOf(recipeOf(derivation, measurement), recipes)}]`];
      });
      const source = [published, locator].filter((part) => part !== undefined).join('; ');
      return joinKnown(' ', `${label} ${exact}`, ...made, source !== '' && `(${source})`);
    })
    .join(' · ');
}

function listMeasurement(
  record: DerivedRun,
  measurement: Measurement,
  { anchor, title, conditions, figures }: SourceView,
  test: string,
  recipes: Recipes,
  { addressOf, folds }: Listing,
): ListedMeasurement {
  const fold = folds.get(measurement.id);
  const { source } = measurement;
  const otherLogs = source.logs?.slice(1).map(({ file }) => file) ?? [];
  const said = [
    conditionsBeside(test, conditions),
    trialMark([measurement]),
    fold === undefined && measurement.runtime_s && word('ran_for', { time: formatSeconds(measurement.runtime_s) }),
  ];
  return {
    anchor,
    title: fold === undefined ? titleInTest(record, measurement) : title,
    conditions: said.filter((part) => part).join(' · '),
    ...(fold === undefined ? {} : { rounds: linksOfRounds(fold) }),
    ...(source.file === undefined || fold !== undefined
      ? {}
      : { file: { text: source.file, href: addressOf(source.file) } }),
    place: [source.citation, source.locator, ...placesOf(source), ...otherLogs]
      .filter((part) => part !== undefined)
      .join(', '),
    figures: figuresLine(record, measurement, figures, recipes),
  };
}

/** What the list of measurements is made with. */
interface Listing {
  readonly addressOf: AddressOf;
  /** Rounds by the ids of their means. */
  readonly folds: ReadonlyMap<string, RoundFold>;
}

/** What is told of each measurement, in full. */
type Explained = ReadonlyMap<Measurement, SourceView>;

/** The page of a run with figures: each with its file, its place there, the file's hash and how it is made; means of rounds first. */
function figuresView(
  record: RunRecord,
  means: DerivedRun,
  explained: Explained,
  listing: Listing,
): FiguresPage['view'] {
  const { run } = record.bundle;
  const { addressOf, folds } = listing;
  const ofMeans = { ...means, measurements: [...folds.values()].map(({ mean }) => mean) };
  const recipes: Recipes = new Map();
  const files = new Map<string, string>();
  for (const { source } of record.measurements)
    for (const { file, sha256 } of [source, ...(source.logs ?? []), ...(source.at_once ?? [])])
      if (file !== undefined && sha256 !== undefined) files.set(file, sha256);
  const listed = [...testsWithFigures(ofMeans), ...testsWithFigures(record)];
  const tests = listed.map(({ id, title, text, measurements }) => ({
    anchor: anchorOfTest(id),
    title,
    text,
    measurements: measurements.flatMap((measurement) => {
      const source = explained.get(measurement);
      return source === undefined ? [] : [listMeasurement(means, measurement, source, title, recipes, listing)];
    }),
  }));
  return {
    run: { text: run.title, href: `runs/${run.id}/` },
    means: meansOf(record),
    tests,
    recipes: [...recipes.keys()],
    files: [...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, sha256]) => ({ path, href: addressOf(path), sha256 })),
  };
}

/** What is told of each figure of a run, and how the list of all is made. */
function explainAll(record: RunRecord, rules: readonly RuleInfo[], rawFiles: string | undefined) {
  const addressOf = fileAddresses(record.bundle, rawFiles);
  const { record: folded, folds } = foldRounds(record);
  const derived = withDerivations(record);
  const means = withMeans({ ...folded, derivations: derived.derivations }, folds);
  const explained: Explained = new Map([
    ...[...folds.values()].map((fold) => [fold.mean, explainRounds(means, fold)] as const),
    ...record.measurements.map((one) => [one, explainMeasurement(derived, one, rules, addressOf)] as const),
  ]);
  return { explained, view: figuresView(record, means, explained, { addressOf, folds }) };
}

/** The list of a run's figures by itself; undefined for a run without figures. */
export function listFigures(record: RunRecord): FiguresPage['view'] | undefined {
  return record.measurements.length === 0 ? undefined : explainAll(record, [], undefined).view;
}

/**
 * The page of a run's figures; none for a run without figures. `rules` are those that may have looked at them, `rawFiles` is the
 * address of raw files that are published elsewhere.
 */
export function presentFigurePages(
  record: RunRecord,
  rules: readonly RuleInfo[],
  rawFiles?: string,
): readonly FiguresPage[] {
  const { run } = record.bundle;
  if (record.measurements.length === 0) return [];
  const path = figuresPath(run.id);
  const { explained, view } = explainAll(record, rules, rawFiles);
  return [
    {
      path,
      section: 'figures',
      kind: 'page',
      title: word('figures_page_title', { run: run.title }),
      description: word('figures_page_description', { run: run.title }),
      view,
      files: explanationFiles(path, [...explained.values()], rules),
    },
  ];
}
