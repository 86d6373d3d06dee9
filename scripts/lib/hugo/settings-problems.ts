/** What a build would refuse in a site's hugo.toml and in its words, told beforehand. */
import { join, relative } from 'node:path';
import type { Problem } from '#types';
import { CliError } from '../base/cli-error.ts';
import type { Effects } from '../base/effects.ts';
import { hugoAtHand } from './find-hugo.ts';
import { readLanguage } from './own-words.ts';
import { readSiteConfig, SETTINGS } from './site-config.ts';

/** Undefined where no Hugo is at hand, which alone reads TOML: nothing is fetched for a check. */
export async function settingsProblems(effects: Effects, siteDir: string): Promise<readonly Problem[] | undefined> {
  if ((await effects.stat(join(siteDir, 'hugo.toml'))) === undefined) return [];
  const hugo = await hugoAtHand(effects);
  if (hugo === undefined) return undefined;
  const problems: Problem[] = [];
  const refused = (error: unknown): undefined => {
    if (!(error instanceof CliError)) throw error;
    problems.push(problemOf(siteDir, error.message));
  };
  const config = await readSiteConfig(effects, hugo, siteDir).catch(refused);
  for (const [name, meant] of config?.misspelt ?? [])
    problems.push({
      file: 'hugo.toml',
      pointer: '',
      rule: 'input',
      severity: 'warning',
      message: `params.${name} is no setting of the engine`,
      found: name,
      allowed: SETTINGS.join(', '),
      fix: `did you mean "${meant}"? A name of your own templates may stay`,
    });
  for (const code of config?.languages ?? []) await readLanguage(effects, siteDir, code).catch(refused);
  return problems;
}

const HUGO_PLACE = /"[^"\n]+\.toml:(\d+):(\d+)": (?:unmarshal failed: )?/;

/** Sentences of the build may begin with their file; Hugo's have the line in them. */
function problemOf(siteDir: string, text: string): Problem {
  const [place = '', line, column] = HUGO_PLACE.exec(text) ?? [];
  const said = place === '' ? text : text.slice(text.indexOf(place) + place.length);
  const [path = '', named] = /^(\/[^\n]*?\.(?:toml|json)):?\s+/.exec(said) ?? [];
  const [message = '', allowed] = said.slice(path.length).split(/; it has to be (?=[^;]*$)/);
  return {
    file: named === undefined ? 'hugo.toml' : relative(siteDir, named).replaceAll('\\', '/'),
    pointer: '',
    ...(line !== undefined && { line: Number(line), column: Number(column) }),
    rule: 'input',
    severity: 'error',
    message: message.replace(/\s*\n\s*/g, '; '),
    ...(allowed !== undefined && { allowed }),
    fix: 'correct it: a build publishes nothing before',
  };
}
