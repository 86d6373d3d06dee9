import { describe, expect, it } from 'vitest';
import { readPlainJson, visitPlainJson } from '../../../scripts/lib/base/plain-json.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('plain JSON of strangers', () => {
  it('is read up to a hundred levels deep, brackets in texts not counted', () => {
    expect(readPlainJson(nested(100))).toBeDefined();
    expect(readPlainJson(nested(101))).toBeUndefined();
    expect(readPlainJson(`{"a": "${'['.repeat(500)}"}`)).toBeDefined();
  });

  it('is looked at bracket by bracket where a visit came by fewer objects than there are', () => {
    const visit = (found: number | undefined) => () => found;
    expect(visitPlainJson('{"a": [1]}', visit(2))).toEqual({ a: [1] });
    expect(visitPlainJson('{"a": "[{"}', visit(1))).toEqual({ a: '[{' });
    expect(visitPlainJson('{"a": [1]}', visit(undefined))).toBeUndefined();
    expect(visitPlainJson(`{"a": ${nested(200)}}`, visit(1))).toBeUndefined();
    expect(visitPlainJson(nested(300_000), visit(300_000))).toBeUndefined();
    expect(visitPlainJson('nothing', visit(1))).toBeUndefined();
  });

  it('is refused where bins of fio hold something deep', () => {
    const text = (levels: number): string => `{"jobs": [{"read": {"clat_ns": {"bins": {"1": ${nested(levels)}}}}}]}`;
    const read = (levels: number) => parseFioOutput('x.json', new TextEncoder().encode(text(levels)));
    expect(read(50).problems).toEqual([]);
    expect(read(150).problems[0]?.message).toContain('nested deeper than 100 levels');
  });
});
