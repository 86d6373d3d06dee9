/** The licence of raw files of others: its text lies beside them in the bundle, and is published with them. */
export const LICENCE_FILE = 'raw/LICENSE.txt';

/** Licences of SPDX's list that want their text passed on with every copy; the others are content with their name or address. */
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
