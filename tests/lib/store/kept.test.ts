import { describe, expect, it } from 'vitest';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { memoryEffects } from '../../memory-effects.ts';

const text = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : new TextDecoder().decode(bytes);
const bytes = (value: string): Uint8Array => new TextEncoder().encode(value);
const names = (effects: ReturnType<typeof memoryEffects>) =>
  [...effects.files.keys()].map((path) => path.replace('/site/kept/', '')).sort();

describe('openKept', () => {
  it('gives back what was written, and nothing of what was not', async () => {
    const kept = openKept(memoryEffects(), 'kept');
    await kept.write('a', bytes('one'));
    expect([text(await kept.read('a')), await kept.read('b')]).toEqual(['one', undefined]);
  });

  it('says what there is by its name, and leaves it in place as something that was asked for', async () => {
    const effects = memoryEffects();
    await openKept(effects, 'kept').write('a', bytes('one'));
    const kept = openKept(effects, 'kept');
    expect([await kept.has('a'), await kept.has('b')]).toEqual([true, false]);
    await kept.prune();
    expect(names(effects)).toEqual(['a']);
  });

  it('never gives out what is cut off, changed, or was written by something else', async () => {
    const effects = memoryEffects();
    const kept = openKept(effects, 'kept');
    await kept.write('a', bytes('one and more'));
    const whole = effects.files.get('/site/kept/a') ?? new Uint8Array();
    const changed = Uint8Array.from(whole);
    changed[changed.length - 1] = 0;
    for (const damaged of [whole.subarray(0, -1), whole.subarray(0, 20), changed, bytes('one and more')]) {
      await effects.writeFile('kept/a', damaged);
      expect(await kept.read('a')).toBeUndefined();
    }
  });

  it('does without what cannot be written', async () => {
    const effects = memoryEffects();
    const full = { ...effects, rename: () => Promise.reject(new Error('ENOSPC')) };
    const kept = openKept(full, 'kept');
    await kept.write('a', bytes('one'));
    expect([await kept.read('a'), names(effects)]).toEqual([undefined, []]);
  });

  it('removes what nobody asked for once it takes more room than what was asked for', async () => {
    const effects = memoryEffects();
    const first = openKept(effects, 'kept');
    for (const key of ['a', 'b', 'c', 'd']) await first.write(key, bytes(key.repeat(100)));
    const second = openKept(effects, 'kept');
    await second.read('c');
    await second.prune();
    expect(names(effects)).toEqual(['c']);
    const third = openKept(effects, 'kept');
    await third.write('e', bytes('e'.repeat(1000)));
    await third.prune();
    expect(names(effects)).toEqual(['c', 'e']);
  });
});
