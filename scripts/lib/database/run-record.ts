/** One run by itself: read, checked, normalised and analysed. Depends on its folder, on the methods of the site, and on nothing else. */
import type { Problem } from '#types';
import { analyseBundle } from '../analyse/bundle.ts';
import { checkBundle } from '../check/documents.ts';
import { withoutKnownVariables } from '../check/method-variables.ts';
import { inFolder, withoutRefused } from '../check/problems.ts';
import { runBundleRules } from '../check/run-rules.ts';
import { normaliseBundle } from '../formats/normalise-bundle.ts';
import { recordBundle } from '../formats/record-bundle.ts';
import type { NormalisedBundle, ParsedMethod, RecordedBundle } from '../formats/types.ts';
import { placeTests } from '../methods/place-tests.ts';
import { placesAsRun } from '../methods/times-as-run.ts';
import type { Derivation } from '../model/derivation.ts';
import { keysOfMetric, METRICS } from '../model/metrics.ts';
import { type Derivations, packDerivations } from '../model/packed-derivations.ts';
import type { FolderInput } from '../model/source-files.ts';
import type { RunRecord } from './types.ts';

/** Plain data: it can be kept, and handed from one process to another. */
export interface RunAlone {
  /** Name of the folder. */
  readonly id: string;
  readonly folder: string;
  readonly problems: readonly Problem[];
  /** Absent when what people wrote cannot be read. */
  readonly bundle?: RecordedBundle;
  /** Absent without a bundle, and with an error among the problems. */
  readonly figures?: Pick<RunRecord, 'measurements' | 'analysis' | 'packedDerivations' | 'places'>;
}

function deriveAll({ measurements, derivations }: NormalisedBundle): Derivations {
  const keys = METRICS.flatMap(keysOfMetric);
  return new Map(
    measurements.map(({ id }) => {
      const derive = derivations.get(id);
      const found = keys.flatMap((key): [string, Derivation][] => {
        const derivation = derive?.(key);
        return derivation === undefined ? [] : [[key, derivation]];
      });
      return [id, new Map(found)];
    }),
  );
}

type Methods = ReadonlyMap<string, ParsedMethod>;

/** `methods` by id. */
export function recordRun(input: FolderInput, methods: Methods): RunAlone {
  return readRun(input, methods, false);
}

/** The same with the figures of a run that has errors too: for its owner to look at, never to publish. */
export function recordWithErrors(input: FolderInput, methods: Methods): RunAlone {
  return readRun(input, methods, true);
}

function readRun(input: FolderInput, methods: Methods, keepsErrors: boolean): RunAlone {
  const { id, folder } = input;
  const { bundle, problems: found } = checkBundle(input);
  if (bundle === undefined) return { id, folder, problems: found };
  const method = methods.get(bundle.run.method ?? '');
  const normalised = normaliseBundle(bundle);
  const { measurements, problems: ofReading, latencies } = normalised;
  const analysed = analyseBundle(bundle, measurements, latencies, method?.method);
  const { series, monitors } = analysed.analysis;
  const problems = withoutRefused(folder, [
    ...withoutKnownVariables(found, bundle, method),
    ...inFolder(bundle.folder, [...ofReading, ...analysed.problems]),
    ...runBundleRules(bundle, measurements, { methods, series, monitors }),
  ]);
  const alone = { id, folder, problems, bundle: recordBundle(bundle) };
  if (!keepsErrors && problems.some(({ severity }) => severity === 'error')) return alone;
  return {
    ...alone,
    figures: {
      measurements: analysed.measurements,
      analysis: analysed.analysis,
      packedDerivations: packDerivations(deriveAll(normalised)),
      ...(method === undefined
        ? {}
        : { places: placesAsRun(placeTests(bundle.run.tests, method.method), method.method, measurements) }),
    },
  };
}
