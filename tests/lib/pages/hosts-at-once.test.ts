import { describe, expect, it } from 'vitest';
import { analyseBundle } from '../../../scripts/lib/analyse/bundle.ts';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { recordBundle } from '../../../scripts/lib/formats/record-bundle.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import type { Derivation } from '../../../scripts/lib/model/derivation.ts';
import { packDerivations } from '../../../scripts/lib/model/packed-derivations.ts';
import { presentFigurePages } from '../../../scripts/lib/pages/figures/pages.ts';
import { rawPathsOf } from '../../../scripts/lib/pages/runs/run-files.ts';
import { rules } from '../../../scripts/lib/rules/index.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const paths = ['raw/host-1/randread.json', 'raw/host-2/randread.json'];

/** Two results of fio that ran at once, as one test; with logs where some are named. */
function bundleOf(logs: Readonly<Record<string, string>> = {}): ParsedBundle {
  const { input } = loadFixture('valid', 'two-hosts-at-once');
  const added = Object.entries(logs).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return { path, bytes, size_bytes: bytes.length, sha256: path };
  });
  const { bundle } = checkBundle({ ...input, files: [...input.files, ...added] });
  if (bundle === undefined) throw new Error('the fixture is broken');
  if (added.length === 0) return bundle;
  const [test] = bundle.run.tests;
  const run = { ...bundle.run, tests: [{ ...test, logs: Object.keys(logs) }] as ParsedBundle['run']['tests'] };
  const text = new TextEncoder().encode(JSON.stringify(run));
  const files = [...input.files, ...added].map((file) => (file.path === 'run.json' ? { ...file, bytes: text } : file));
  return checkBundle({ ...input, files }).bundle ?? bundle;
}

function recordOf(bundle: ParsedBundle): RunRecord {
  const { measurements: read, latencies, derivations } = normaliseBundle(bundle);
  const { measurements, analysis, problems } = analyseBundle(bundle, read, latencies);
  const ofAll = [...derivations].map(([id, derive]): [string, ReadonlyMap<string, Derivation>] => {
    const iops = derive('iops');
    return [id, new Map(iops === undefined ? [] : [['iops', iops]])];
  });
  return {
    bundle: recordBundle(bundle),
    measurements,
    analysis,
    problems,
    packedDerivations: packDerivations(new Map(ofAll)),
  };
}

const steadiness = ({ analysis }: RunRecord) => analysis.verdicts.find(({ id }) => id === 'V-steady-state')?.reason;

describe('the pages of a test of two hosts at once', () => {
  const record = recordOf(bundleOf());

  it('have one result, with both files and their hashes', () => {
    expect(record.measurements).toHaveLength(1);
    const view = presentFigurePages(record, rules)[0]?.view;
    expect(view?.files.map(({ path }) => path)).toEqual(paths);
    expect(new Set(view?.files.map(({ sha256 }) => sha256)).size).toBe(2);
    expect(view?.tests[0]?.measurements[0]?.place).toBe(paths.map((path) => `${path}#/jobs/0`).join(', '));
    expect(view?.recipes).toEqual([
      '1000 × sum(total_ios) / max(runtime); total_ios: read/total_ios; runtime: read/runtime',
    ]);
  });

  it('lead to both files', () => {
    expect([...rawPathsOf(record.bundle.run.tests)]).toEqual(paths);
  });

  it('judge no steadiness, and show nothing over time, where each host has logs from a start of its own', () => {
    expect(steadiness(record)).toBe('no_logs');
    const rows = '1000, 900, 0, 0\n2000, 900, 0, 0\n3000, 900, 0, 0\n';
    const logged = recordOf(bundleOf({ 'raw/host-1/r_iops.1.log': rows, 'raw/host-2/r_iops.1.log': rows }));
    expect(steadiness(logged)).toBe('at_once');
    expect(logged.analysis.series?.size ?? 0).toBe(0);
    expect(logged.problems.map(({ message }) => message).join()).toContain('are not added up over time');
  });
});
