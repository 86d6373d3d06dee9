import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkCommand } from '../../scripts/commands/check.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { expectGoldenText } from '../golden.ts';
import { fixturesDir } from '../lib/check/fixture-bundle.ts';
import { filesFrom, memoryEffects } from '../memory-effects.ts';
import { type Draft, type Mistake, mistakes } from './common-mistakes.ts';

/** The same, where these are links. */
function withLinks(effects: Effects, links: readonly string[]): Effects {
  const isLink = (path: string): boolean => links.some((link) => path.endsWith(`/${link}`));
  return {
    ...effects,
    listFolder: async (path) =>
      (await effects.listFolder(path)).map((one) => (isLink(join(path, one.name)) ? { ...one, kind: 'link' } : one)),
  };
}

/** What check prints of a run with the mistake, and its exit code. */
async function checked({ base, make, id = base, links = [] }: Mistake): Promise<string> {
  const files = new Map<string, string | Uint8Array>(Object.entries(filesFrom(join(fixturesDir, 'valid', base), '')));
  files.delete('fixture.json');
  const text: Draft['text'] = (path) => {
    const content = files.get(path);
    if (content === undefined) throw new Error(`there is no ${path}`);
    return typeof content === 'string' ? content : new TextDecoder().decode(content);
  };
  const edit: Draft['edit'] = (path, find, replace) => {
    const changed = text(path).replace(find, () => replace);
    if (changed === text(path)) throw new Error(`the edit of ${path} changes nothing`);
    files.set(path, changed);
  };
  make({ text, edit, write: (path, content) => files.set(path, content), remove: (path) => files.delete(path) });
  if (id !== base) edit('run.json', `"id": "${base}"`, `"id": "${id}"`);
  const effects = memoryEffects(
    Object.fromEntries([...files].map(([path, content]) => [`content/runs/${id}/${path}`, content])),
  );
  const code = await checkCommand([], {}, withLinks(effects, links));
  const printed = effects
    .printed()
    .replaceAll(`content/runs/${id}/`, '')
    .replace(/each rule is explained.*\n/, '');
  return `exit ${code}\n${printed.trimEnd()}`;
}

describe('common mistakes', () => {
  it('are told with their cause and remedy, and what is none is taken', async () => {
    const parts: string[] = [];
    for (const mistake of mistakes) parts.push(`## ${mistake.title}\n\n\`\`\`\n${await checked(mistake)}\n\`\`\`\n`);
    expect(mistakes.length).toBeGreaterThanOrEqual(24);
    expectGoldenText('check', 'common-mistakes.md', `# Common mistakes, and what check prints\n\n${parts.join('\n')}`);
  });
});
