import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsProblems } from '../../../scripts/lib/hugo/settings-problems.ts';
import { SETTINGS } from '../../../scripts/lib/hugo/site-config.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { memoryEffects, programEnd } from '../../memory-effects.ts';

/** What is told of a site whose hugo.toml Hugo reads as `config`, or of which it says why it cannot. */
async function told(config: object | string, files: Readonly<Record<string, string>> = {}) {
  const effects = memoryEffects(
    { 'hugo.toml': '', ...files },
    {
      runProgram: async (_, [command]) =>
        command === 'version'
          ? programEnd('hugo v0.168.0 linux/amd64')
          : typeof config === 'string'
            ? programEnd('', 1, config)
            : programEnd(JSON.stringify(config)),
    },
  );
  const problems = await settingsProblems(effects, '/site');
  return problems?.map(({ file, line, severity, message, allowed, fix }) => [
    ...[line === undefined ? file : `${file}:${line}`, severity, message],
    severity === 'error' ? allowed : fix,
  ]);
}

describe('settingsProblems', () => {
  it('tells what a build would refuse, with its place and what is allowed', async () => {
    const ofHugo = 'ERROR failed to load config: "/site/hugo.toml:2:9": unmarshal failed: toml: no value';
    expect(await told(ofHugo)).toEqual([['hugo.toml:2', 'error', 'toml: no value', undefined]]);
    expect(await told({ params: { contact: 'me' } })).toEqual([
      [
        ...['hugo.toml', 'error', 'params.contact is "me"'],
        'an e-mail address or a web address, like storage@example.org',
      ],
    ]);
    expect(await told({ baseurl: 'example.org' })).toMatchObject([
      [
        'hugo.toml',
        'error',
        'the base URL is "example.org"',
        'like https://example.org/ or https://example.org/bench/',
      ],
    ]);
  });

  it('looks at the words of each language that the site names', async () => {
    const files = { 'i18n/en.json': '{"nav_workload": "Performance"}' };
    expect(await told({ params: { languages: ['en', 'xx'] } }, files)).toMatchObject([
      ['i18n/en.json', 'error', expect.stringContaining('"nav_workload" is no key'), undefined],
      ['hugo.toml', 'error', expect.stringContaining('names "xx", and there are no words of it'), undefined],
    ]);
  });

  it('warns of a name that is nearly a setting, and of no other', async () => {
    expect(await told({ params: { license: 'CC0-1.0', our_rack: 'B' } })).toEqual([
      [
        ...['hugo.toml', 'warning', 'params.license is no setting of the engine'],
        'did you mean "licence"? A name of your own templates may stay',
      ],
    ]);
  });

  it('says nothing of a site without settings, and looks at nothing where no Hugo is at hand', async () => {
    expect(await settingsProblems(memoryEffects({}), '/site')).toEqual([]);
    expect(await settingsProblems(memoryEffects({ 'hugo.toml': '' }), '/site')).toBeUndefined();
  });

  it('knows each setting that the engine explains', () => {
    const text = readFileSync(join(engineDir, 'hugo.toml'), 'utf8');
    const [, params = ''] = /\[params\]\n([\s\S]*?)\n\n/.exec(text) ?? [];
    const explained = [...params.matchAll(/^ {2}(?:# )?(\w+) = /gm)].map(([, name]) => name);
    expect(explained.length).toBeGreaterThan(10);
    expect(SETTINGS).toEqual(expect.arrayContaining(explained));
  });
});
