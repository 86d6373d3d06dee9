/** A note made up for tests, and runs for it. It says nothing about any product. */
import type { Hardware, Measurement, Note, Run } from '#types';
import type { RunRecord } from '../../scripts/lib/database/types.ts';
import type { ParsedNote } from '../../scripts/lib/formats/types.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from './pages/site-sample.ts';

/** A note with this query; other parts can be replaced. */
export function sampleNote(affects: Note['affects'], more: Partial<Note> = {}): ParsedNote {
  const note: Note = {
    id: 'made-up',
    date: '2027-01-15',
    title: 'Made up for tests: counts twice',
    text: 'Half of the I/Os were counted twice.',
    severity: 'warning',
    source: {
      title: 'Made up',
      publisher: 'Tests',
      date: '2027-01-14',
      language: 'en',
      url: 'https://example.org/made-up',
    },
    affects,
    ...more,
  };
  return { id: note.id, file: `content/notes/${note.id}.json`, note, locate: () => undefined };
}

const recorded: Partial<Measurement> = {
  fio_version: 'fio-3.33',
  ioengine: 'io_uring',
  rw: 'randread',
  bs_bytes: 4096,
  workload_class: '4k-randread',
  outstanding: 32,
};

/** One figure with all that a note can ask for; parts can be replaced. */
export function notedRun(
  more: {
    readonly run?: Partial<Run>;
    readonly system?: Partial<Hardware['system']>;
    readonly measurement?: Partial<Measurement>;
  } = {},
): RunRecord {
  const record = sampleRecord({
    run: { method: 'record-and-send', ...more.run },
    measurements: [sampleMeasurement('read/read', { ...recorded, iops: 1000, ...more.measurement })],
  });
  const [host] = sampleHardware.hosts;
  const hardware: Hardware = {
    ...sampleHardware,
    system: {
      ...sampleHardware.system,
      software: 'Box OS 6.2.1',
      drives: [
        { vendor: 'Acme', model: 'A1', count: 12, media: 'nvme_ssd', firmware: '1.2.3' },
        { vendor: 'Best', model: 'B9', count: 12, media: 'hdd', firmware: '7' },
      ],
      ...more.system,
    },
    hosts: host === undefined ? [] : [{ ...host, os: 'Ubuntu 22.04', kernel: '5.15.0-91-generic' }],
  };
  return { ...record, bundle: { ...record.bundle, hardware } };
}
