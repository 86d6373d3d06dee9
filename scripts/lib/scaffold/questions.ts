/** What fio's output cannot tell, and how its owner answers. */

import { utcDay } from '../base/dates.ts';
import { productSlug, slug } from '../base/latin-slug.ts';
import { isOfSetClock } from '../fio/when-ran.ts';
import { ADD_UP } from './at-once.ts';
import { askOrigin } from './origin.ts';
import { countTargets, type Place } from './places.ts';
import type { Answers, LooseLog, LooseMonitor, Question, ResultFacts } from './types.ts';

export const kinds = ['drive', 'raid', 'array', 'cluster', 'volume'] as const;
export const relations = ['vendor', 'independent', 'transcriber', 'not_recorded'] as const;
export const states = ['yes', 'no', 'not_recorded', 'not_applicable'] as const;

const conditions = {
  preconditioning: 'Was the whole capacity written before measuring?',
  purge: 'Was the system brought to fresh-out-of-box state first?',
  fill: 'Did the tested volumes hold data, so that reads hit written blocks?',
  warm_up: 'Was there a warm-up that is left out of the figures?',
  host_cache: 'Was a cache on the host (page cache, RAM) in use?',
  target_cache: 'Was a cache on the system under test (controller RAM, write cache) in use?',
} as const;
/** What the ramp times that fio prints say, as the collector says it; undefined when no test had one: a warm-up may be a run of its own. */
export function warmUpOf(facts: readonly ResultFacts[]): { readonly state: 'yes'; readonly text: string } | undefined {
  const told = new Set(facts.map(({ warm_up }) => warm_up));
  if (!told.has('all') && !told.has('some')) return undefined;
  return {
    state: 'yes',
    text:
      told.size === 1 && told.has('all')
        ? 'Each test began with a ramp time, left out of the figures (fio: ramp_time).'
        : 'Some tests began with a ramp time, left out of the figures; the others have none (fio: ramp_time).',
  };
}

export const conditionNames = Object.keys(conditions) as readonly (keyof typeof conditions)[];

/** The day of the last result, UTC; undefined when fio is older than 2.2.5 and prints none, and when no clock was set. */
export function dayOf(facts: readonly ResultFacts[]): string | undefined {
  const ends = facts.flatMap(({ end_ms }) => end_ms ?? []).filter(isOfSetClock);
  return ends.length === 0 ? undefined : utcDay(Math.max(...ends));
}

/** Questions on the system, the people and the conditions, in the order they are asked. */
export function askAboutRun({ values }: Answers, facts: readonly ResultFacts[]): readonly Question[] {
  const day = dayOf(facts);
  const vendor = values.get('vendor');
  const model = values.get('model');
  const [year = ''] = /^\d{4}/.exec(values.get('date') ?? day ?? '') ?? [];
  const id = vendor && model ? slug(`${productSlug(vendor, model)} ${year}`) : '';
  const tests = `${facts.length} fio ${facts.length === 1 ? 'test' : 'tests'}`;
  const isNamed = vendor !== undefined && model !== undefined;
  const title = `${vendor} ${model}, ${tests}`.slice(0, 120);
  const all: readonly Question[] = [
    { id: 'vendor', flag: '--vendor <name>', text: 'Who makes the system under test?' },
    { id: 'model', flag: '--model <name>', text: 'Which product is it, without the name of its maker?' },
    {
      id: 'kind',
      flag: '--kind <kind>',
      text: 'What kind of system: one disk (drive), disks that one host puts together (raid: md, ZFS, LVM), controllers with shelves or a file server (array), software-defined storage on servers (cluster: Ceph, object stores), or a cloud or virtual disk (volume)?',
      choices: kinds,
    },
    {
      id: 'submitter',
      flag: '--submitter <name>',
      text: 'Who submits the run and answers for it: person or organisation?',
    },
    {
      id: 'licence',
      flag: '--licence <spdx>',
      text: 'Under which licence may the data be used (SPDX identifier)?',
      suggestion: 'CC0-1.0',
    },
    ...askOrigin(values),
    ...(day === undefined
      ? [
          {
            id: 'date',
            flag: '--date <YYYY-MM-DD>',
            text: 'When was it measured (YYYY-MM-DD, or not_recorded)? What is here does not tell.',
          },
        ]
      : []),
    ...askNames(id, isNamed ? title : undefined),
    {
      id: 'relation',
      flag: '--relation <relation>',
      text: 'How does the submitter stand to the system: sells it (vendor), does not (independent), or passes on what others measured (transcriber)?',
      choices: relations,
      suggestion: 'not_recorded',
      optional: true,
    },
    ...conditionNames
      .filter((name) => name !== 'warm_up' || warmUpOf(facts) === undefined)
      .map(
        (name): Question => ({
          id: `condition:${name}`,
          flag: `--condition ${name}=yes|no|not_recorded|not_applicable`,
          text: conditions[name],
          choices: states,
          suggestion: 'not_recorded',
          optional: true,
        }),
      ),
  ];
  return all.filter((question) => !values.has(question.id));
}

/** Both follow from vendor and model: until these are known (`title` undefined), they only count among the questions to come. */
function askNames(id: string, title: string | undefined): readonly Question[] {
  const suggested = (suggestion: string) => (suggestion === '' ? {} : { suggestion, optional: true as const });
  return [
    {
      id: 'id',
      flag: '--id <id>',
      text: "What is the run's id, the name of its folder and address for good?",
      ...(title === undefined ? { optional: true } : suggested(id)),
    },
    {
      id: 'title',
      flag: '--title <text>',
      text: 'One line that a reader recognises the run by?',
      optional: true,
      ...suggested(title ?? ''),
    },
  ];
}

export function askLeaveOut(path: string, why: string): Question {
  return {
    id: `leave-out:${path}`,
    flag: `--leave-out '${path}'`,
    text: `${path}: ${why}. Leave it out of the run?`,
    choices: ['yes', 'no'],
    suggestion: 'yes',
  };
}

/** A folder that has files of another one again. */
export function askCopies(folder: string, other: string): Question {
  const again = folder === other ? 'more than once' : `that are in ${other} too`;
  return {
    id: `copies:${folder}`,
    flag: `"copies:${folder}" in the file of --answers, or --leave-out`,
    text: `${folder} has results ${again}, byte for byte. Leave the copies out?`,
    choices: ['yes', 'no'],
    suggestion: 'yes',
  };
}

/** Logs of one prefix, and no result of fio that tells what wrote them. */
export function askLoad(key: string, logs: number, suggestion: string | undefined): Question {
  return {
    id: `load:${key}`,
    flag: `"load:${key}" in the file of --answers`,
    text: `${key}: ${logs} logs and no result of fio. Which load wrote them? Say in fio's words what you know of rw, bs, iodepth, numjobs and rwmixread, such as rw=randrw bs=4k iodepth=1 numjobs=1; leave out what you do not.`,
    suggestion,
  };
}

export function askJobFile(path: string, jobFiles: readonly string[]): Question {
  return {
    id: `pair:${path}`,
    flag: `--pair '${path}=<job file>'`,
    text: `Several job files explain ${path} equally well. Which one made it?`,
    choices: [...jobFiles, 'none'],
  };
}

/** One question for all logs of one prefix in one folder that the same results may have written. */
export function askResultOfLogs(logs: readonly LooseLog[], key: string, results: readonly string[]): Question {
  const [first] = logs;
  const count = logs.length === 1 ? '' : ` and ${logs.length - 1} more of its prefix`;
  return {
    id: `pair:${key}`,
    flag: `--pair '${key}=<result>'`,
    text: `${first?.path}${count}: several results may have written it (a later run overwrites the logs of an earlier one of the same prefix). Which one did?`,
    choices: [...results, 'none'],
  };
}

/** A monitor without times of its own. `near` is the one result that lies beside it, if there is one. */
export function askResultOfMonitor(
  { path, tool }: LooseMonitor,
  results: readonly string[],
  near: string | undefined,
): Question {
  return {
    id: `pair:${path}`,
    flag: `--pair '${path}=<result>'`,
    text: `${path}: ${tool} does not say when it watched (-t prints it). During which test was it?`,
    choices: [...results, 'all', 'none'],
    suggestion: near,
  };
}

function fewOf(paths: readonly string[]): string {
  return (paths.length > 4 ? [...paths.slice(0, 4), `${paths.length - 4} more`] : paths).join(', ');
}

/** Results of one load in one configuration that ran at the same time: no repeats, and the last of them is a part like any other. */
export function askAtOnce(title: string, paths: readonly string[]): Question {
  return {
    id: 'at-once',
    flag: '"at-once" in the file of --answers',
    text: `Of the same load (${title}), ${paths.length} results ran at the same time: ${fewOf(paths)}. They are no repeats: several hosts or processes of fio at once, parts of one test: add them up (${ADD_UP}), or configurations or systems of their own (configurations)?`,
    choices: [ADD_UP, 'configurations'],
  };
}

/** Results of one load in one configuration, one after the other. */
export function askSameLoad(title: string, paths: readonly string[]): Question {
  return {
    id: 'same-load',
    flag: '--repeats, or --configuration \'<folder or file>=<axis>:<value>\' for each, or "same-load" in the file of --answers',
    text: `The same load (${title}) was measured ${paths.length} times: ${fewOf(paths)}. Were these repeats of one configuration (repeats), configurations that differed (configurations), or does only the last of each load count (newest)?`,
    choices: ['repeats', 'configurations', 'newest'],
  };
}

/** Results in several folders, or on several targets. */
export function askSeveral(places: readonly Place[], ran_at_once: boolean): Question {
  const targets = countTargets(places);
  const isOne = targets <= 1;
  const on = targets === 0 ? '' : ` on ${targets === 1 ? 'one device or disk' : `${targets} devices or disks`}`;
  const count = new Set(places.map(({ key }) => key.split('@')[0])).size;
  const folders = `${count} ${count === 1 ? 'folder' : 'folders'}${on}`;
  const atOnce = ran_at_once
    ? `several hosts or processes of fio at once, parts of each test: add them up (${ADD_UP}), `
    : '';
  const said = ran_at_once ? ' Some ran at the same time.' : '';
  const one = isOne ? 'one system in one configuration (one), ' : '';
  return {
    id: 'several',
    flag: '"several" in the file of --answers, or --configuration for each folder',
    text: `Results of ${folders}: ${one}${atOnce}one system in several configurations (configurations), or ${places.length} systems with a run each (runs)?${said}`,
    choices: [...(isOne ? ['one'] : []), ...(ran_at_once ? [ADD_UP] : []), 'configurations', 'runs'],
  };
}

/** What sets the results below a folder, or a file, apart. */
export function askConfiguration(name: string, suggestion: string | undefined): Question {
  return {
    id: `configuration:${name}`,
    flag: `--configuration '${name}=<axis>:<value>'`,
    text: `${name}: which configuration of the system is it, as <axis>:<value>? Name the axis after what differs, such as raid_level:10.`,
    suggestion,
  };
}
