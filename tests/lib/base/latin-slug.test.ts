import { describe, expect, it } from 'vitest';
import { productSlug, slug, uniquely } from '../../../scripts/lib/base/latin-slug.ts';

describe('slug', () => {
  it('has lower-case letters, digits and single hyphens, cut where it is too long', () => {
    expect(slug('4K Random Read, 8 jobs')).toBe('4k-random-read-8-jobs');
    expect(slug('--')).toBe('');
    expect(slug('abc def', 4)).toBe('abc');
  });

  it('spells names of other scripts in Latin letters where it can', () => {
    expect(slug('Аэродиск Щит-2')).toBe('aerodisk-shchit-2');
    expect(slug('Crème Brûlée')).toBe('creme-brulee');
    expect(slug('Straße Łódź')).toBe('strasse-lodz');
    expect(slug('Intel® Optane™')).toBe('intel-optane');
  });
});

describe('productSlug', () => {
  it('leaves a vendor out that nobody recorded', () => {
    expect(productSlug('Acme', 'X1 960')).toBe('acme-x1-960');
    expect(productSlug('not_recorded', 'X1 960')).toBe('x1-960');
    expect(productSlug('Акме', 'X1')).toBe('akme-x1');
  });

  it('tells products apart whose names have no Latin form', () => {
    const [one, other] = [productSlug('华为', 'X1'), productSlug('浪潮', 'X1')];
    expect(one).toMatch(/^x1-[0-9a-f]{6}$/);
    expect(other).toMatch(/^x1-[0-9a-f]{6}$/);
    expect(one).not.toBe(other);
    expect(productSlug('华为', '存储')).toMatch(/^system-[0-9a-f]{6}$/);
  });
});

describe('uniquely', () => {
  it('numbers what was given out before, and makes no id longer than one may be', () => {
    expect(uniquely(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a-2', 'a-3']);
    const long = slug('00000000/RawFio/osd_ra-00004096/op_size-00004096/concurrent_procs-003/randwrite/iodepth-002');
    expect(uniquely([long, long])).toEqual([
      long,
      '00000000-rawfio-osd-ra-00004096-op-size-00004096-concurrent-procs-003-randwrit-2',
    ]);
    expect(uniquely([`${'a'.repeat(77)}-bc`, `${'a'.repeat(77)}-bc`])[1]).toBe(`${'a'.repeat(77)}-2`);
  });
});
