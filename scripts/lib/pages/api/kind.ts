/** The page of the static API. It is cited as the whole site. */
import { citableSite, citePage } from '../../exports/citables.ts';
import { datasetJson } from '../../exports/dataset.ts';
import { planParts } from '../../exports/measurement-parts.ts';
import type { PageKind } from '../page-kind.ts';
import { presentApi } from './api.ts';

export const apiPages: PageKind = {
  sections: ['api'],
  make: ({ database, schemas, ...site }) => [presentApi(database, schemas, site)],
  citation: {
    works: (database, site) => {
      const citable = citableSite(database, site);
      const api = (name: string): string => `${site.baseUrl}api/v1/${name}`;
      const whole = [
        { url: api('measurements.json'), media_type: 'application/json' },
        { url: api('measurements.csv'), media_type: 'text/csv' },
      ];
      const jsonld = datasetJson({
        citable,
        measurements: database.measurements,
        files: [
          ...(planParts(database.measurements).is_whole ? whole : []),
          { url: api('measurements.parquet'), media_type: 'application/vnd.apache.parquet' },
        ],
        keywords: ['storage benchmark', 'fio'],
      });
      return [['api', { ...citePage(citable, ''), jsonld }]];
    },
  },
};
