/** plateau verify: whether a copy of a site is what was published. */
import type { ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { plural, withoutSteering } from '../lib/check/problems.ts';
import { type Verified, verifySite } from '../lib/site/verify-site.ts';

export interface VerifyOptions {
  readonly json?: boolean;
  /** File or address of the manifest, when it is not the copy's own. */
  readonly manifest?: string;
}

/** Exit code 1 when a file is changed, missing or extra; 2 when files could not be read and the others are as they were. */
export async function verifyCommand(copy: string, options: VerifyOptions, effects: Effects): Promise<ExitCode> {
  const result = await verifySite(effects, copy, options.manifest);
  effects.out(options.json ? `${JSON.stringify(result, null, 2)}\n` : textOf(result));
  const { changed, missing, extra, unread } = result;
  if (changed.length + missing.length + extra.length > 0) return 1;
  return unread.length > 0 ? 2 : 0;
}

function textOf(result: Verified): string {
  const { copy, manifest, is_own_manifest, of, same, changed, missing, extra, unread, redirected } = result;
  const lines = [
    ...changed.map(({ path, expected, found }) => {
      const is =
        found === undefined ? 'something else' : `${plural(found.size_bytes, 'byte')}, SHA-256 ${found.sha256}`;
      return `changed  ${path}: ${is}; published: ${plural(expected.size_bytes, 'byte')}, SHA-256 ${expected.sha256}`;
    }),
    ...missing.map((path) => `missing  ${path}`),
    ...extra.map((path) => `extra    ${path}`),
    ...unread.map(({ path, reason }) => `unread   ${path}: ${reason}`),
  ];
  const [first] = redirected;
  if (first !== undefined)
    lines.push(
      `${plural(redirected.length, 'file')} redirected, the first: ${first.path} to ${first.to.join(', then ')}`,
    );
  const counts = [
    `${plural(same, 'file')}${of === 'site' ? '' : ' of evidence'} as published`,
    ...[changed, missing, extra, unread].flatMap((list, place) =>
      list.length === 0 ? [] : [`${list.length} ${['changed', 'missing', 'extra', 'unread'][place]}`],
    ),
  ];
  lines.push(`${copy}: ${counts.join(', ')}, by ${manifest}`);
  if (is_own_manifest)
    lines.push(
      "The manifest is the copy's own, so this shows damage and no forgery: --manifest takes that of the original.",
    );
  return lines.map((line) => `${withoutSteering(line)}\n`).join('');
}
