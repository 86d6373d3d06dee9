import { describe, expect, it } from 'vitest';
import { webAddress } from '../../../scripts/lib/base/web-address.ts';
import { faultOfAddress, isKeptPrivately } from '../../../scripts/lib/model/remote-files.ts';

describe('webAddress', () => {
  it('is undefined for what is no address', () => {
    expect(webAddress('https://example.org/a')?.hostname).toBe('example.org');
    expect(['example.org/a', '', 'https://'].map(webAddress)).toEqual([undefined, undefined, undefined]);
  });

  it('reads those of raw files where a browser cannot ask whether a text is one', () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, 'canParse');
    try {
      expect(faultOfAddress('nowhere')).toBe('this is no address');
      expect(isKeptPrivately({ url: 'https://example.org/a' })).toBe(false);
      expect(isKeptPrivately({ url: 'https://10.0.0.1/a' })).toBe(true);
    } finally {
      Object.assign(URL, { canParse });
    }
  });
});
