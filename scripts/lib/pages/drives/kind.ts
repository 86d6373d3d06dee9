/** Pages of drive models. */
import { ofThings, type PageKind } from '../page-kind.ts';
import { drivesWithPages, presentDrive, presentDrives } from './drives.ts';

export const drivePages: PageKind = {
  sections: ['drives'],
  make: ({ finding }) => [presentDrives(finding.drives)],
  things: ofThings({
    list: ({ database, finding }) => drivesWithPages(finding.drives, database.workloads),
    make: async (of) => [await presentDrive(of)],
  }),
  citation: { views: 'pages' },
};
