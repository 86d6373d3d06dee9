/** Pages of drive models. */
import type { PageKind } from '../page-kind.ts';
import { presentDrives } from './drives.ts';

export const drivePages: PageKind = {
  sections: ['drives'],
  make: ({ database, finding }) => presentDrives(finding.drives, database.workloads),
  citation: { views: 'pages' },
};
