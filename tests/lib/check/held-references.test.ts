import { describe, expect, it } from 'vitest';
import { heldReferences } from '../../../scripts/lib/check/held-references.ts';

const held = [
  { id: 'acme', folder: 'content/runs/acme' },
  { id: 'story', folder: 'content/reports/story', from: '2027-01-01' },
];

function places(file: string, text: string): readonly string[] {
  return heldReferences(held, [{ file, text }]).map(({ pointer, line, found }) => `${pointer || line} ${found}`);
}

describe('heldReferences', () => {
  it('finds ids of runs and reports where ids stand', () => {
    expect(places('content/runs/b/run.json', '{"report": "story", "supersedes": {"run_id": "acme"}}')).toEqual([
      '/report story',
      '/supersedes/run_id acme',
    ]);
    const report = {
      runs: ['other', 'acme'],
      headlines: [{ measurement: 'acme/default/randread/all/read' }],
      views: [{ filter: { run: 'acme' } }],
    };
    expect(places('content/reports/r/report.json', JSON.stringify(report))).toEqual([
      '/runs/1 acme',
      '/headlines/0/measurement acme/default/randread/all/read',
      '/views/0/filter/run acme',
    ]);
    expect(places('content/notes/n.json', '{"affects": {"run_id": ["acme"]}}')).toEqual(['/affects/run_id/0 acme']);
  });

  it('finds addresses in any text', () => {
    expect(places('content/about.md', 'See\n[this](../runs/acme/) and [that](/reports/story/#a).')).toEqual([
      '2 acme',
      '2 story',
    ]);
    expect(places('content/runs/b/run.json', '{"summary": "more at https://x.example/runs/acme/"}')).toHaveLength(1);
  });

  it('leaves the same word alone where it is no id', () => {
    expect(places('content/about.md', 'acme made runs/acme-2 and reports/acme')).toEqual([]);
    expect(places('content/runs/b/hardware.json', '{"system": {"vendor": "acme", "id": "acme/a1"}}')).toEqual([]);
    expect(places('content/reports/r/report.json', '{"runs": ["acme-2"], "report": "acme"}')).toEqual([]);
  });

  it('says what is held back, why, and what to do', () => {
    expect(heldReferences(held, [{ file: 'content/runs/b/run.json', text: '{"report": "story"}' }])[0]).toMatchObject({
      severity: 'error',
      message: 'this names content/reports/story, which is held back until 2027-01-01 and not on the site',
      fix: 'take it out until then, or hold this back as well',
    });
  });
});
