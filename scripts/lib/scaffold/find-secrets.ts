/** Names that a text gives away by the place they stand in: hosts, users, serial numbers. Those known by their form need no place. */
import type { Effects } from '../base/effects.ts';
import { entriesOf } from '../fio/entries.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { LooseResult, ResultFacts } from './types.ts';

type SecretKind = 'host' | 'user' | 'ip' | 'serial' | 'word';

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

/** Host and user names of this machine, as the collector takes them; files of fio are often looked at on the host that wrote them. */
export function secretsOfMachine({ machine, env }: Pick<Effects, 'machine' | 'env'>): readonly Secret[] {
  const users = [machine.userName, env.USER, env.LOGNAME, env.SUDO_USER, env.DOAS_USER];
  return [
    { kind: 'host', word: machine.hostName },
    ...users.flatMap((word = ''): readonly Secret[] => (word === '' ? [] : [{ kind: 'user', word }])),
  ];
}

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

const address = /\b(?!127\.|0\.)(?:\d{1,3}\.){3}\d{1,3}\b/g;
const named = ['filename', 'directory', 'hostname', 'clientname', 'pool', 'rbdname', 'description'];

/**
 * One line for each kind of word, with what was found. Addresses of the machine itself (127.…) say nothing. With `hide`, only what
 * it leaves of the options.
 */
export function findPrivateWords(
  results: readonly LooseResult[],
  facts: readonly ResultFacts[],
  hide?: (text: string) => string,
): readonly string[] {
  const hosts = new Set(facts.flatMap((one) => one.hosts));
  const values = new Set<string>();
  const outputs = results.flatMap(({ result }) => fioOutputOf(result) ?? []);
  for (const output of outputs) {
    for (const { options } of entriesOf(output)) {
      for (const option of named) {
        const value = options.values.get(option);
        if (value !== undefined && value !== '') values.add(`${option}=${value}`.slice(0, 80));
      }
    }
  }
  const lines = outputs.flatMap(({ text_lines }) => text_lines);
  const addresses = new Set([...values, ...lines].flatMap((text) => text.match(address) ?? []));
  const tell = (what: string, words: ReadonlySet<string>): readonly string[] => {
    const shown = [...words].sort();
    const more = shown.length > 12 ? ` and ${shown.length - 12} more` : '';
    return shown.length === 0 ? [] : [`${what}: ${shown.slice(0, 12).join(', ')}${more}`];
  };
  if (hide) return tell('options', new Set([...values].map(hide)));
  return [...tell('hosts', hosts), ...tell('addresses', addresses), ...tell('options', values)];
}
