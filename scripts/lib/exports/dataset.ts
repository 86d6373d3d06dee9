/** What search engines are told of a run or a report: a schema.org Dataset as JSON-LD. */
import type { Measurement } from '#types';
import type { Author, Citable } from '../model/citation.ts';
import { dataUnitOf, keyOfMetric, metricLabel, metricsIn } from '../model/metrics.ts';

export interface DatasetFile {
  /** Whole, or from the root of the server. */
  readonly url: string;
  readonly media_type: string;
}

export interface DatasetParts {
  readonly citable: Citable;
  readonly measurements: readonly Measurement[];
  readonly files: readonly DatasetFile[];
  readonly keywords: readonly string[];
  /** Year, month or day of the measurements. */
  readonly measured_on?: string;
}

/** JSON that can stand in a script element: no "<" in it. Keys without a value are left out. */
export function datasetJson({ citable, measurements, files, keywords, measured_on }: DatasetParts): string {
  const { title, summary, author, publisher, url, licence, source } = citable;
  const versions = [...new Set(measurements.map(({ fio_version }) => fio_version))].filter((one) => one !== undefined);
  const measured = metricsIn('brief').filter((metric) =>
    measurements.some((one) => one[keyOfMetric(metric)] !== undefined),
  );
  const value = {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    ...(url === undefined ? {} : { '@id': url, url }),
    name: title,
    description: summary,
    creator: creatorOf(author),
    includedInDataCatalog: { '@type': 'DataCatalog', name: publisher },
    isAccessibleForFree: true,
    ...(licence === undefined ? {} : { license: `https://spdx.org/licenses/${encodeURIComponent(licence)}.html` }),
    ...(measured_on === undefined ? {} : { temporalCoverage: measured_on }),
    keywords,
    ...(versions.length === 0 ? {} : { measurementTechnique: versions.sort() }),
    variableMeasured: measured.map((metric) => ({
      '@type': 'PropertyValue',
      name: metricLabel(metric),
      unitText: dataUnitOf(metric),
    })),
    ...(source === undefined ? {} : { isBasedOn: basisOf(source) }),
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      contentUrl: file.url,
      encodingFormat: file.media_type,
    })),
  };
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function creatorOf({ name, organisation, url }: Author): object {
  const link = url === undefined ? {} : { url };
  return organisation === undefined
    ? { '@type': 'Organization', name, ...link }
    : { '@type': 'Person', name, affiliation: { '@type': 'Organization', name: organisation }, ...link };
}

function basisOf(source: NonNullable<Citable['source']>): object {
  const url = source.url ?? (source.doi === undefined ? undefined : `https://doi.org/${encodeURI(source.doi)}`);
  return {
    '@type': 'CreativeWork',
    name: source.title,
    inLanguage: source.language,
    publisher: { '@type': 'Organization', name: source.publisher },
    ...(/^\d/.test(source.date) ? { datePublished: source.date } : {}),
    ...(url === undefined ? {} : { url }),
  };
}
