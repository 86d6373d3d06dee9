import { describe, expect, it } from 'vitest';
import { methodsOf, relateSite } from '../../../scripts/lib/database/admit-site.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

describe('relateSite', () => {
  it('looks at methods once, for reading runs and for relating them', () => {
    const methods = [loadFixture('valid', 'method-of-two-loads').input];
    const known = methodsOf(methods);
    const { database } = relateSite({ reports: [], methods, pages: [], problems: [] }, [], []);
    expect(known.size).toBe(1);
    expect(database.methods?.[0]?.parsed).toBe(known.get('method-of-two-loads'));
  });
});
