import { describe, expect, it } from 'vitest';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { loadFixture, withText } from '../check/fixture-bundle.ts';

/** The valid run of figures under another id, superseding a run. */
function copy(id: string, supersedes?: string): FolderInput {
  const { input } = loadFixture('valid', 'figures-from-an-article');
  const named = withText(input, 'run.json', (text) => {
    const run = { ...JSON.parse(text), id };
    return JSON.stringify(supersedes ? { ...run, supersedes: { run_id: supersedes, reason: 'Better.' } } : run);
  });
  return { ...named, id, folder: `content/runs/${id}` };
}

function admit(...bundles: readonly FolderInput[]) {
  return admitSite({ bundles, reports: [], methods: [], pages: [], problems: [] }, []);
}

describe('runs that supersede others', () => {
  it('are admitted beside a run of the same system', () => {
    const { database, problems } = admit(copy('old'), copy('new', 'old'));
    expect(problems).toEqual([]);
    expect(database.runs.map(({ bundle, superseded_by }) => [bundle.id, superseded_by?.run_id])).toEqual([
      ['new', undefined],
      ['old', 'new'],
    ]);
  });

  it('are refused when they supersede each other through a third', () => {
    const { database, problems } = admit(copy('a', 'b'), copy('b', 'c'), copy('c', 'a'), copy('d', 'a'));
    expect(problems.map(({ file, rule, found }) => [file, rule, found])).toEqual([
      ['content/runs/a/run.json', 'R-supersedes-circle', 'a supersedes b supersedes c supersedes a'],
      ['content/runs/b/run.json', 'R-supersedes-circle', 'b supersedes c supersedes a supersedes b'],
      ['content/runs/c/run.json', 'R-supersedes-circle', 'c supersedes a supersedes b supersedes c'],
    ]);
    expect(database.runs.map(({ bundle }) => bundle.id)).toEqual(['d']);
  });
});
