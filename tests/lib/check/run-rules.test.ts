import { describe, expect, it } from 'vitest';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { runBundleRules } from '../../../scripts/lib/check/run-rules.ts';
import type { BundleRule } from '../../../scripts/lib/rules/types.ts';
import { loadFixture } from './fixture-bundle.ts';

describe('runBundleRules', () => {
  const rule: BundleRule = {
    id: 'R-crashes',
    scope: 'bundle',
    severity: 'notice',
    title: 'Crashes',
    description: 'Crashes.',
    check: () => {
      throw new Error('no such key');
    },
  };
  const { bundle } = checkBundle(loadFixture('valid', 'figures-from-an-article').input);

  it('makes an error that names the rule out of a crash', () => {
    const problems = bundle ? runBundleRules(bundle, [], undefined, [rule]) : [];
    expect(problems).toMatchObject([
      {
        rule: 'R-crashes',
        severity: 'error',
        message: 'rule R-crashes crashed: no such key',
        file: 'content/runs/figures-from-an-article/run.json',
      },
    ]);
  });

  it('adds rule, severity and place to what a rule found', () => {
    const finds: BundleRule = { ...rule, check: () => [{ file: 'run.json', pointer: '/title', message: 'found' }] };
    const problems = bundle ? runBundleRules(bundle, [], undefined, [finds]) : [];
    expect(problems).toMatchObject([{ rule: 'R-crashes', severity: 'notice', line: 3, column: 12 }]);
  });
});
