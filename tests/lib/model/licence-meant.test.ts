import { describe, expect, it } from 'vitest';
import { licenceMeant } from '../../../scripts/lib/model/licence-file.ts';

describe('licenceMeant', () => {
  it.each([
    ['cc-by-4.0', 'CC-BY-4.0'],
    ['CC BY', 'CC-BY-4.0'],
    ['CC0', 'CC0-1.0'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['mit', 'MIT'],
    ['CC-BY-NC-4.0', undefined],
    ['CC-BY-4.0-or-other', undefined],
    ['proprietary', undefined],
    ['', undefined],
  ])('takes "%s" for %s', (found, meant) => {
    expect(licenceMeant(found)).toBe(meant);
  });
});
