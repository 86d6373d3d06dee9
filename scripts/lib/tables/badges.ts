/** Badges: few, always the same, each with a link to its reason. */

import type { Measurement, Problem } from '#types';
import { verdictKinds } from '../analyse/verdict-kinds.ts';
import { formatDate } from '../base/dates.ts';
import { clauseMark, sentences, stopMark } from '../base/marks.ts';
import { translated, word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { notices } from '../fio/notices.ts';
import { measurementHref } from '../model/anchors.ts';
import { type Departing, departingRun } from '../model/trial.ts';
import { noteBadges, runNoteBadges } from './note-marks.ts';
import { offeredBadge } from './offered.ts';
import { originBadges } from './origin-marks.ts';
import { bufferedBadge } from './page-cache.ts';
import { reducibleBadge } from './reducible-data.ts';
import { foldRounds } from './rounds.ts';
import { standingBadges } from './standing.ts';
import { syncBadge } from './syncs.ts';
import type { Badge } from './table.ts';
import { evidenceBadge, trialBadges, trialRowBadges } from './trust-badges.ts';
import { unevenBadge } from './uneven-access.ts';

type Believed = Pick<Measurement, 'evidence'> & Departing;

const NOTICE_TITLES: ReadonlyMap<string, string> = new Map(
  [...notices, ...verdictKinds].map(({ id, title }) => [id, title]),
);

/** What a notice says, in English; in another language what it is about, for its numbers are in an English text. */
export function noticeText({ rule, text }: Measurement['notices'][number]): string {
  const title = NOTICE_TITLES.get(rule) ?? '';
  return translated(title) === title ? text : `${translated(title)}${stopMark()}`;
}

/** Evidence of what a row of a table stands for. */
export function evidenceRowBadges(all: readonly Believed[], href: string, trialHref = href): readonly Badge[] {
  return [...evidenceKinds(all, href), ...trialRowBadges(all, trialHref)];
}

/** The kinds of evidence there are, measured first. */
function evidenceKinds(all: readonly Believed[], href: string): readonly Badge[] {
  const kinds = (['measured', 'published'] as const).filter((kind) => all.some(({ evidence }) => evidence === kind));
  return kinds.map((evidence) => evidenceBadge(evidence, href));
}

/** Evidence of one or several runs or measurements, and whether they did less than their method. */
export function evidenceBadges(all: readonly Believed[], href: string): readonly Badge[] {
  return [...evidenceKinds(all, href), ...trialBadges(all, href)];
}

/** The same of runs, as far as their results are shown; where all were withdrawn, that they were. */
export function runEvidenceBadges(
  records: readonly RunRecord[],
  href: string,
  badgesOf = evidenceBadges,
): readonly Badge[] {
  const shown = records.filter(({ bundle }) => bundle.run.withdrawn === undefined);
  const [first] = records;
  if (shown.length === 0 && first !== undefined) return standingBadges(first, href);
  return badgesOf(
    shown.map((record) => ({ evidence: record.bundle.run.evidence, ...departingRun(record) })),
    href,
  );
}

/** How many results are steady, are not, and were not judged. Rounds of a step are one, by those that its mean is of. */
export function countSteady(record: RunRecord): Readonly<Record<Measurement['steady_state']['verdict'], number>> {
  const count = { steady: 0, stable: 0, not_steady: 0, not_judged: 0 };
  for (const { steady_state } of foldRounds(record).record.measurements) count[steady_state.verdict] += 1;
  return count;
}

type SteadyCounts = ReturnType<typeof countSteady>;

/** "0 results steady; 6 stable, …; 385 not assessed": those steady, and of the others those that there are. */
export function steadyCountsText(counts: SteadyCounts): string {
  const verdicts = (['steady', 'stable', 'not_steady', 'not_judged'] as const).filter(
    (verdict) => verdict === 'steady' || counts[verdict] > 0,
  );
  return verdicts.map((verdict) => word(`steady_count_${verdict}`, { Count: counts[verdict] })).join(clauseMark());
}

/** How many of a severity there are; undefined when none. */
function countBadge(problems: readonly Problem[], severity: 'warning' | 'notice', href: string): readonly Badge[] {
  const Count = problems.filter((problem) => problem.severity === severity).length;
  if (Count === 0) return [];
  return [
    { kind: severity, text: word(`count_${severity}s`, { Count }), title: word(`count_${severity}s_title`), href },
  ];
}

/** Steady state of a run's figures in one badge; none where nothing is measured. */
function steadyBadge(record: RunRecord, page: string): readonly Badge[] {
  const { measurements, analysis } = record;
  const counts = countSteady(record);
  const { steady, stable, not_steady, not_judged } = counts;
  const [first] = measurements;
  if (first === undefined) return [];
  const isJudged = analysis.verdicts.some(({ id }) => id.includes('-steady-'));
  const href = `${page}#${isJudged ? 'verdicts' : 'evidence'}`;
  const judged = steady + not_steady;
  const title = word('steady_badge_title', { counts: steadyCountsText(counts) });
  if (judged === 0 && stable > 0) return [{ kind: 'neutral', text: word('steady_badge_stable'), title, href }];
  if (judged === 0) {
    const own = not_judged > 1 && isJudged ? word('steady_not_judged_title') : translated(first.steady_state.reason);
    return [{ kind: 'neutral', text: word('steady_not_judged'), title: own, href }];
  }
  const text =
    not_steady === 0
      ? word('steady_badge_all')
      : steady + stable === 0
        ? word('steady_badge_none')
        : word('steady_badge_some', { count: not_steady, all: judged + stable });
  if (not_steady === 0 && not_judged + stable > 0) {
    const part = word('steady_badge_part', { count: steady, all: steady + stable + not_judged });
    return [{ kind: 'neutral', text: part, title, href }];
  }
  return [{ kind: not_steady === 0 ? 'good' : 'warning', text, title, href }];
}

/** Whether the description of a run was corrected after it was published, with the latest correction. */
function correctedBadge({ corrections = [] }: RunRecord['bundle']['run'], page: string): readonly Badge[] {
  const last = corrections.at(-1);
  if (last === undefined) return [];
  const title = word('corrected_title', { date: formatDate(last.date), text: last.text });
  return [{ kind: 'notice', text: word('corrected'), title, href: `${page}#corrections` }];
}

/** Whether a run shows a method rather than a product. */
function demonstrationBadge({ purpose }: RunRecord['bundle']['run']): readonly Badge[] {
  if (purpose !== 'demonstration') return [];
  const text = word('demonstration');
  return [{ kind: 'neutral', text, title: word('purpose_demonstration_title'), href: 'glossary/#demonstration' }];
}

/** All badges of a run; `page` is the address of its page, or "" on that page itself, where there is room for each in full. */
export function runBadges(record: RunRecord, page: string): readonly Badge[] {
  const { run } = record.bundle;
  if (run.withdrawn !== undefined) return standingBadges(record, page);
  const trialsOf = page === '' ? trialBadges : trialRowBadges;
  return [
    ...standingBadges(record, page),
    ...runNoteBadges(record),
    ...demonstrationBadge(run),
    evidenceBadge(run.evidence, `${page}#evidence`),
    ...originBadges(run, page),
    ...(run.method === undefined ? [] : trialsOf([departingRun(record)], `${page}#problems`)),
    ...steadyBadge(record, page),
    ...correctedBadge(run, page),
    ...countBadge(record.problems, 'warning', `${page}#problems`),
    ...countBadge(record.problems, 'notice', `${page}#problems`),
  ];
}

/** What a reader must know about one measurement before comparing it. */
export function measurementBadges(measurement: Measurement): readonly Badge[] {
  const badges: Badge[] = [...noteBadges(measurement)];
  if (measurement.basis !== 'measured') {
    const { basis } = measurement;
    badges.push({
      kind: 'neutral',
      text: word(`basis_${basis}`),
      title: word(`qualifier_${basis}`),
      href: 'glossary/#basis',
    });
  }
  badges.push(
    ...trialRowBadges([measurement], 'glossary/#shortened-run'),
    ...offeredBadge(measurement),
    ...bufferedBadge(measurement),
    ...unevenBadge(measurement),
    ...reducibleBadge(measurement),
    ...syncBadge(measurement),
  );
  if (measurement.preconditioning === true) {
    badges.push({
      kind: 'neutral',
      text: word('preconditioning'),
      title: word('preconditioning_title'),
      href: 'glossary/#preconditioning',
    });
  }
  const Count = measurement.notices.length;
  if (Count > 0) {
    const title = sentences(...measurement.notices.map(noticeText));
    badges.push({ kind: 'notice', text: word('count_notices', { Count }), title, href: measurementHref(measurement) });
  }
  return badges;
}
