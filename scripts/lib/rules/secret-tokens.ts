import { findTokens } from '../model/secrets.ts';
import { lineOf, shortened, textsOf } from './bundle-texts.ts';
import type { BundleRule } from './types.ts';

export const secretTokens: BundleRule = {
  id: 'R-secret-tokens',
  scope: 'bundle',
  severity: 'error',
  title: 'No file holds a password, a token or a private key',
  description:
    "Everything in a bundle is published, and stays in the history of its repository. Job files of fio's http engine, URLs, and what tools print may hold passwords, access keys and tokens; they are known by their form (a private key, a key of a cloud, a token of a forge) or by the option or key they are given as. A variable of the environment in its place is no secret, nor are `***` and the stand-ins that `new --redact` writes. The message shows only how it begins.",
  check: (bundle) =>
    textsOf(bundle).flatMap(({ path, text }) => {
      const told = new Set<string>();
      return findTokens(text).flatMap(({ word, at }) => {
        if (told.has(word)) return [];
        told.add(word);
        return {
          file: path,
          pointer: '',
          line: lineOf(text, at),
          message: 'this looks like a password, a token or a private key',
          found: shortened(word),
          allowed: 'a stand-in: token-1; in a job file a variable of the environment',
          fix: 'make it invalid where it was given out, for others may have seen it; then put a stand-in in its place, as plateau new --redact does in all files',
        };
      });
    }),
};
