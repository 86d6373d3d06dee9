import type { RecordedBundle } from '../formats/types.ts';
import type { RelationRule } from './types.ts';

/** Runs from this one to what it supersedes, and on, until one comes again; the first stands at the end too when it is a circle. */
function follow(start: RecordedBundle, bundles: ReadonlyMap<string, RecordedBundle>): readonly string[] {
  const way = [start.id];
  let next = start.run.supersedes?.run_id;
  while (next !== undefined && !way.includes(next)) {
    way.push(next);
    next = bundles.get(next)?.run.supersedes?.run_id;
  }
  return next === start.id ? [...way, next] : [];
}

export const supersedesCircle: RelationRule = {
  id: 'R-supersedes-circle',
  scope: 'bundle',
  severity: 'error',
  title: 'Runs do not supersede each other in a circle',
  description:
    'A run does not supersede itself, nor a run that supersedes it, directly or through others: no run of such a circle would remain.',
  relate: (bundle, bundles) => {
    const way = follow(bundle, bundles);
    return way.length === 0
      ? []
      : [
          {
            file: 'run.json',
            pointer: '/supersedes/run_id',
            message: 'the run would supersede itself',
            found: way.join(' supersedes '),
            fix: 'let only the newer run name the older one',
          },
        ];
  },
};
