/** Style sheets say nothing that a browser of early 2023 reads otherwise: those that know the ES2023 of the scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../assets/css');
const OLDEST = ['chrome111', 'firefox115', 'ios16.4', 'safari16.4'];

/** As esbuild prints it for these: what they do not know is put in older words, and names get the prefix that they need. */
async function printed(css: string, target: string | string[]): Promise<string> {
  return (await transform(css, { loader: 'css', target, logLevel: 'silent' })).code;
}

describe.each(readdirSync(folder).sort())('%s', (name) => {
  const css = readFileSync(join(folder, name), 'utf8').replaceAll(/\{\{.*?\}\}/g, '');

  it('is read alike by the oldest and the newest, without nested rules and with the prefixes that are needed', async () => {
    expect(await printed(css, 'esnext')).toBe(await printed(css, OLDEST));
  });

  it('sets style and colour of a line under a text by their own names: Safari before 26.2 has them in no shorthand', () => {
    const lines = [...css.matchAll(/text-decoration:\s*([^;]+);/g)].map(([, value]) => value);
    expect(lines.filter((value) => !/^(?:none|underline|line-through)(?: !important)?$/.test(value ?? ''))).toEqual([]);
  });

  it('has no least width that is the larger of a share and a length: Chromium alone makes room for the length around it', () => {
    expect(css.match(/min-(?:width|inline-size):\s*max\([^;]*%[^;]*;/g)).toBeNull();
  });
});
