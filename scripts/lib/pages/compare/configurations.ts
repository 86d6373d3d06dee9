/** Configurations of a run as they are set side by side. */

import type { Measurement } from '#types';
import { aside, listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { Comparand, ComparedRun } from '../../database/comparand.ts';
import { configurationToken } from '../../model/configuration-token.ts';
import { systemName } from '../../model/system-name.ts';
import { trialMark } from '../../model/trial.ts';
import type { Column } from '../../tables/table.ts';
import type { Configuration } from './types.ts';

/** Most configurations that fit beside each other. */
export const MOST_CONFIGURATIONS = 8;

/** Whether notes of later findings are about any of the figures; the rows of the table say about which. */
function laterMark(own: readonly Measurement[]): readonly string[] {
  if (own.some(({ do_not_rely }) => do_not_rely === true)) return [word('note_do_not_rely')];
  return own.some(({ notes = [] }) => notes.length > 0) ? [word('note_mark')] : [];
}

/**
 * Configurations with figures, in the order of the manifest; those of a superseded run or with later findings say so, and a withdrawn run has
 * none.
 */
export function configurationsOf(
  record: ComparedRun,
  comparandOf: (measurement: Measurement) => Comparand,
  { logged = new Set(), seriesOf }: Partial<Pick<Configuration, 'logged' | 'seriesOf'>> = {},
): readonly Configuration[] {
  const { run, hardware } = record.bundle;
  if (run.withdrawn !== undefined) return [];
  return run.configurations.flatMap(({ id, title }): readonly Configuration[] => {
    const own = record.measurements.filter(({ configuration_id }) => configuration_id === id);
    if (own.length === 0) return [];
    const name = systemName(hardware.system);
    const superseded_by = own.find((one) => one.superseded_by !== undefined)?.superseded_by;
    const trial = trialMark(own);
    const marks = [
      ...(trial === undefined ? [] : [trial]),
      ...(superseded_by === undefined ? [] : [word('superseded')]),
      ...laterMark(own),
    ];
    const marked = marks.length === 0 ? title : `${title}${aside(marks.join(listMark()))}`;
    const comparands = own.map(comparandOf);
    const token = configurationToken(run.id, id);
    return [
      {
        token,
        name,
        title: marked,
        ...(marks.length === 0 ? {} : { bare_title: title }),
        run,
        hardware,
        comparands,
        logged,
        seriesOf,
        superseded_by,
      },
    ];
  });
}

const areOfOne = (configurations: readonly Configuration[]): boolean =>
  new Set(configurations.map(({ name }) => name)).size === 1 &&
  configurations.every(({ is_of_several }) => is_of_several !== true);

/** The same, each to be named with its system wherever it stands, if they are of several. */
export function namedTogether(configurations: readonly Configuration[]): readonly Configuration[] {
  if (areOfOne(configurations)) return configurations;
  return configurations.map((one) => ({ ...one, is_of_several: true }));
}

/** Heads of columns: the configuration alone where the system is the same for all, else the system with it. */
export function headsOf(
  configurations: readonly Configuration[],
): readonly { readonly label: string; readonly sub: string }[] {
  const isOne = areOfOne(configurations);
  const isOneRun = new Set(configurations.map(({ run }) => run.id)).size === 1;
  return configurations.map(({ name, title, run }) =>
    isOne ? { label: title, sub: isOneRun ? '' : run.title } : { label: name, sub: title },
  );
}

/** A column for each; what does not head it stands under its label. */
export function configurationColumns(
  configurations: readonly Configuration[],
  kind: Column['kind'],
): readonly Column[] {
  return headsOf(configurations).map(({ label, sub }) => ({ label, kind, ...(sub === '' ? {} : { unit: sub }) }));
}

/** What sets a configuration apart from the others of its run. */
export function axesOf({ comparands }: Configuration): Readonly<Record<string, string>> {
  return comparands[0]?.measurement.axes ?? {};
}

const areDistinct = (texts: readonly string[]): boolean =>
  texts.every((text) => text !== '') && new Set(texts).size === texts.length;

/** One line for each, for legends and the ends of lines: no longer than it takes to tell them apart, and never without the system if they are of several. */
export function namesOf(configurations: readonly Configuration[]): readonly string[] {
  const heads = headsOf(configurations);
  const [labels, subs] = [heads.map(({ label }) => label), heads.map(({ sub }) => sub)];
  if (areDistinct(labels)) {
    const trials = configurations.map(({ comparands }) => trialMark(comparands.map(({ measurement }) => measurement)));
    return labels.map((label, place) => {
      const trial = trials[place];
      return trial === undefined || label.includes(trial) ? label : `${label}${aside(trial)}`;
    });
  }
  return areOfOne(configurations) && areDistinct(subs)
    ? subs
    : heads.map(({ label, sub }) => (sub === '' ? label : `${label}: ${sub}`));
}
