import { describe, expect, it } from 'vitest';
import type { Note } from '#types';
import { runBadges } from '../../../scripts/lib/tables/badges.ts';
import { noteBanners } from '../../../scripts/lib/tables/note-marks.ts';
import { offeredBadge } from '../../../scripts/lib/tables/offered.ts';
import { heldBadges, heldBanners } from '../../../scripts/lib/tables/standing.ts';
import { sampleNote } from '../note-sample.ts';
import { sampleMeasurement, sampleMeasurements, sampleRecord } from '../pages/site-sample.ts';

describe('what is held back', () => {
  const said = (held_back: { readonly from?: string } | undefined) =>
    [heldBadges({ held_back }, 'runs/a/')[0]?.text, heldBanners({ held_back })[0]?.title] as const;

  it('is told as a draft, or with the day on which it is published', () => {
    expect(said({})).toEqual(['draft', 'This is a draft']);
    expect(said({ from: '2027-01-31' })).toEqual(['not before 31 January 2027', 'Held back until 31 January 2027']);
    expect(said(undefined)).toEqual([undefined, undefined]);
  });
});

describe('noteBanners', () => {
  const note = (id: string, severity: Note['severity']): Note => sampleNote({}, { id, title: id, severity }).note;
  const of = sampleMeasurements.length;
  const about = (one: Note, measurements: number) => ({ note: one, measurements, of });

  it('come the gravest first, each with how many results of all runs it affects', () => {
    const [known, grave] = [note('known', 'information'), note('grave', 'do_not_rely')];
    const runs = [
      { ...sampleRecord(), notes: [about(known, 1), about(grave, of)] },
      { ...sampleRecord(), notes: [about(grave, of)] },
    ];
    const banners = noteBanners(runs);
    expect(banners.map(({ id, kind }) => [id, kind])).toEqual([
      ['note-grave', undefined],
      ['note-known', 'information'],
    ]);
    expect(banners.map(({ text }) => text)).toEqual([
      expect.stringContaining(`It affects all ${2 * of} results here.`),
      expect.stringContaining(`It affects one of ${2 * of} results here`),
    ]);
  });

  it('say nothing above figures that were withdrawn', () => {
    const withdrawn = { date: '2026-11-02', reason: 'Another drive.' };
    const gone = { ...sampleRecord({ run: { withdrawn } }), notes: [about(note('grave', 'do_not_rely'), of)] };
    expect(noteBanners([gone])).toEqual([]);
  });
});

describe('offeredBadge', () => {
  it('says of a load that was met that it was', () => {
    const met = sampleMeasurement('mix/read', { rate_limited: true, offered_iops: 500, iops: 500, total_ios: 30_000 });
    expect(offeredBadge(met)).toMatchObject([
      { kind: 'good', text: expect.stringContaining('met: 100'), title: expect.stringContaining(', met: 500') },
    ]);
    expect(offeredBadge({ ...met, iops: 250 })).toMatchObject([
      { kind: 'warning', text: expect.stringContaining('missed: 50'), title: expect.stringContaining(', missed: 250') },
    ]);
  });
});

describe('the badge of a steady state', () => {
  const hrefOf = (verdicts: readonly string[]): string | undefined => {
    const record = sampleRecord();
    const judged = verdicts.map((id) => ({ id, answer: 'yes', reason: 'steady', of: { test_ids: [] }, numbers: {} }));
    const analysis = { ...record.analysis, verdicts: judged as typeof record.analysis.verdicts };
    return runBadges({ ...record, analysis }, 'runs/a/').find(({ text }) => text.includes('stead'))?.href;
  };

  it('leads to the verdicts where there are some, else to the evidence', () => {
    expect(hrefOf(['V-steady-state'])).toBe('runs/a/#verdicts');
    expect(hrefOf(['V-knee'])).toBe('runs/a/#evidence');
  });
});
