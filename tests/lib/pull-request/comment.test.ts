import { describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import { commentLimit, commentMarker, presentComment } from '../../../scripts/lib/pull-request/comment.ts';
import type { Review } from '../../../scripts/lib/pull-request/review.ts';

const empty: Review = {
  base: 'main',
  head: 'branch',
  folders: [],
  outside: [],
  alerts: [],
  problems: [],
  not_admitted: [],
  additions: [],
  standings: [],
  difference: { runs: [], changed: [], unchanged: 3 },
  described: [],
};

function problem(rule: string, place: number, severity: Problem['severity'] = 'error'): Problem {
  return { file: `${'é'.repeat(300)}${place}`, pointer: '/x', rule, severity, message: `about ${rule}`, found: '9' };
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

describe('presentComment', () => {
  it('begins with the mark it is found again by', () => {
    expect(presentComment(empty).split('\n')[0]).toBe(commentMarker);
  });

  it('puts errors before warnings, and those of one rule together, with a count of what it does not show', () => {
    const places = Array.from({ length: 7 }, (_, place) => problem('R-many', place));
    const text = presentComment({ ...empty, problems: [problem('R-warn', 0, 'warning'), ...places] });
    expect(text).toContain('**7 errors, 1 warning.**');
    expect(text.indexOf('R-many')).toBeLessThan(text.indexOf('R-warn'));
    expect(text.match(/R-many`\*\*/g)).toHaveLength(1);
    expect(text).toContain('(7 places)');
    expect(text).toContain('and 2 more');
  });

  it('stays below what GitHub accepts, with fewer details the more there is to tell', () => {
    const problems = Array.from({ length: 400 }, (_, place) => problem(`R-${place % 40}`, place));
    const files = Array.from({ length: 300 }, (_, place) => `raw/${'x'.repeat(200)}${place}`);
    const alerts = Array.from({ length: 100 }, (_, run) => ({
      kind: 'evidence_changed' as const,
      level: 'caution' as const,
      id: `run-${run}`,
      named: files,
    }));
    const text = presentComment({ ...empty, problems, alerts });
    expect(bytes(text)).toBeLessThanOrEqual(commentLimit);
    expect(bytes(text)).toBeGreaterThan(5000);
    expect(text).toContain('400 errors');
    expect(text).toMatch(/and \d+ more/);
  });
});
