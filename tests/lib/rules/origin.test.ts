import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { origin } from '../../../scripts/lib/rules/origin.ts';
import { originLicence } from '../../../scripts/lib/rules/origin-licence.ts';
import type { Finding } from '../../../scripts/lib/rules/types.ts';
import { sampleOrigin } from '../pages/origin-sample.ts';
import { sampleBundle } from '../pages/site-sample.ts';

const BASE = { methods: new Map() };
const transcriber = { name: 'A lab', relation: 'transcriber' } as const;
const check = (run: Partial<Run>): readonly Finding[] => origin.check(sampleBundle({ run }), [], BASE);

describe('origin', () => {
  it('is wanted where the submitter of raw files measured nothing, and not of copied figures', () => {
    expect(check({ submitter: transcriber })).toMatchObject([{ pointer: '/submitter/relation' }]);
    expect(check({ submitter: transcriber, origin: sampleOrigin })).toEqual([]);
    expect(check({ submitter: transcriber, evidence: 'published' })).toEqual([]);
  });

  it('may be given by whoever sells the system, of what others measured', () => {
    expect(check({ submitter: { name: 'Acme', relation: 'vendor' }, origin: sampleOrigin })).toEqual([]);
  });

  it('has no place beside copied figures, which have a source', () => {
    expect(check({ evidence: 'published', origin: sampleOrigin })).toMatchObject([
      { pointer: '/origin', found: sampleOrigin.url },
    ]);
  });

  it('names the repository that places of configurations lie in', () => {
    const place = { path: 'data/a1', commit: '868a7af5', url: 'https://example.org/lab/project/tree/868a7af5/data/a1' };
    const configurations: Run['configurations'] = [
      { id: 'a', title: 'A', axes: {} },
      { id: 'b', title: 'B', axes: { port: 'b' }, origin: place },
    ];
    expect(check({ submitter: transcriber, origin: sampleOrigin, configurations })).toEqual([]);
    const { repository: _, commit: __, path: ___, ...origin } = sampleOrigin;
    for (const from of [{ origin }, {}])
      expect(check({ configurations, ...from })).toMatchObject([
        { pointer: '/configurations/1/origin', found: 'data/a1' },
      ]);
  });

  it('does not name the transcriber as the one who measured', () => {
    const own = { ...sampleOrigin, measured_by: 'A lab' };
    expect(check({ submitter: transcriber, origin: own })).toMatchObject([{ pointer: '/origin/measured_by' }]);
    expect(check({ submitter: { name: 'A lab', relation: 'independent' }, origin: own })).toEqual([]);
  });
});

describe('originLicence', () => {
  const found = (licence: string): readonly Finding[] =>
    originLicence.check(sampleBundle({ run: { origin: { ...sampleOrigin, licence } } }), [], BASE);

  it('lets pass what anyone may pass on, changed or not and for any use', () => {
    expect(['BSD-3-Clause', 'CC0-1.0', 'CC-BY-SA-4.0', 'Apache-2.0'].flatMap(found)).toEqual([]);
  });

  it('refuses files without a known licence, and those for some uses only', () => {
    const refused = ['CC-BY-NC-4.0', 'CC-BY-ND-4.0', 'not_recorded', 'proprietary'];
    expect(refused.flatMap(found).map((finding) => finding.found)).toEqual(refused);
  });

  it('names the identifier that was meant', () => {
    expect(found('bsd-3-clause')[0]?.fix).toBe('did you mean "BSD-3-Clause"?');
  });

  it('asks nothing of runs that their submitter measured', () => {
    expect(originLicence.check(sampleBundle(), [], BASE)).toEqual([]);
  });
});
