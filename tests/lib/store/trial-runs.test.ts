import { describe, expect, it } from 'vitest';
import type { FolderInput, SiteInput } from '../../../scripts/lib/model/source-files.ts';
import { withoutOtherTrials } from '../../../scripts/lib/store/trial-runs.ts';

function bundle(id: string, run: object | string): FolderInput {
  const bytes = new TextEncoder().encode(typeof run === 'string' ? run : JSON.stringify(run));
  const file = { path: 'run.json', bytes, size_bytes: bytes.length, sha256: '' };
  return { id, folder: `content/runs/${id}`, files: [file], problems: [] };
}

const full = bundle('full', {});
const trial = bundle('trial', { method_factor: 0.1 });
const broken = bundle('broken', '{');
const asked = (run: object): readonly [SiteInput, readonly string[]] => {
  const own = bundle('own', run);
  const site = { bundles: [full, trial, broken, own], reports: [], methods: [], pages: [], problems: [] };
  return [site, [own.folder]];
};
const idsOf = ({ bundles }: SiteInput) => bundles.map(({ id }) => id);

describe('withoutOtherTrials', () => {
  it('leaves out trials that nobody asked for, and says how many', () => {
    const { site, aside } = withoutOtherTrials(...asked({ method_factor: 0.5 }));
    expect([idsOf(site), aside]).toEqual([['full', 'broken', 'own'], 1]);
  });

  it('keeps all where a run supersedes another, which may be a trial, and where a report is asked for', () => {
    const [site, folders] = asked({ supersedes: { run_id: 'trial' } });
    expect(withoutOtherTrials(site, folders)).toEqual({ site, aside: 0 });
    expect(withoutOtherTrials(site, [...folders, 'content/reports/one'])).toEqual({ site, aside: 0 });
  });
});
