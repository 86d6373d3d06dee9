/** Which figures a note of later is about. Pure; nothing is done where there are no notes. */

import type { Hardware, Measurement, Note } from '#types';
import { lastDayOf } from '../base/dates.ts';
import { knownText } from '../base/sizes.ts';
import { byText } from '../base/text-order.ts';
import { isInRange, isRange, parseVersionRange } from '../base/version-range.ts';
import type { ParsedNote } from '../formats/types.ts';
import type { NoteRecord, RunRecord } from './types.ts';

type Query = Note['affects'];
type Drive = NonNullable<Hardware['system']['drives']>[number];
/** One value or several: any of them may fit. */
type Asked = string | readonly string[] | undefined;

/** Whether one value of a run fits what is asked of it. A value that was not recorded fits nothing. */
type Fits = (value: string | undefined) => boolean;

function anyOf(asked: Asked, fits: (value: string, one: string) => boolean): Fits | undefined {
  if (asked === undefined) return undefined;
  const all = typeof asked === 'string' ? [asked] : asked;
  return (value) => {
    const known = knownText(value);
    return known !== undefined && all.some((one) => fits(known, one));
  };
}

function sameText(value: string, one: string): boolean {
  return value.trim().toLowerCase() === one.trim().toLowerCase();
}

/** The same version, or one in the range; "fio-" in front of a version of fio says nothing. */
function sameVersion(value: string, one: string): boolean {
  const range = isRange(one) ? parseVersionRange(one) : undefined;
  if (range !== undefined) return isInRange(value, range);
  const plain = (text: string): string => text.replace(/^fio-/i, '');
  return sameText(plain(value), plain(one));
}

const text = (asked: Asked): Fits | undefined => anyOf(asked, sameText);
const version = (asked: Asked): Fits | undefined => anyOf(asked, sameVersion);

/** Whether any value fits; true where nothing is asked. */
function some(fits: Fits | undefined, values: readonly (string | undefined)[]): boolean {
  return fits === undefined || values.some(fits);
}

/** All days that the date of a figure may mean lie between the two. */
function isBetween(date: string, { from, to }: NonNullable<Query['date']>): boolean {
  if (!/^\d/.test(date)) return false;
  const first = `${date}${'-01-01'.slice(date.length - 4)}`;
  const last = date.length === 4 ? `${date}-12-31` : date.length === 7 ? lastDayOf(date) : date;
  return (from === undefined || first >= from) && (to === undefined || last <= to);
}

/** Drives of the system; a system that is a drive is one, if it lists none. */
function drivesOf({ system }: Hardware): readonly Pick<Drive, 'model' | 'firmware'>[] {
  const { drives = [], kind, model, software } = system;
  if (drives.length > 0 || kind !== 'drive') return drives;
  return [{ model, ...(software === undefined ? {} : { firmware: software }) }];
}

/**
 * Makes the test of a note for the figures of one run. What a configuration names as an axis (firmware, software, os, kernel) stands in
 * place of what hardware.json says. Undefined when the run as a whole cannot be meant.
 */
function testFor({ affects }: Note, { bundle }: RunRecord): ((measurement: Measurement) => boolean) | undefined {
  const { run, hardware } = bundle;
  const { system } = hardware;
  const hosts = [...hardware.hosts, ...(system.nodes ?? [])];
  const { drive_model, date } = affects;
  const ofRun =
    some(text(affects.run_id), [run.id]) &&
    some(text(affects.system_id), [system.id]) &&
    some(text(affects.method), [run.method]) &&
    some(text(affects.vendor), [system.vendor]);
  if (!ofRun) return undefined;
  const named = text(drive_model);
  const drives = drivesOf(hardware).filter(({ model }) => named === undefined || named(model));
  if (named !== undefined && drives.length === 0) return undefined;
  const controllers = drive_model === undefined ? (system.controllers ?? []) : [];
  const firmware = [...drives, ...controllers].map((part) => part.firmware);
  const [fits, engine] = [version(affects.firmware), text(affects.ioengine)];
  const [software, os, kernel, fio] = [
    version(affects.software),
    text(affects.os),
    version(affects.kernel),
    version(affects.fio_version),
  ];
  return ({ axes, ioengine, fio_version, date: measured }) =>
    some(fits, axes.firmware === undefined ? firmware : [axes.firmware]) &&
    some(software, [axes.software ?? system.software]) &&
    some(os, axes.os === undefined ? hosts.map((host) => host.os) : [axes.os]) &&
    some(kernel, axes.kernel === undefined ? hosts.map((host) => host.kernel) : [axes.kernel]) &&
    some(fio, [fio_version]) &&
    some(engine, [ioengine]) &&
    (date === undefined || isBetween(measured, date));
}

/** The figures of a run that a note is about, by id. Empty when the note is not about the run. */
export function affectedBy(note: Note, record: RunRecord): ReadonlySet<string> {
  const test = testFor(note, record);
  return new Set(test === undefined ? [] : record.measurements.filter(test).map(({ id }) => id));
}

/** The run with the notes about it, each figure with those about it; the very same run where there are none. */
export function withNotes(record: RunRecord, notes: readonly ParsedNote[]): RunRecord {
  const found = notes.map(({ note }) => ({ note, ids: affectedBy(note, record) })).filter(({ ids }) => ids.size > 0);
  if (found.length === 0) return record;
  const measurements = record.measurements.map((one): Measurement => {
    const own = found.filter(({ ids }) => ids.has(one.id)).map(({ note }) => note);
    if (own.length === 0) return one;
    const isDoubtful = own.some(({ severity }) => severity === 'do_not_rely');
    return {
      ...one,
      notes: own.map(({ id, severity, title }) => ({ id, severity, title })),
      ...(isDoubtful ? { do_not_rely: true } : {}),
    };
  });
  return {
    ...record,
    measurements,
    notes: found.map(({ note, ids }) => ({ note, measurements: ids.size, of: record.measurements.length })),
  };
}

/** Each note with the runs that it is about, newest note first. */
export function noteRecords(notes: readonly ParsedNote[], runs: readonly RunRecord[]): readonly NoteRecord[] {
  return notes
    .map((parsed) => ({ parsed, runs: runs.filter((run) => run.notes?.some(({ note }) => note === parsed.note)) }))
    .sort((a, b) => byText(b.parsed.note.date, a.parsed.note.date) || byText(a.parsed.id, b.parsed.id));
}
