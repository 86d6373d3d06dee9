import { describe, expect, it } from 'vitest';
import { browserLicences, browserModules } from '../../../scripts/lib/hugo/browser-modules.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { memoryEffects } from '../../memory-effects.ts';

describe('browserLicences', () => {
  it('has the version, licence and notice of every package and font that browsers get', async () => {
    const text = await browserLicences(nodeEffects());
    const parts = text.split(`\n${'-'.repeat(80)}\n\n`);
    const heads = parts.map((part) => /^(\S+) \d+\.\d+\.\d+: [A-Z][\w.-]+\n\n/.exec(part)?.[1]);
    const modules = [...(await browserModules(nodeEffects())).keys()].map((name) =>
      // Of ajv and ajv-formats single files are handed on.
      name.replace(/\.js$/, '').replace(/^(ajv(?:-formats)?)\/.*/, '$1'),
    );
    const fonts = ['@fontsource/ibm-plex-mono', '@fontsource/ibm-plex-sans'];
    expect(heads).toEqual([...new Set([...modules, ...fonts])].sort());
    for (const part of parts) expect(part).toMatch(/copyright/i);
  });

  it('lets no package through that names none', async () => {
    const effects = memoryEffects({}, { engineDir: '/engine' });
    const bare = { ...effects, stat: async () => ({ kind: 'file', size: 2 }) as const, readText: async () => '{}' };
    await expect(browserLicences({ ...bare, listFolder: async () => [] })).rejects.toThrow('names no licence');
  });
});
