import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { presentSystem } from '../../../scripts/lib/pages/systems/system.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

describe('the page of a system without any figure', () => {
  const viewOf = (run: Partial<Run>, figures: 'with' | 'without') => {
    const record = sampleRecord({ run, ...(figures === 'without' ? { measurements: [] } : {}) });
    const [system] = sampleDatabase([record]).systems;
    if (system === undefined) throw new Error('no system');
    return presentSystem(system, []).view;
  };
  const not_in_text = [{ what: 'Chart 1', locator: 'page 1', picture: true }] as const;

  it('says why, and leads to the run in place of a comparison', () => {
    const { compare, no_figures } = viewOf({ not_in_text: [...not_in_text] }, 'without');
    expect(compare).toBeUndefined();
    expect(no_figures).toEqual({
      text: 'No published figures: the source gives them in pictures.',
      source: { text: 'Acme A1, mixed load', href: 'runs/acme-a1-2026/' },
    });
  });

  it('says nothing of the kind where it has some', () => {
    expect(viewOf({ not_in_text: [...not_in_text] }, 'with').no_figures).toBeUndefined();
  });
});
