import { LICENCE_FILE, WANT_THEIR_TEXT } from '../model/licence-file.ts';
import type { BundleRule } from './types.ts';

export const originText: BundleRule = {
  id: 'R-origin-text',
  scope: 'bundle',
  severity: 'error',
  title: 'Raw files of others carry the text of their licence',
  description:
    'BSD, MIT, Apache and GNU licences allow copies only together with the copyright notice and the text of the licence. It lies in `raw/LICENSE.txt`, beside the files that it is about, and goes into their archive.',
  check: ({ run, files }) => {
    const licence = run.origin?.licence;
    if (licence === undefined || !WANT_THEIR_TEXT.includes(licence)) return [];
    if (files.some(({ path }) => path === LICENCE_FILE)) return [];
    return [
      {
        file: 'run.json',
        pointer: '/origin/licence',
        message: `the licence of the raw files wants its text kept, and ${LICENCE_FILE} is not there`,
        found: licence,
        fix: `copy the licence of the origin, with its copyright notice, to ${LICENCE_FILE}`,
      },
    ];
  },
};
