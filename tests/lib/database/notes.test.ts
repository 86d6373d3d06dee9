import { describe, expect, it } from 'vitest';
import type { Note } from '#types';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { affectedBy, withNotes } from '../../../scripts/lib/database/notes.ts';
import { notedRun, sampleNote } from '../note-sample.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

type Parts = Parameters<typeof notedRun>[0];
const isAffected = (affects: Note['affects'], parts: Parts = {}): boolean =>
  affectedBy(sampleNote(affects).note, notedRun(parts)).size > 0;

describe('affectedBy', () => {
  it.each<[Note['affects'], boolean]>([
    [{ run_id: 'acme-a1-2026' }, true],
    [{ run_id: ['other', 'acme-a1-2026'] }, true],
    [{ run_id: 'other' }, false],
    [{ system_id: 'acme-a1' }, true],
    [{ vendor: 'acme' }, true],
    [{ vendor: 'Best' }, false],
    [{ vendor: ' Acme ' }, true],
    [{ method: 'record-and-send' }, true],
    [{ method: 'cluster-t-q' }, false],
    [{ drive_model: 'B9' }, true],
    [{ drive_model: 'B8' }, false],
    [{ firmware: '1.2.3' }, true],
    [{ firmware: '>=1.2 <1.3' }, true],
    [{ drive_model: 'B9', firmware: '1.2.3' }, false],
    [{ drive_model: 'A1', firmware: ['1.2.2', '1.2.3'] }, true],
    [{ software: '<6.3' }, true],
    [{ software: 'Box OS 6.2.1' }, true],
    [{ os: 'ubuntu 22.04' }, true],
    [{ os: 'Ubuntu' }, false],
    [{ kernel: '>=5.14 <5.16' }, true],
    [{ fio_version: '3.33' }, true],
    [{ fio_version: 'fio-3.33' }, true],
    [{ fio_version: '>=3.34' }, false],
    [{ ioengine: 'io_uring' }, true],
    [{ fio_version: '3.33', ioengine: 'libaio' }, false],
    [{ date: { from: '2026-11-01', to: '2026-11-21' } }, true],
    [{ date: { from: '2026-11-22' } }, false],
  ])('%j: %s', (affects, expected) => {
    expect(isAffected(affects)).toBe(expected);
  });

  it('does not guess: what was not recorded fits nothing', () => {
    const bare = { run: { method: undefined }, measurement: { fio_version: undefined, ioengine: undefined } } as Parts;
    expect(isAffected({ fio_version: '>=0' }, bare)).toBe(false);
    expect(isAffected({ ioengine: 'io_uring' }, bare)).toBe(false);
    for (const software of ['not_recorded', 'not_applicable'])
      expect(isAffected({ software }, { system: { software } })).toBe(false);
    expect(isAffected({ vendor: 'Acme' }, { system: { vendor: 'Acme ' } })).toBe(true);
    expect(isAffected({ date: { from: '1970-01-01' } }, { measurement: { date: 'not_recorded' } })).toBe(false);
  });

  it('takes a month or a year only where all of it lies between the days', () => {
    const of = (date: string) =>
      isAffected({ date: { from: '2026-05-01', to: '2026-12-31' } }, { measurement: { date } });
    expect([of('2026-05'), of('2026-12'), of('2026-04'), of('2026')]).toEqual([true, true, false, false]);
  });

  it('knows the last day of a month', () => {
    const within = (date: string, to: string, from?: string) =>
      isAffected({ date: { to, ...(from === undefined ? {} : { from }) } }, { measurement: { date } });
    expect([within('2026-04', '2026-04-30'), within('2026-04', '2026-04-29')]).toEqual([true, false]);
    expect([within('2026-05', '2026-05-31'), within('2026-05', '2026-05-30')]).toEqual([true, false]);
    expect([within('2024-02', '2024-02-28'), within('2024-02', '2024-02-29')]).toEqual([false, true]);
    expect([within('2026', '2026-12-31'), within('2026', '2026-12-30')]).toEqual([true, false]);
    expect([within('2026-04-30', '2026-04-30'), within('2026-04-30', '2026-04-30', '2026-05-01')]).toEqual([
      true,
      false,
    ]);
  });

  it('takes the firmware of a controller where no drive is asked for, and the software of a drive for its firmware', () => {
    const controllers = [{ vendor: 'Acme', model: 'C1', count: 1, firmware: '9.9' }];
    const parts = { system: { controllers } } as unknown as Parts;
    expect(isAffected({ firmware: '9.9' }, parts)).toBe(true);
    expect(isAffected({ firmware: '9.9', drive_model: 'A1' }, parts)).toBe(false);
    expect(isAffected({ firmware: '9.9', drive_model: 'A1' })).toBe(false);
    const alone = { drives: [], software: '3.1' };
    expect(isAffected({ drive_model: 'A1', firmware: '3.1' }, { system: alone })).toBe(true);
    expect(isAffected({ drive_model: 'A1', firmware: '3.2' }, { system: alone })).toBe(false);
    expect(isAffected({ drive_model: 'A1' }, { system: { ...alone, kind: 'array' } })).toBe(false);
  });

  it('goes by the operating system of the configuration, and by no host then', () => {
    const measurement = { axes: { os: 'FreeBSD 13.1' } };
    expect([
      isAffected({ os: 'FreeBSD 13.1' }, { measurement }),
      isAffected({ os: 'Ubuntu 22.04' }, { measurement }),
    ]).toEqual([true, false]);
  });

  it('goes by the configuration where that names the version', () => {
    const axes = { kernel: '6.8.0', firmware: '2.0' };
    expect(isAffected({ kernel: '<6' }, { measurement: { axes } })).toBe(false);
    expect(isAffected({ kernel: '>=6' }, { measurement: { axes } })).toBe(true);
    expect(isAffected({ drive_model: 'A1', firmware: '2.0' }, { measurement: { axes } })).toBe(true);
  });

  it('takes a drive that is the system itself', () => {
    expect(isAffected({ drive_model: 'A1' }, { system: { drives: [] } })).toBe(true);
  });
});

describe('withNotes', () => {
  const run = notedRun();
  const two = { ...run, measurements: [...run.measurements, sampleMeasurement('mix/read', { ioengine: 'libaio' })] };

  it('leaves a run that no note is about as it is', () => {
    expect(withNotes(run, [])).toBe(run);
    expect(withNotes(run, [sampleNote({ vendor: 'Best' })])).toBe(run);
  });

  it('marks the figures that it is about and no other, and counts them', () => {
    const note = sampleNote({ ioengine: 'io_uring' });
    const { measurements, notes } = withNotes(two, [note, sampleNote({ vendor: 'Best' }, { id: 'other' })]);
    expect(measurements.map((one) => [one.notes?.map(({ id }) => id), one.do_not_rely])).toEqual([
      [['made-up'], undefined],
      [undefined, undefined],
    ]);
    expect(notes).toEqual([{ note: note.note, measurements: 1, of: 2 }]);
  });

  it('says do_not_rely of a figure when one of its notes does', () => {
    const notes = [
      sampleNote({ vendor: 'Acme' }),
      sampleNote({ vendor: 'Acme' }, { id: 'bad', severity: 'do_not_rely' }),
    ];
    expect(withNotes(run, notes).measurements).toMatchObject([
      {
        do_not_rely: true,
        notes: [
          { id: 'made-up', severity: 'warning' },
          { id: 'bad', severity: 'do_not_rely' },
        ],
      },
    ]);
  });
});

describe('buildDatabase', () => {
  it('has the newest note first, then by id, each with the runs that it is about', () => {
    const note = (id: string, date: string, affects: Note['affects']) => sampleNote(affects, { id, date });
    const all = [
      note('b', '2026-01-01', { vendor: 'Acme' }),
      note('a', '2026-01-01', { vendor: 'Best' }),
      note('c', '2027-01-01', { vendor: 'Acme' }),
    ];
    const told = (notes: typeof all) =>
      buildDatabase([notedRun()], [], [], [], notes).notes?.map(({ parsed, runs }) => [parsed.id, runs.length]);
    const expected = [
      ['c', 1],
      ['a', 0],
      ['b', 1],
    ];
    expect([told(all), told(all.toReversed())]).toEqual([expected, expected]);
    expect(buildDatabase([notedRun()], [])).not.toHaveProperty('notes');
  });

  it('keeps the notes of a withdrawn run, though its figures go', () => {
    const withdrawn = notedRun({ run: { withdrawn: { date: '2027-01-01', reason: 'Wrong drive.' } } });
    const { runs, notes } = buildDatabase([withdrawn], [], [], [], [sampleNote({ vendor: 'Acme' })]);
    expect(runs[0]?.measurements).toEqual([]);
    expect(runs[0]?.notes).toHaveLength(1);
    expect(notes?.[0]?.runs.map(({ bundle }) => bundle.id)).toEqual(['acme-a1-2026']);
  });
});
