/** Licences of raw files of others. The text of one that wants it lies beside them in the bundle, and is published with them. */
export const LICENCE_FILE = 'raw/LICENSE.txt';

/** Licences of SPDX's list that let anyone pass a work on, changed or not and for any use, and want their text passed on with every copy. */
export const WANT_THEIR_TEXT: readonly string[] = [
  'AGPL-3.0-only',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
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
];

/** Those that are content with their name or address. */
const WANT_NO_TEXT: readonly string[] = [
  '0BSD',
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
  'MIT-0',
  'MPL-2.0',
  'ODC-By-1.0',
  'ODbL-1.0',
  'PDDL-1.0',
  'Unlicense',
  'Zlib',
];

/** All licences of SPDX's list under which files of others may be passed on, by name. */
export const LICENCES: readonly string[] = [...WANT_THEIR_TEXT, ...WANT_NO_TEXT].sort();

/** Own licences, of which SPDX's list has none, are named like this; their text says what they allow. */
export const OWN_LICENCE = /^LicenseRef-[A-Za-z0-9.-]+$/;

const plain = (licence: string): string =>
  licence
    .toLowerCase()
    .replace(/licen[cs]e|version|[^a-z0-9.]/g, '')
    .replace(/v(?=\d)/, '');

/** The licence of the list that may be meant: written otherwise, or without its version. Of several versions the newest. */
export function licenceMeant(found: string): string | undefined {
  const wanted = plain(found);
  const same = LICENCES.filter((one) => plain(one) === wanted);
  const newer = LICENCES.filter(
    (one) => /^[\d.]+$/.test(plain(one).slice(wanted.length)) && plain(one).startsWith(wanted),
  );
  return wanted === '' ? undefined : (same[0] ?? newer.at(-1));
}
