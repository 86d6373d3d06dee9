/** Where the mean of rounds comes from: the figure of each round, and the formula over them. */

import { clauseMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { measurementAnchor, measurementHref } from '../../model/anchors.ts';
import type { Derivation } from '../../model/derivation.ts';
import { describeConditions } from '../../model/load.ts';
import { sayFigure } from '../../model/metric-text.ts';
import { keyOfMetric, type Metric, metricLabel, metricsIn } from '../../model/metrics.ts';
import { measurementBadges } from '../../tables/badges.ts';
import { endOfRounds, meanOfRounds, type RoundFold, rangeOfRounds, sayRounds } from '../../tables/rounds.ts';
import type { Link } from '../../tables/table.ts';
import { type DerivedRun, figuresOf, stepsOf } from './figures.ts';
import { titleOf, verdictsOf } from './measurement.ts';
import type { FigureView, SourceView } from './view.ts';

/** How the figures of a mean are made, by the keys of the figures. */
function derivationsOf(fold: RoundFold): ReadonlyMap<string, Derivation> {
  const keys = metricsIn('results').map(keyOfMetric);
  return new Map(
    keys.flatMap((key) => {
      const mean = fold.mean[key] === undefined ? undefined : meanOfRounds(fold, key);
      return mean === undefined ? [] : [[key, mean] as const];
    }),
  );
}

/** The folded run, which says how its means are made. */
export function withMeans(record: DerivedRun, folds: ReadonlyMap<string, RoundFold>): DerivedRun {
  const means = [...folds].map(([id, fold]) => [id, derivationsOf(fold)] as const);
  return { ...record, derivations: new Map([...record.derivations, ...means]) };
}

/** "IOPS, lowest–highest round": also of percentiles, which have no mean. */
function rangeView(fold: RoundFold, metric: Metric): readonly FigureView[] {
  const key = keyOfMetric(metric);
  const quantity = rangeOfRounds(fold, metric);
  const [lowest, highest] = [endOfRounds(fold, key, 'min'), endOfRounds(fold, key, 'max')];
  if (quantity === undefined || lowest === undefined || highest === undefined) return [];
  const { text, title } = sayFigure(metric, quantity);
  const { value, low = value ?? 0, high = value ?? 0 } = quantity;
  return [
    {
      label: word('rounds_range', { metric: metricLabel(metric) }),
      shown: text,
      exact: title.split(clauseMark())[0] ?? title,
      keys: [],
      steps: [...stepsOf(lowest, low, word('rounds_lowest')), ...stepsOf(highest, high, word('rounds_highest'))],
    },
  ];
}

/** Each round that the mean is of, with a link to where its own figures come from. */
export function linksOfRounds({ averaged }: RoundFold): readonly Link[] {
  return averaged.map(({ number, measurement }) => ({
    text: word('verdict_round', { number }),
    href: measurementHref(measurement),
  }));
}

/** Everything that is told of a mean; `record` is the folded run with its means. */
export function explainRounds(record: DerivedRun, fold: RoundFold): SourceView {
  const { mean, averaged } = fold;
  const [first] = averaged;
  return {
    anchor: measurementAnchor(mean),
    title: word('rounds_explained', { title: titleOf(record, mean), what: sayRounds(fold) }),
    conditions: describeConditions(mean),
    id: mean.id,
    badges: measurementBadges({ ...mean, notices: [] }),
    notices: mean.notices.map((notice) => ({ ...notice, href: `rules/#${notice.rule}` })),
    facts: linksOfRounds(fold).map(({ text, href }, place) => ({
      label: text,
      text: averaged[place]?.measurement.id ?? '',
      href,
    })),
    figures: [...figuresOf(record, mean), ...metricsIn('results').flatMap((metric) => rangeView(fold, metric))],
    checks: { raised: [], passed: [], summary: '' },
    verdicts:
      first === undefined
        ? []
        : verdictsOf(
            record,
            ({ id, of }) => id === 'V-steady-rounds' && of.test_ids.includes(first.measurement.test_id),
          ),
  };
}
