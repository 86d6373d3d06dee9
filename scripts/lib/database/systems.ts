/** One record for each product, from the runs that tested it. */
import type { Problem } from '#types';
import { buildHistory } from './history.ts';
import type { RunRecord, SystemRecord } from './types.ts';

/** Systems by id. The runs come newest first and stay so; the hardware is the newest run's. */
export function buildSystems(runs: readonly RunRecord[]): readonly SystemRecord[] {
  const systems = new Map<string, SystemRecord>();
  for (const run of runs) {
    const { hardware } = run.bundle;
    const { id, vendor, model, kind } = hardware.system;
    const known = systems.get(id);
    systems.set(
      id,
      known ? { ...known, runs: [...known.runs, run] } : { id, vendor, model, kind, hardware, runs: [run] },
    );
  }
  return [...systems.values()].map(withHistory).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function withHistory(system: SystemRecord): SystemRecord {
  const history = buildHistory(system.runs);
  return history.length === 0 ? system : { ...system, history };
}

/** Runs that give one system id to what they name differently. The run whose folder name comes first is taken as right. */
export function findSystemConflicts(runs: readonly RunRecord[]): ReadonlyMap<string, readonly Problem[]> {
  const conflicts = new Map<string, readonly Problem[]>();
  const first = new Map<string, RunRecord>();
  for (const run of [...runs].sort((a, b) => (a.bundle.id < b.bundle.id ? -1 : 1))) {
    const { system } = run.bundle.hardware;
    const known = first.get(system.id);
    if (known === undefined) {
      first.set(system.id, run);
      continue;
    }
    const other = known.bundle.hardware.system;
    const problems = (['vendor', 'model', 'kind'] as const)
      .filter((key) => system[key] !== other[key])
      .map(
        (key): Problem => ({
          file: `${run.bundle.folder}/hardware.json`,
          pointer: `/system/${key}`,
          ...run.bundle.places.get(`hardware.json#/system/${key}`),
          rule: 'input',
          severity: 'error',
          message: `another run describes the system ${system.id} differently`,
          found: system[key],
          allowed: `${other[key]} (${known.bundle.folder}/hardware.json)`,
          fix: 'give the same product the same words, or another product another id',
        }),
      );
    if (problems.length > 0) conflicts.set(run.bundle.id, problems);
  }
  return conflicts;
}
