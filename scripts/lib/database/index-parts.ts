/** What the rows of the browser index point to: systems, drives, runs, and the words for their slugs. */
import type { SearchIndex } from '#types';
import { slugOf } from '../base/slug.ts';
import type { DriveModel } from './drive-models.ts';
import { protocolFamily } from './protocol-family.ts';
import type { Database, RunRecord } from './types.ts';

function sortedSet(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))].sort();
}

function protocolsOf(runs: readonly RunRecord[]): readonly string[] {
  return sortedSet(
    runs.flatMap(({ bundle }) => (bundle.hardware.fabric.links ?? []).map(({ protocol }) => protocolFamily(protocol))),
  );
}

function mediaOf(runs: readonly RunRecord[]): string[] {
  const media = runs.flatMap(({ bundle }) => (bundle.hardware.system.drives ?? []).map((drive) => drive.media));
  return sortedSet(media.filter((one) => one !== 'not_recorded'));
}

function namesBySlug(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(sortedSet(names).map((name) => [slugOf(name), name]));
}

function known(text: string | undefined): string {
  return text === undefined || text === 'not_recorded' || text === 'not_applicable' ? '' : text;
}

/** "" where nobody recorded it. */
const vendorSlug = (vendor: string): string => (known(vendor) === '' ? '' : slugOf(vendor));

export function systemsOf({ systems }: Database, drives: readonly DriveModel[]): SearchIndex['systems'] {
  return {
    id: systems.map(({ id }) => id),
    kind: systems.map(({ kind }) => kind),
    vendor: systems.map(({ vendor }) => vendorSlug(vendor)),
    model: systems.map(({ model }) => model),
    specimen: systems.map(({ hardware }) => known(hardware.system.specimen)),
    media: systems.map(({ runs }) => mediaOf(runs)),
    protocol: systems.map(({ runs }) => protocolsOf(runs).map(slugOf)),
    drives: systems.map(({ id: own }) =>
      drives.filter(({ uses }) => uses.some(({ run }) => run.bundle.hardware.system.id === own)).map(({ id }) => id),
    ),
  };
}

export function drivesOf(drives: readonly DriveModel[]): SearchIndex['drives'] {
  return { id: drives.map(({ id }) => id), vendor: drives.map(({ vendor }) => vendorSlug(vendor)) };
}

export function runsOf({ runs, systems, reports }: Database): SearchIndex['runs'] {
  const places = new Map(systems.map(({ id }, place) => [id, place]));
  return {
    id: runs.map(({ bundle }) => bundle.id),
    system: runs.map(({ bundle }) => places.get(bundle.hardware.system.id) ?? -1),
    title: runs.map(({ bundle }) => bundle.run.title),
    date: runs.map(({ bundle }) => bundle.run.date),
    method: runs.map(({ bundle }) => bundle.run.method ?? ''),
    method_factor: runs.map(({ bundle }) => bundle.run.method_factor ?? null),
    reports: runs.map((run) => reports.filter((report) => report.runs.includes(run)).map(({ parsed }) => parsed.id)),
  };
}

export function namesOf({ runs, systems }: Database, protections: readonly string[]): SearchIndex['names'] {
  return {
    vendor: namesBySlug(systems.map(({ vendor }) => vendor).filter((vendor) => known(vendor) !== '')),
    protocol: namesBySlug(protocolsOf(runs)),
    protection: namesBySlug(protections),
  };
}
