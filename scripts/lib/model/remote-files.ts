/** Raw files of a run that are kept elsewhere, as run.json states them: `remote_files`. */
import type { Run } from '#types';
import { isPrivateHost } from '../base/private-hosts.ts';
import { webAddress } from '../base/web-address.ts';

export type RemoteFile = NonNullable<Run['remote_files']>[number];

/** Whether its address is of a private network, so that readers of the site cannot fetch it there: the site publishes it itself. */
export function isKeptPrivately({ url }: Pick<RemoteFile, 'url'>): boolean {
  const address = webAddress(url);
  return address === undefined || isPrivateHost(address.hostname);
}

/** Why nothing is fetched from an address, whoever gave it. */
export function faultOfWay({ protocol, hostname, username, password }: URL): string | undefined {
  if (protocol !== 'https:' && !(protocol === 'http:' && isPrivateHost(hostname)))
    return 'files are fetched by https, and by http from a private network only';
  return username === '' && password === '' ? undefined : 'this address holds a user name or a password';
}

/** What is wrong with an address that is to be published; undefined where nothing is. */
export function faultOfAddress(address: string): string | undefined {
  const url = webAddress(address);
  if (url === undefined) return 'this is no address';
  const opens = [...url.searchParams.keys()].find((key) => /signature|credential|token|expires|^sig$/i.test(key));
  return faultOfWay(url) ?? (opens && `this address holds a key that is given out for a time (${opens})`);
}
