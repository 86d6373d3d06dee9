import { describe, expect, it } from 'vitest';
import { dropTwins } from '../../../scripts/lib/store/drop-twins.ts';
import { filesBelow } from '../../../scripts/lib/store/files-below.ts';
import { memoryEffects } from '../../memory-effects.ts';

describe('dropTwins', () => {
  it('removes scripts and data of a language that are at the root too, and keeps what differs or has an address of its own', async () => {
    const files = memoryEffects({
      'out/js/a.js': 'a',
      'out/js/words.json': '{"a":"one"}',
      'out/compare/list.json': '[]',
      'out/index.html': 'same',
      'out/ru/js/a.js': 'a',
      'out/ru/js/words.json': '{"a":"два"}',
      'out/ru/css/only.css': 'b',
      'out/ru/compare/list.json': '[]',
      'out/ru/index.html': 'same',
    });
    await dropTwins(files, 'out', 'ru');
    expect((await filesBelow(files, 'out/ru')).toSorted()).toEqual([
      'compare/list.json',
      'css/only.css',
      'index.html',
      'js/words.json',
    ]);
  });
});
