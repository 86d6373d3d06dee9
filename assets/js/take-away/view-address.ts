/** Addresses of views: with the version of the data they were made of, and in words. Pure. */

const VERSION = /^[0-9a-f]{6,64}$/;

/** The address with data=version as its last parameter. The others stay as they are written: a link is read by people too. */
export function withVersion(address: string, version: string): string {
  const [, path = address, query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('data='));
  return `${path}?${[...kept, `data=${version}`].join('&')}${hash}`;
}

/** The version that a query names; undefined where it names none. */
export function linkedVersion(query: string): string | undefined {
  const version = new URLSearchParams(query).get('data') ?? '';
  return VERSION.test(version) ? version : undefined;
}

/** What was chosen, for a title: "p99=1ms, per=drive, all". Empty where nothing was. */
export function stateWords(query: string): string {
  return [...new URLSearchParams(query)]
    .filter(([key]) => key !== 'data')
    .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    .join(', ');
}
