import { LICENCE_FILE, LICENCES, licenceMeant, OWN_LICENCE } from '../model/licence-file.ts';
import type { BundleRule } from './types.ts';

export const licence: BundleRule = {
  id: 'R-licence',
  scope: 'bundle',
  severity: 'error',
  title: 'The licence of a run lets anyone pass it on',
  description:
    'Runs are published to be copied, compared and computed with. `licence` is an identifier of the SPDX list of a licence that lets anyone pass the data on, changed or not and for any use: not one that forbids commercial use (NC) or changed copies (ND). A licence that SPDX does not list is `LicenseRef-` and a name, and its text lies in `raw/LICENSE.txt`; whoever reviews the run reads it.',
  check: ({ run, files }) => {
    const found = run.licence;
    if (LICENCES.includes(found)) return [];
    const place = { file: 'run.json', pointer: '/licence', found };
    if (!OWN_LICENCE.test(found)) {
      const meant = licenceMeant(found);
      return [
        {
          ...place,
          message: 'licence of the run is not known to let anyone pass the data on',
          allowed: LICENCES.join(', '),
          fix:
            meant === undefined
              ? `take a licence of the list, such as CC0-1.0 or CC-BY-4.0; for one of your own write LicenseRef-… and put its text into ${LICENCE_FILE}`
              : `did you mean "${meant}"?`,
        },
      ];
    }
    // There it is the text of the origin's licence.
    if (run.origin === undefined && files.some(({ path, size_bytes }) => path === LICENCE_FILE && size_bytes > 0))
      return [];
    return [
      {
        ...place,
        message: 'a licence that SPDX does not list has no text',
        allowed:
          run.origin === undefined
            ? `its text in ${LICENCE_FILE}`
            : 'a licence of the SPDX list, beside that of the origin',
        fix:
          run.origin === undefined
            ? `put the text of the licence into ${LICENCE_FILE}`
            : 'take a licence of the list, such as CC0-1.0 or CC-BY-4.0',
      },
    ];
  },
};
