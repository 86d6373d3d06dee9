import { describe, expect, it } from 'vitest';
import { linkedVersion, stateWords, withVersion } from '../../../assets/js/take-away/view-address.ts';

describe('withVersion', () => {
  it('adds the version to what is there and leaves that as it is written', () => {
    expect(withVersion('https://a.org/b/?c=run:x,run:y&all#receipt', '0123456789')).toBe(
      'https://a.org/b/?c=run:x,run:y&all&data=0123456789#receipt',
    );
    expect(withVersion('https://a.org/b/', '0123456789')).toBe('https://a.org/b/?data=0123456789');
  });

  it('takes the place of the version that the address had', () => {
    expect(withVersion('/b/?data=aaaaaaaaaa&q=x', '0123456789')).toBe('/b/?q=x&data=0123456789');
  });
});

describe('linkedVersion', () => {
  it('is the version that an address names, and nothing that cannot be one', () => {
    expect(linkedVersion('?q=x&data=0123456789')).toBe('0123456789');
    expect(linkedVersion('?q=x')).toBeUndefined();
    expect(linkedVersion('?data=<b>latest</b>')).toBeUndefined();
  });
});

describe('stateWords', () => {
  it('says what was chosen, without the version', () => {
    expect(stateWords('?p99=1ms&per=drive&all&data=0123456789')).toBe('p99=1ms, per=drive, all');
    expect(stateWords('?q=4k+random%20read')).toBe('q=4k random read');
    expect(stateWords('?data=0123456789')).toBe('');
  });
});
