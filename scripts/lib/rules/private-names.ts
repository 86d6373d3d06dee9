import { groupBy } from '../base/group-by.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { anyOf, type FoundSecret, findNames, isAlone, type SecretKind } from '../model/secrets.ts';
import { lineOf, shortened, textsOf } from './bundle-texts.ts';
import type { BundleRule, Finding } from './types.ts';

/** Words of one kind that are told one by one. */
const MOST_TOLD = 5;

/** Stand-ins are named host-1, user-1. */
const KINDS: Readonly<Partial<Record<SecretKind, string>>> = {
  host: 'a host name',
  user: 'a user name',
  ip: 'an IP address',
  mac: 'a MAC address',
  serial: 'a serial number',
  wwn: 'a WWN',
  name: 'an iSCSI or NVMe name',
  uuid: 'a UUID',
};

/** A word and where it was seen first; `in` is absent where that is in the name of the file. */
interface Name {
  readonly kind: SecretKind;
  readonly word: string;
  readonly file: string;
  readonly in?: { readonly text: string; readonly at: number };
  readonly files: Set<string>;
}

/** What is written for readers, and there on purpose. */
function withoutAddresses(text: string): string {
  const blank = (found: string): string => ' '.repeat(found.length);
  return text.replace(/https?:\/\/[^\s"'<>)]+/g, blank).replace(/"(?:copyright|measured_by)"\s*:\s*"[^"\n]*"/g, blank);
}

const isWritten = (path: string): boolean => !path.startsWith('raw/');

/** By the first part of a host's name: it is the same host with and without its domain. */
function keyOf({ kind, word }: Pick<FoundSecret, 'kind' | 'word'>): string {
  return kind === 'host' ? (word.toLowerCase().split('.')[0] ?? '') : word.toLowerCase();
}

/** Names by their form and place; then those by place wherever people wrote them again: in words, and in names of files. */
function namesOf(bundle: ParsedBundle): readonly Name[] {
  const names = new Map<string, Name>();
  const add = (found: FoundSecret, file: string, text?: string): void => {
    const key = keyOf(found);
    const { kind, word, at } = found;
    const name = names.get(key) ?? {
      kind,
      word,
      file,
      files: new Set(),
      ...(text === undefined ? {} : { in: { text, at } }),
    };
    names.set(key, name);
    name.files.add(file);
  };
  const texts = textsOf(bundle).map(({ path, text }) => ({
    path,
    text: isWritten(path) ? withoutAddresses(text) : text,
  }));
  for (const { path, text } of texts) for (const found of findNames(text)) add(found, path, text);
  for (const { path } of bundle.files) for (const found of findNames(`/${path}`)) add(found, path);
  const known = [...names].filter(([key, { kind }]) => key.length >= 4 && ['host', 'user', 'serial'].includes(kind));
  const pattern = anyOf(known.map(([key]) => key));
  const again = (text: string, tell: (name: Name, word: string) => void): void => {
    for (const { 0: word, index } of text.matchAll(pattern)) {
      const name = names.get(word.toLowerCase());
      if (name && isAlone(text, index, word.length)) tell(name, word);
    }
  };
  for (const { path, text } of texts) if (isWritten(path)) again(text, (name) => name.files.add(path));
  const inNames: Name[] = [];
  const ownNames = [
    { file: bundle.folder, name: bundle.id },
    ...bundle.files.map(({ path }) => ({ file: path, name: path })),
  ];
  for (const { file, name } of ownNames)
    again(name, ({ kind }, word) => inNames.push({ kind, word, file, files: new Set() }));
  return [...names.values(), ...inNames];
}

function describe({ kind, word, file, files, in: place }: Name, more: number): Finding {
  const what = KINDS[kind] ?? 'a name';
  const others = files.size > 1 ? `, and with ${files.size - 1} more` : '';
  const rest = more > 0 ? `; ${more} more of its kind are not listed` : '';
  return {
    file,
    pointer: '',
    ...(place === undefined ? {} : { line: lineOf(place.text, place.at) }),
    message:
      place === undefined
        ? `the name of this file or folder holds ${what}${rest}`
        : `${what} is published with this file${others}${rest}`,
    found: shortened(word),
    allowed: `a stand-in: ${kind}-1`,
    fix: 'nothing, if anyone may know it; else make the bundle with plateau new --redact, which puts one stand-in for it in all files and their names',
  };
}

export const privateNames: BundleRule = {
  id: 'R-private-names',
  scope: 'bundle',
  severity: 'warning',
  title: 'Files do not name hosts, users and serial numbers',
  description:
    "Everything in a bundle is published. fio and the tools beside it write host names, IP and MAC addresses, users' names in paths (`/home/…`), serial numbers and WWNs of drives (`/dev/disk/by-id/…`), iSCSI and NVMe names into their files; job files, notes and names of files repeat them. Each is told once, five of a kind at most, with the first place and how it begins. The head of every text is looked through: 8 MiB, of logs 4 KiB. For raw files of others, which are public elsewhere, it is a notice.",
  check: (bundle) => {
    const all = namesOf(bundle);
    const severity = bundle.run.origin === undefined ? 'warning' : 'notice';
    const told = groupBy(all, ({ kind }) => kind);
    return [...told.values()].flatMap((own) =>
      own.slice(0, MOST_TOLD).map((name, place) => ({
        ...describe(name, place === MOST_TOLD - 1 ? own.length - MOST_TOLD : 0),
        severity,
      })),
    );
  },
};
