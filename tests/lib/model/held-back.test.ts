import { describe, expect, it } from 'vitest';
import { countHeldBack, describeHeldBack, heldBackBy } from '../../../scripts/lib/model/held-back.ts';

const on = (text: string) => heldBackBy(text, '2026-11-23');

describe('heldBackBy', () => {
  it('lets out what says nothing of it, and what says that it is no draft', () => {
    for (const text of [
      '{"id": "a", "title": "A draft of air"}',
      '{"draft": false}',
      '{"labels": {"draft": true}}',
      '',
    ])
      expect(on(text), text).toBeUndefined();
  });

  it('holds a draft back until somebody edits it', () => {
    expect(on('{"draft": true}')).toEqual({});
    expect(describeHeldBack({})).toBe('a draft');
  });

  it('holds an embargo back until its day has ended', () => {
    const text = '{"publish_after": "2026-12-31"}';
    expect(heldBackBy(text, '2026-12-30')).toEqual({ from: '2027-01-01' });
    expect(heldBackBy(text, '2026-12-31')).toEqual({ from: '2027-01-01' });
    expect(heldBackBy(text, '2027-01-01')).toBeUndefined();
    expect(describeHeldBack({ from: '2027-01-01' })).toBe('held back until 2027-01-01');
  });

  it('holds back in doubt: a wrong value, a key nearly right, a key given twice, an escaped one', () => {
    for (const text of [
      '{"draft": "no"}',
      '{"draft": null}',
      '{"publish_after": "31.12.2020"}',
      '{"publish_after": "2026-02-30"}',
      '{"publish_after": ["2020-01-01"]}',
      '{"Draft": true}',
      '{"publish-after": "2027-01-01"}',
      '{"draft": true, "draft": false}',
      '{"publish_after": "2099-01-01", "publish_after": "2020-01-01"}',
      '{"dr\\u0061ft": true}',
    ])
      expect(on(text), text).toBeDefined();
  });

  it('reads the keys out of a text that is no JSON', () => {
    for (const text of [
      '{"id": "a", "title": , "draft": true}',
      '{"submitter": {"name": "x", "draft": true',
      'x {"publish_after": "2020-01-01"}',
    ])
      expect(on(text), text).toEqual({});
    expect(on('{"title": "a draft", "date": }')).toBeUndefined();
  });
});

describe('countHeldBack', () => {
  it('says how many and until when', () => {
    expect(countHeldBack([{}, { from: '2027-02-01' }, { from: '2027-01-01' }, {}, { from: '2027-01-01' }])).toBe(
      '2 drafts, 2 until 2027-01-01, 1 until 2027-02-01',
    );
    expect(countHeldBack([{}])).toBe('1 draft');
  });
});
