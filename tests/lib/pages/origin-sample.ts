/** A run whose raw files somebody else measured. */
import type { Run } from '#types';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import type { Origin } from '../../../scripts/lib/model/citation.ts';
import { sampleRecord } from './site-sample.ts';

export const sampleOrigin: Origin = {
  title: 'Data of the example project',
  url: 'https://example.org/lab/project/tree/868a7af5/data/a1',
  repository: 'https://example.org/lab/project.git',
  commit: '868a7af5',
  path: 'data/a1',
  date: '2020',
  measured_by: 'A. Tester',
  licence: 'BSD-3-Clause',
  copyright: 'Copyright (c) 2020, A. Tester',
  warning: 'The controller was often the limit.',
};

export function passedOn(more: Partial<Run> = {}): RunRecord {
  const submitter = { name: 'A lab', relation: 'transcriber' } as const;
  return sampleRecord({ run: { submitter, origin: sampleOrigin, ...more } });
}
