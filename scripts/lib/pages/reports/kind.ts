/** Pages of reports. */
import { word } from '../../base/words.ts';
import { citableReport, citePage } from '../../exports/citables.ts';
import { datasetJson } from '../../exports/dataset.ts';
import { systemName } from '../../model/system-name.ts';
import { MOST_NAMES } from '../cards/names-line.ts';
import { ofThings, type PageKind, withoutDerivations } from '../page-kind.ts';
import { presentReport, presentReports, shownReports } from './reports.ts';

export const reportPages: PageKind = {
  sections: ['reports'],
  make: ({ database }) => [presentReports(database)],
  things: ofThings({
    list: ({ database }) => shownReports(database),
    read: (report) => ({ ...report, runs: report.runs.map(withoutDerivations) }),
    make: presentReport,
  }),
  card: (database, id) => {
    const report = database.reports.find(({ parsed }) => parsed.id === id);
    if (report === undefined) return {};
    const { lab } = report.parsed.report;
    const systems = [...new Set(report.runs.map(({ bundle }) => systemName(bundle.hardware.system)))];
    const tested = systems.length > MOST_NAMES ? [word('count_systems', { Count: systems.length })] : systems;
    return { lead: [lab.name, ...tested].join(' · ') };
  },
  citation: {
    works: (database, site) =>
      database.reports.map((record) => {
        const path = `reports/${record.parsed.id}`;
        const citable = citableReport(record, site);
        const jsonld = datasetJson({
          citable,
          measurements: record.runs.flatMap(({ measurements }) => measurements),
          files: record.runs.map(({ bundle }) => ({
            url: `${site.baseUrl}api/v1/runs/${bundle.id}.json`,
            media_type: 'application/json',
          })),
          keywords: [
            'storage benchmark',
            ...new Set(record.runs.map(({ bundle }) => systemName(bundle.hardware.system))),
          ],
        });
        return [path, { ...citePage(citable, `${path}/`), jsonld }];
      }),
  },
};
