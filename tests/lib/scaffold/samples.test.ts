import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../scripts/lib/base/cli-error.ts';
import { answersOf } from '../../../scripts/lib/scaffold/answers.ts';
import type { NewBundle } from '../../../scripts/lib/scaffold/made-bundle.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { lacksSamples, samples } from '../../missing.ts';

const isMissing = lacksSamples();
// Without any, one stands for all of them and is skipped.
const folders = isMissing ? [samples] : foldersBelow(samples);

function foldersBelow(dir: string): readonly string[] {
  const entries = readdirSync(dir, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersBelow(join(dir, name)));
  return entries.some((entry) => entry.isFile()) ? [dir, ...below] : below;
}

async function make(folder: string, yes: boolean): Promise<NewBundle | 'no result'> {
  const answers = answersOf({ vendor: 'Acme', model: 'X1', kind: 'volume', submitter: 'Lab', licence: 'CC0-1.0' });
  try {
    return await makeBundle(
      { folders: [folder], answers, leave_out: [], dry_run: true, yes, out: 'acme-x1-2026' },
      nodeEffects(),
    );
  } catch (error) {
    if (error instanceof CliError && error.message.includes('holds no result')) return 'no result';
    throw error;
  }
}

describe.skipIf(isMissing)('plateau new over real folders of fio output', () => {
  it.each(folders.map((folder) => relative(samples, folder)))('makes a clean bundle of %s, or asks', async (name) => {
    const made = await make(join(samples, name), false);
    if (made === 'no result') return;
    const open = made.questions.filter(({ optional }) => optional !== true);
    if (made.runs.length === 0) {
      expect(open.length).toBeGreaterThan(0);
      for (const { id } of open) expect(id).toMatch(/^(pair:|load:|leave-out:|copies:|same-load$|several$|date$)/);
      return;
    }
    const errors = made.problems.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
  });
});
