import { LICENCES, licenceMeant } from '../model/licence-file.ts';
import type { BundleRule } from './types.ts';

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
    const meant = licenceMeant(found);
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
