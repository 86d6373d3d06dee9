/** Which hosts are not of the public internet: of this machine, of a private network, or reserved (IANA's registries of special addresses). */
import { webAddress } from './web-address.ts';

/** Zones that no public name server knows. */
const PRIVATE_ZONE = /(?:^|\.)(?:corp|home|home\.arpa|internal|intranet|lan|local|localhost|localdomain)$/;

function isPrivateV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number);
  return (
    [0, 10, 127].includes(a) ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && (b === 168 || (b === 0 && c === 0))) ||
    (a === 198 && (b === 18 || b === 19))
  );
}

/** `address` as URLs write it, without brackets: lower case, in its shortest form, without dots. */
function isPrivateV6(address: string): boolean {
  const [head = '', tail = ''] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const given = [...head, ...tail].map((group) => Number.parseInt(group, 16));
  const groups = [...given.slice(0, head.length), ...Array(8 - given.length).fill(0), ...given.slice(head.length)];
  const start = groups.slice(0, 6).map(Number).join();
  // An IPv4 address inside: ::ffff:0:0/96, and 64:ff9b::/96 of networks that know IPv6 alone.
  if (start === '0,0,0,0,0,65535' || start === '100,65435,0,0,0,0') {
    const [high = 0, low = 0] = groups.slice(6).map(Number);
    return isPrivateV4([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  const [first = 0, second = 0] = groups.map(Number);
  // All that is given out lies in 2000::/3; 2001::/32 and 2002::/16 are tunnels, which lead to any IPv4 address.
  return first >> 13 !== 1 || (first === 0x2001 && second === 0) || first === 0x2002;
}

/**
 * `host`: a name or address as `URL.hostname` has it, or an address as a name server gives it. A name without a dot is of the network at hand;
 * where a public name leads is not looked up.
 */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isV6 = name.includes(':');
  const text = isV6 ? `http://[${name.replace(/%.*$/, '')}]/` : `http://${name}/`;
  const url = webAddress(text);
  if (url === undefined) return true;
  // URLs have one form for each address: 127.1 and 0x7f000001 are 127.0.0.1.
  const { hostname } = url;
  if (isV6) return isPrivateV6(hostname.slice(1, -1));
  if (/^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return isPrivateV4(hostname);
  return !hostname.includes('.') || PRIVATE_ZONE.test(hostname);
}
