import { describe, expect, it } from 'vitest';
import {
  isEmptyRange,
  isInRange,
  parseVersionRange,
  type VersionRange,
} from '../../../scripts/lib/base/version-range.ts';

function range(text: string): VersionRange {
  const found = parseVersionRange(text);
  if (found === undefined) throw new Error(`${text} is no range`);
  return found;
}

describe('isInRange', () => {
  it.each([
    ['fio-3.16', '>=3.16 <3.20', true],
    ['3.20', '>=3.16 <3.20', false],
    ['3.9', '>=3.16', false],
    ['3.100', '>=3.16 <3.101', true],
    ['fio-3.16.1', '>3.16', true],
    ['5.15.0-91-generic', '<=5.15', true],
    ['SUSE Linux Enterprise Server 12 SP1', '<13', true],
    ['Vitastor 1.3.1', '>=1.3 <1.3.2', true],
    ['not_recorded', '>=0', false],
  ])('%s in %s: %s', (text, asked, expected) => {
    expect(isInRange(text, range(asked))).toBe(expected);
  });

  it('puts commits after a release between it and the next, and a candidate before its release', () => {
    expect(isInRange('fio-3.41-117-g0dc1', range('<=3.41'))).toBe(false);
    expect(isInRange('fio-3.41-117-g0dc1', range('>3.41 <3.42'))).toBe(true);
    expect(isInRange('fio-3.0-rc1', range('>=3.0'))).toBe(false);
    expect(isInRange('fio-3.0-rc1', range('<3.0'))).toBe(true);
  });
});

describe('parseVersionRange', () => {
  it.each(['3.16', '>= 3.16', '>=3.x', '=3.16', '^3.16', '>=3.16,<3.20', '3.16 - 3.20', ''])('refuses "%s"', (text) => {
    expect(parseVersionRange(text)).toBeUndefined();
  });
});

describe('isEmptyRange', () => {
  it.each([
    ['>=3.20 <3.16', true],
    ['>3.16 <=3.16', true],
    ['>=3.16 <=3.16', false],
    ['>=3.16 <3.20', false],
    ['>3.16', false],
  ])('%s: %s', (text, expected) => {
    expect(isEmptyRange(range(text))).toBe(expected);
  });
});
