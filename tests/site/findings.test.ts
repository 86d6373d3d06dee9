/**
 * Findings of the five retold reports, against results that were reckoned by hand from the tables of the sources: what the page says of
 * each, and every result in it.
 */
import { describe, expect, it } from 'vitest';
import { plain } from '../plain.ts';
import { ownPages } from './built-sites.ts';

interface FindingView {
  readonly text: string;
  readonly evidence?: { readonly text: string };
  readonly computed: readonly { readonly result: string; readonly holds?: boolean }[];
}

const SHOWN = 'values here show it';
const IN_PART = 'values here show it in part';
const CONTRADICTED = 'values here contradict it';

/** By report and the first words of the finding: what the tag says, and the results. */
const EXPECTED: readonly (readonly [report: string, words: string, tag: string, results: readonly string[]])[] = [
  ['aerodisk-engine-n2-2019', 'About 438,000 IOPS', CONTRADICTED, ['1 139 in flight']],
  ['aerodisk-engine-n2-2019', 'The processors of both', SHOWN, ['50 % (each of 3 values)']],
  ['micron-9200-max-ceph-2018', '4k random writes lose', SHOWN, ['−34.7 %']],
  ['micron-9200-max-ceph-2018', 'The mean latency of 4k random writes', CONTRADICTED, ['+52.8 %']],
  ['micron-9200-max-ceph-2018', '4k random reads are', SHOWN, ['0 %', '0 %']],
  ['micron-9200-max-ceph-2018', 'The 70/30 mix loses', SHOWN, ['−26.1 %', '+54.3 %']],
  ['micron-9200-max-ceph-2018', 'With 60 fio clients', SHOWN, ['90 % (each of 2 values)']],
  [
    'vitastor-1-3-1',
    'The drives do not.',
    SHOWN,
    [
      '12.7 to 20.9 % (6 values)',
      '657 to 680 MB/s (2 values)',
      '673 to 713 MB/s (2 values)',
      '484 to 520 MB/s (2 values)',
    ],
  ],
  [
    'vitastor-1-3-1',
    '24 drives could read',
    IN_PART,
    ['79.2 GB/s', '10.1 to 16.5 GB/s (6 values)', '4.98 to 17.5 GB/s (6 values)'],
  ],
  [
    'iaa-ras-drives-2024',
    'All drives but',
    CONTRADICTED,
    [
      '8 to 31 MB/s (7 values)',
      '31 MB/s (each of 2 values)',
      '268 MB/s (each of 2 values)',
      '31 MB/s (each of 9 values)',
    ],
  ],
  [
    'iaa-ras-drives-2024',
    'With FreeBSD 13.1 ZFS is faster',
    IN_PART,
    [
      '+48.2 to +138 % (2 values)',
      '−16.3 to +3.52 % (9 values)',
      '−35.9 to −0.75 % (9 values)',
      '0 to +288 % (9 values)',
      '−24.1 to +16.4 % (3 values)',
    ],
  ],
];

const pages = await ownPages();

function findingsOf(report: string): readonly FindingView[] {
  const page = pages.find(({ path }) => path === `/reports/${report}`);
  if (page === undefined) throw new Error(`no page of ${report}`);
  const { findings } = page.params.view as { readonly findings: readonly { readonly findings: FindingView[] }[] };
  return findings.flatMap((group) => group.findings);
}

describe('findings of the retold reports', () => {
  it.each(EXPECTED)('%s, "%s": %s', (report, words, tag, results) => {
    const found = findingsOf(report).filter(({ text }) => text.startsWith(words));
    expect(
      found.map(({ evidence, computed }) => [evidence?.text, ...computed.map(({ result }) => plain(result))]),
    ).toEqual([[tag, ...results]]);
  });

  it('carry a computation wherever figures of the page are said to show them, and nowhere else a verdict', () => {
    const reports = [...new Set(EXPECTED.map(([report]) => report)), 'huawei-dorado-2100-g2-2015'];
    const tagged = reports.flatMap((report) =>
      findingsOf(report).filter(({ evidence }) => evidence?.text.startsWith('values here')),
    );
    expect(tagged).toHaveLength(EXPECTED.length);
    expect(tagged.every(({ computed }) => computed.some(({ holds }) => holds !== undefined))).toBe(true);
  });
});
