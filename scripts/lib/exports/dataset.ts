/** What search engines are told of a run or a report: a schema.org Dataset as JSON-LD. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { type Author, addressOfDoi, type Citable, FACTS_OF_SOURCE, type Source } from '../model/citation.ts';
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
    ...licenceParts(licence),
    temporalCoverage: measured_on,
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

function licenceParts(licence: string | undefined): object {
  if (licence === undefined) return {};
  if (licence === FACTS_OF_SOURCE) return { copyrightNotice: word('licence_of_facts') };
  return { license: `https://spdx.org/licenses/${encodeURIComponent(licence)}.html` };
}

/** The source, whole. What stands in a volume is an article of a journal. */
function basisOf(source: Source): object {
  const { title, title_en, authors, publisher, volume, pages, date, doi, language } = source;
  const url = source.url ?? (doi === undefined ? undefined : addressOfDoi(doi));
  const place = { '@type': 'Periodical', name: publisher };
  return {
    '@type': volume === undefined ? 'CreativeWork' : 'ScholarlyArticle',
    name: title,
    alternateName: title_en,
    ...(authors === undefined ? {} : { author: authors.map((name) => ({ '@type': 'Person', name })) }),
    inLanguage: language,
    ...(volume === undefined
      ? { publisher: { '@type': 'Organization', name: publisher } }
      : { isPartOf: { '@type': 'PublicationVolume', volumeNumber: volume, isPartOf: place } }),
    pagination: pages,
    ...(/^\d/.test(date) ? { datePublished: date } : {}),
    ...(doi === undefined ? {} : { identifier: addressOfDoi(doi) }),
    url,
  };
}
