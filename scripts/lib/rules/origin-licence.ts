import type { BundleRule } from './types.ts';

/** Licences of SPDX's list that let anyone pass a work on, changed or not and for any use. */
const LICENCES: readonly string[] = [
  '0BSD',
  'AGPL-3.0-only',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC-BY-2.0',
  'CC-BY-2.5',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC-BY-SA-2.0',
  'CC-BY-SA-2.5',
  'CC-BY-SA-3.0',
  'CC-BY-SA-4.0',
  'CC-PDDC',
  'CC0-1.0',
  'CDLA-Permissive-1.0',
  'CDLA-Permissive-2.0',
  'CDLA-Sharing-1.0',
  'EPL-2.0',
  'EUPL-1.2',
  'GPL-2.0-only',
  'GPL-2.0-or-later',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-2.1-only',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'ODC-By-1.0',
  'ODbL-1.0',
  'PDDL-1.0',
  'Unlicense',
  'Zlib',
];

export const originLicence: BundleRule = {
  id: 'R-origin-licence',
  scope: 'bundle',
  severity: 'error',
  title: 'The licence of an origin allows to pass its files on',
  description:
    'Raw files of others are published here unchanged and figures are made from them, so their licence must let anyone pass them on, changed or not and for any use. Files without a licence, and those under one that forbids commercial use (NC) or changed copies (ND), stay where they are: their figures can be submitted as `published`, with the `source` that states them.',
  check: ({ run }) => {
    const found = run.origin?.licence;
    if (found === undefined || LICENCES.includes(found)) return [];
    const meant = LICENCES.find((one) => one.toLowerCase() === found.toLowerCase());
    return [
      {
        file: 'run.json',
        pointer: '/origin/licence',
        message: 'licence of the raw files is not known to allow passing them on',
        found,
        allowed: LICENCES.join(', '),
        fix:
          meant === undefined
            ? "write the SPDX identifier of the origin's licence; files under another licence cannot be published here"
            : `did you mean "${meant}"?`,
      },
    ];
  },
};
