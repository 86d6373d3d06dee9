/** One address for each kind of page, and every report: reports differ most. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measurement, Methods, Reports, Runs, Systems } from '#types';

/** Addresses below the base URL. A kind without an example throws, so that no kind goes untested unnoticed. */
export function pageKinds(site: string): readonly string[] {
  const api = <T>(name: string): T => JSON.parse(readFileSync(join(site, 'api/v1', `${name}.json`), 'utf8')) as T;
  const { runs } = api<Runs>('runs');
  const { systems } = api<Systems>('systems');
  const { reports } = api<Reports>('reports');
  const { methods } = api<Methods>('methods');
  const { measurements } = api<{
    measurements: Pick<Measurement, 'workload_class' | 'run_id' | 'test_id' | 'evidence' | 'part'>[];
  }>('measurements');
  const example = (kind: string, id: string | undefined): string => {
    if (id === undefined) throw new Error(`the site has no ${kind}`);
    return `${kind}/${id}/`;
  };
  const idsIn = (kind: string): readonly string[] =>
    readdirSync(join(site, kind), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  const run = (evidence: string): string => example('runs', runs.find((entry) => entry.evidence === evidence)?.id);
  const figures = (evidence: string): string => {
    const found = measurements.find((measurement) => measurement.evidence === evidence);
    return example('runs', found && `${found.run_id}/figures`);
  };
  const divided = measurements.find(({ part }) => part !== undefined);
  const loaded = runs.find(({ id }) => existsSync(join(site, 'runs', id, 'load')))?.id;
  const archived = runs.find(({ id }) => existsSync(join(site, 'runs', id, 'files')))?.id;
  const load = readdirSync(join(site, example('runs', loaded), 'load')).sort()[0];
  const kinds = new Set(systems.map(({ kind }) => kind));
  return [
    '',
    'systems/',
    ...[...kinds].map((kind) => example('systems', systems.find((system) => system.kind === kind)?.id)),
    'runs/',
    run('measured'),
    run('published'),
    figures('measured'),
    figures('published'),
    `${example('runs', divided?.run_id)}${example('results', divided?.part)}`,
    `${example('runs', loaded)}${example('load', load)}`,
    `${example('runs', archived)}files/`,
    'reports/',
    ...reports.map(({ id }) => example('reports', id)),
    'methods/',
    'notes/',
    ...methods.map(({ id }) => example('methods', id)),
    'workloads/',
    example('workloads', measurements.find(({ workload_class }) => workload_class !== undefined)?.workload_class),
    'search/',
    'vendors/',
    example('vendors', idsIn('vendors')[0]),
    'drives/',
    ...idsIn('drives')
      .filter((id) => /mg06sca600e|pm9a3/.test(id))
      .map((id) => example('drives', id)),
    'compare/',
    example(
      'compare',
      readdirSync(join(site, 'compare'))
        .sort()
        .find((name) => existsSync(join(site, 'compare', name, 'index.html'))),
    ),
    'api/',
    'rules/',
    'schemas/',
    'try/',
    'about/',
    'glossary/',
    'submit/',
    'no-such-page/',
  ];
}

/** Pages of what was measured: they are the largest. */
export function isOfRuns(path: string): boolean {
  return /^(?:systems|runs|reports|drives|compare)\//.test(path);
}
