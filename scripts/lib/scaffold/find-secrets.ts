/** Names that a text gives away by the place they stand in: hosts, users, serial numbers. Those known by their form need no place. */

export type SecretKind = 'host' | 'user' | 'ip' | 'serial' | 'word';

export interface Secret {
  readonly kind: SecretKind;
  readonly word: string;
}

const host = '[A-Za-z0-9][A-Za-z0-9._-]*';

/** The word is the first group. */
const places: readonly (readonly [SecretKind, RegExp])[] = [
  // fio's client and server
  ['host', /"(?:hostname|nodename|host_name)"\s*:\s*"([^"]+)"/g],
  ['host', new RegExp(`^hostname=(${host}),`, 'gm')],
  // The head of sysstat's tools, and sadf -d.
  ['host', new RegExp(`^Linux \\S+ \\((${host})\\)\\s`, 'gm')],
  ['host', new RegExp(`^(${host});-?\\d+;\\d{4}-\\d\\d-\\d\\d `, 'gm')],
  // Owners of home folders in paths; in JSON the slashes may be escaped.
  ['user', /\/(?:home|Users)\\?\/([^/\\:\s"',;]+)/g],
  ['user', /\b([A-Za-z_][A-Za-z0-9_.-]*)@[A-Za-z][A-Za-z0-9-]*\.[A-Za-z0-9.-]+/g],
  ['host', /\b[A-Za-z_][A-Za-z0-9_.-]*@([A-Za-z][A-Za-z0-9-]*\.[A-Za-z0-9.-]*[A-Za-z0-9])/g],
  // udev names a disk by model and serial number; WWNs with 0x are known by their form.
  [
    'serial',
    /\/by-id\\?\/(?:ata|nvme|usb|scsi-S[A-Z]+|virtio)-[^\s"/\\:,]*?_([A-Za-z0-9-]{4,}?)(?:_\d{1,3})?(?:-part\d+)?(?![^\s"/\\:,])/g,
  ],
  ['serial', /\/by-id\\?\/virtio-([A-Za-z0-9-]{4,}?)(?:-part\d+)?(?![^\s"/\\:,])/g],
  ['serial', /\/by-id\\?\/(?:scsi-|dm-uuid-mpath-|wwn-)?3?([0-9a-fA-F]{16,32})(?:-part\d+)?(?![^\s"/\\:,])/g],
  ['serial', /\/mapper\\?\/3([0-9a-fA-F]{16,32})(?:-?p(?:art)?\d+)?(?![^\s"/\\:,])/g],
  // smartctl, lsblk --json and the like
  ['serial', /\bserial(?:[ _-]?(?:number|no))?"?\s*[:=]\s*"?([A-Za-z0-9][A-Za-z0-9_-]{3,})/gi],
];

/** What the text gives away, in the order of places and then of the text; the same word may come several times. */
export function findSecrets(text: string): readonly Secret[] {
  return places.flatMap(([kind, place]) =>
    [...text.matchAll(place)].flatMap(([, word = '']) => (word === '' ? [] : [{ kind, word }])),
  );
}

/** The word with what it is part of or made of: of a full host name also its first part. An address for a host's name is one. */
export function partsOfSecret({ kind, word }: Secret): readonly Secret[] {
  if (kind !== 'host') return [{ kind, word }];
  if (/^[0-9a-fA-F:.]*[:.][0-9a-fA-F:.]*$/.test(word) && /\d/.test(word)) return [{ kind: 'ip', word }];
  const [short = ''] = word.split('.');
  return short === word || short === ''
    ? [{ kind, word }]
    : [
        { kind, word },
        { kind, word: short },
      ];
}
