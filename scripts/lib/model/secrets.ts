/**
 * Words in texts that tell of machines and people, or open doors: the one list for `new`, which puts stand-ins in their place, and
 * for the rules, which say where they are. The rules for names are those of static/collect.sh.
 */
import type { Effects } from '../base/effects.ts';

export type SecretKind = 'host' | 'user' | 'ip' | 'mac' | 'serial' | 'wwn' | 'uuid' | 'name' | 'token' | 'word';

export interface Secret {
  readonly kind: SecretKind;
  readonly word: string;
}

/** `at`: where it stands in the text, or what shows it to be one. */
export interface FoundSecret extends Secret {
  readonly at: number;
}

/** What stands in every word of a slow pattern is looked for first. */
type Pattern = readonly [kind: SecretKind, pattern: RegExp, part?: RegExp];

const host = '[A-Za-z0-9][A-Za-z0-9._-]*';
const h = '[0-9a-fA-F]';

/** Known by where they stand. The word is the first group. */
const places: readonly Pattern[] = [
  // fio's client and server
  ['host', /"(?:hostname|nodename|host_name)"\s*:\s*"([^"]+)"/g],
  ['host', new RegExp(`^hostname=(${host}),`, 'gm')],
  // The option of job files: with whom fio's network engines speak.
  ['host', new RegExp(`^[ \\t]*hostname[ \\t]*=[ \\t]*(${host})[ \\t]*\\r?$`, 'gm'), /hostname/],
  // The head of sysstat's tools, and sadf -d.
  ['host', new RegExp(`^Linux \\S+ \\((${host})\\)\\s`, 'gm'), /Linux /],
  ['host', new RegExp(`^(${host});-?\\d+;\\d{4}-\\d\\d-\\d\\d `, 'gm'), /;\d{4}-\d\d-\d\d /],
  // In prose: names in zones that no public name server knows, and names with a hyphen and a number behind what they are.
  [
    'host',
    /(?<![\w./@-])((?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:corp|home\.arpa|internal|intranet|lan|local))(?![\w/-]|\.\w)/g,
    /\.(?:corp|home\.arpa|internal|intranet|lan|local)/,
  ],
  [
    'host',
    /\b(?:[Cc]lient|[Hh]ost(?:name)?|[Mm]achine|[Nn]ode|[Ss]erver) ["'`]?([a-z][a-z0-9]*(?:-[a-z0-9]+)*-[a-z]*\d+)(?![\w/-]|\.\w)/g,
  ],
  // Owners of home folders in paths; in JSON the slashes may be escaped.
  ['user', /\/(?:home|Users)\\?\/([^/\\:\s"',;]+)/g],
  ['user', /\b([A-Za-z_][A-Za-z0-9_.-]*)@[A-Za-z][A-Za-z0-9-]*\.[A-Za-z0-9.-]+/g, /@/],
  ['host', /\b[A-Za-z_][A-Za-z0-9_.-]*@([A-Za-z][A-Za-z0-9-]*\.[A-Za-z0-9.-]*[A-Za-z0-9])/g, /@/],
  // udev names a disk by model and serial number; WWNs with 0x are known by their form.
  [
    'serial',
    /\/by-id\\?\/(?:ata|nvme|usb|scsi-S[A-Z]+|virtio)-[^\s"/\\:,]*?_([A-Za-z0-9-]{4,}?)(?:_\d{1,3})?(?:-part\d+)?(?![^\s"/\\:,])/g,
  ],
  ['serial', /\/by-id\\?\/virtio-([A-Za-z0-9-]{4,}?)(?:-part\d+)?(?![^\s"/\\:,])/g],
  ['serial', /\/by-id\\?\/(?:scsi-|dm-uuid-mpath-|wwn-)?3?([0-9a-fA-F]{16,32})(?:-part\d+)?(?![^\s"/\\:,])/g],
  ['serial', /\/mapper\\?\/3([0-9a-fA-F]{16,32})(?:-?p(?:art)?\d+)?(?![^\s"/\\:,])/g],
  // smartctl, lsblk --json and the like
  [
    'serial',
    /\b(?:serial (?:number|no\.?)|S\/N) (?:is |was )?(?=[A-Z-]*\d)(?=[\d-]*[A-Z])([A-Z0-9][A-Z0-9-]{5,})(?![a-z])/gi,
  ],
  ['serial', /\bserial(?:[ _-]?(?:number|no))?"?\s*[:=]\s*"?(?=[A-Za-z_-]*\d)([A-Za-z0-9][A-Za-z0-9_-]{3,})/gi],
];

/** What opens doors: by the forms that those who give them out chose, and by the names of options and keys. The word is the first group. */
const tokens: readonly Pattern[] = [
  [
    'token',
    /(-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]{0,9999}?-----END (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----)?)/g,
  ],
  ['token', /\b((?:AKIA|ASIA)[0-9A-Z]{16})\b/g],
  ['token', /\b(gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,})/g],
  ['token', /\b(xox[abeprs]-[A-Za-z0-9-]{10,}|AIza[A-Za-z0-9_-]{35}|npm_[A-Za-z0-9]{36})/g],
  ['token', /\b(eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,})/g],
  ['token', /\bAccountKey=([A-Za-z0-9+/]{40,}={0,2})/g],
  ['token', /:\/\/[^\s/:@"]+:([^\s/:@"$]{3,})@/g],
  // Options of fio's http engine.
  ['token', /\bhttp_(?:pass|s3_key|s3_security_token|swift_auth_token)"?[ \t]*[:=][ \t]*"?([^\s"$]{3,})/g],
  // Words of prose have no digit.
  [
    'token',
    /\b(?:password|passwd|passphrase|secret|(?:api|access|secret)[_-]?(?:access[_-]?)?key|(?:auth|access|bearer)[_-]?token)"?[ \t]*[:=][ \t]*"?(?=[^\s"',;]*\d)(?=[^\s"',;]*[A-Za-z])([^\s"',;$]{8,})/gi,
  ],
];

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
/** Known by their form; to be replaced before the words that stand in places, and after them. */
export const formsBefore: readonly Pattern[] = [
  ['name', /(?:iqn|nqn)\.\d{4}-\d\d\.[A-Za-z0-9.:_-]+/g],
  ['uuid', new RegExp(`${h}{8}-${h}{4}-${h}{4}-${h}{4}-${h}{12}`, 'g'), new RegExp(`-${h}{4}-${h}{4}-`)],
  ['wwn', new RegExp(`(?:0x|naa\\.|eui\\.|nvme\\.)${h}{16,}`, 'gi')],
];
export const formsAfter: readonly Pattern[] = [
  // Lists of percentiles have colons too: an address has a letter or four digits somewhere.
  [
    'ip',
    new RegExp(`(?!\\d{1,3}(?::\\d{1,3})+(?!${h}|:))(?:${h}+:){7}${h}+`, 'g'),
    new RegExp(`:${h}{1,4}:${h}{1,4}:`),
  ],
  ['mac', new RegExp(`(?<!${h}|:)${h}{2}(?:[:-]${h}{2}){5}(?!:?${h})`, 'g')],
  ['ip', new RegExp(`${h}{2,}(?::${h}+)*::(?:${h}+(?::${h}+)*)?`, 'g'), /::/],
  ['ip', new RegExp(`(?<!\\d\\.)${octet}(?:\\.${octet}){3}(?!\\.\\d)`, 'g'), /\d\.\d{1,3}\.\d/],
];

const harmless =
  /^(?:.?|root|localhost|localhost\.localdomain|unknown|none|not specified|to be filled.*|default.*|127\..*|::1|0\.0\.0\.0|00:00:00:00:00:00|ff:ff:ff:ff:ff:ff|0x0|not_recorded|[0-]+)$/i;
const fioWord =
  /^(?:read|write|trim|rw|rand.*|fio|libaio|io_uring|.*sync|direct|data|error|test|raw|log|bw|iops|.*lat|time|job|jobs|file|disk)$/i;
/** Stand-ins; users that every image of a system has; bits all set; addresses that are kept for examples. */
const tellsNothing =
  /^(?:(?:host|user|ip|mac|serial|wwn|uuid|name|token|word|client)-\d+|admin|azureuser|centos|debian|ec2-user|opc|pi|runner|ubuntu|user|vagrant|[0x.]+|0xf+|(?:192\.0\.2|198\.51\.100|203\.0\.113)\..*|\.+|\*+|x+)$/i;
/** What is written of programs looks like an address. */
const versionBefore = /(?:version|firmware|driver|bios|release|software|build|kernel|\bfw|\bv)\W{0,6}[\w.-]*\W{0,2}$/i;

/** Names of every machine: nothing is gone when they stay. */
export function isHarmless(word: string): boolean {
  return harmless.test(word);
}

/** Words of fio's output too: to replace them would take its meaning away. */
export function isWordOfFio(word: string): boolean {
  return fioWord.test(word);
}

/** Host and user names of this machine, as the collector takes them; files of fio are often looked at on the host that wrote them. */
export function secretsOfMachine({ machine, env }: Pick<Effects, 'machine' | 'env'>): readonly Secret[] {
  const users = [machine.userName, env.USER, env.LOGNAME, env.SUDO_USER, env.DOAS_USER];
  return [
    { kind: 'host', word: machine.hostName },
    ...users.flatMap((word = ''): readonly Secret[] => (word === '' ? [] : [{ kind: 'user', word }])),
  ];
}

function matches(text: string, patterns: readonly Pattern[]): readonly FoundSecret[] {
  return patterns.flatMap(([kind, pattern, part]) =>
    part?.test(text) === false
      ? []
      : [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: word = whole, index }) =>
          word === '' ? [] : [{ kind, word, at: index }],
        ),
  );
}

/** What has no form of its own and stands in a place that tells of it, in the order of places and then of the text. */
export function findSecrets(text: string): readonly FoundSecret[] {
  return matches(text, [...places, ...tokens]);
}

/** Passwords, tokens and private keys; not what is plainly left blank. */
export function findTokens(text: string): readonly FoundSecret[] {
  return matches(text, tokens).filter(({ word }) => !tellsNothing.test(word));
}

/** Names of machines and people by place and form, without those that tell nothing. Longer words are not told by a part of them. */
export function findNames(text: string): readonly FoundSecret[] {
  const byPlace = matches(text, places).map(({ at, ...secret }) => ({ at, ...(partsOfSecret(secret)[0] ?? secret) }));
  let end = 0;
  const byForm = matches(text, [...formsBefore, ...formsAfter])
    .toSorted((a, b) => a.at - b.at)
    .filter(({ kind, word, at }) => {
      const isPart = at < end;
      end = Math.max(end, at + word.length);
      const isVersion = kind === 'ip' && versionBefore.test(text.slice(Math.max(0, at - 60), at));
      return isAlone(text, at, word.length) && !isPart && !isVersion;
    });
  return [...byPlace, ...byForm].filter(
    ({ word }) => !(harmless.test(word) || fioWord.test(word) || tellsNothing.test(word)),
  );
}

/** Nothing of a word stands before or after. */
export function isAlone(text: string, at: number, length: number): boolean {
  return !/[A-Za-z0-9]/.test(text.charAt(at - 1)) && !/[A-Za-z0-9]/.test(text.charAt(at + length));
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

/** Long ones with a digit are found inside of longer words too: an identifier in a path of /dev/disk/by-id. */
function patternOf(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isLong = word.length >= 6 && /\d/.test(word) && !/^[\d.]+$/.test(word);
  return isLong ? escaped : `(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`;
}

/** Finds any of the words, in either case; the first in the list first. */
export function anyOf(words: readonly string[]): RegExp {
  return new RegExp(words.length === 0 ? '(?!)' : words.map(patternOf).join('|'), 'gi');
}
