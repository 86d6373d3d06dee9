import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../../scripts/lib/check/problems.ts';
import { loadFixture, withText } from '../check/fixture-bundle.ts';
import { problemsOf } from '../check/fixture-problems.ts';

describe('a licence of its own', () => {
  it('is accepted with its text, which then belongs to the run', () => {
    const fixture = loadFixture('invalid', 'a-licence-of-its-own-has-no-text');
    const bytes = new TextEncoder().encode('Anyone may copy, change and use these files for any purpose.\n');
    const text = { path: 'raw/LICENSE.txt', bytes, size_bytes: bytes.length, sha256: 'x' };
    const files = [...fixture.input.files, text];
    expect(problemsOf({ ...fixture, input: { ...fixture.input, files } }).map(formatProblem)).toEqual([]);
  });

  it('does not stand beside the licence of an origin, whose text that is', () => {
    const { input, ...fixture } = loadFixture('valid', 'raw-files-of-others');
    const changed = withText(input, 'run.json', (text) =>
      JSON.stringify({ ...JSON.parse(text), licence: 'LicenseRef-Acme' }),
    );
    const found = problemsOf({ ...fixture, input: changed });
    expect(found.map(({ rule, allowed }) => [rule, allowed])).toEqual([
      ['R-licence', 'a licence of the SPDX list, beside that of the origin'],
    ]);
  });
});
