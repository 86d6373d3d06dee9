/** Ids that a run had once, in git's history of a site. An address that was published never leads to another run. */
import { createHash } from 'node:crypto';
import type { Effects } from '../base/effects.ts';
import { isEvidencePath } from '../formats/readers.ts';
import type { FolderInput, SiteInput } from '../model/source-files.ts';

/**
 * Ids of runs of the head that the base does not have, but had before, with other evidence: a removed run may come back as it was. The
 * history is that of `tip` itself, without branches that were merged into it; nothing is found beyond what the clone has of it.
 */
export async function findReusedIds(
  effects: Effects,
  siteDir: string,
  tip: string,
  { base, head }: { readonly base: SiteInput; readonly head: SiteInput },
): Promise<readonly string[]> {
  const known = new Set(base.bundles.map(({ id }) => id));
  const added = head.bundles.filter(({ id, folder }) => !known.has(id) && folder === `content/runs/${id}`);
  if (added.length === 0) return [];
  const removals = await findRemovals(effects, siteDir, tip);
  const reused: string[] = [];
  for (const bundle of added) {
    const removal = removals.get(bundle.id);
    if (removal === undefined) continue;
    const args = ['-C', siteDir, 'ls-tree', '-r', '-z', `${removal}^`, bundle.folder];
    const { stdout } = await effects.runProgram('git', args);
    if (evidenceOfTree(stdout, bundle.folder) !== evidenceOf(bundle, removal.length)) reused.push(bundle.id);
  }
  return reused;
}

/** The last commit that removed a run, by the run's id. */
async function findRemovals(effects: Effects, siteDir: string, tip: string): Promise<ReadonlyMap<string, string>> {
  const show = ['--diff-filter=D', '--no-renames', '--name-only', '--relative', '--format=%H'];
  const args = ['-C', siteDir, 'log', '--first-parent', '-m', ...show, tip, '--', 'content/runs'];
  const { stdout } = await effects.runProgram('git', args);
  const removals = new Map<string, string>();
  let commit = '';
  for (const line of stdout.split('\n')) {
    const id = /^content\/runs\/([^/]+)\/run\.json$/.exec(line)?.[1];
    if (/^[0-9a-f]{40,64}$/.test(line)) commit = line;
    else if (id !== undefined && !removals.has(id)) removals.set(id, commit);
  }
  return removals;
}

/** Lines of `git ls-tree -r -z`: mode, type and object, a tab, then the path. */
function evidenceOfTree(text: string, folder: string): string {
  const lines = text.split('\0').flatMap((line): string[] => {
    const [, object, path = ''] = /^\d+ blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    const inside = path.slice(folder.length + 1);
    return isEvidencePath(inside) ? [`${inside} ${object}`] : [];
  });
  return lines.sort().join('\n');
}

/** The same of files at hand. Git names bytes by SHA-1 with 40 digits, or by SHA-256 with 64. */
function evidenceOf({ files }: FolderInput, digits: number): string {
  const lines = files.flatMap(({ path, bytes }): string[] => {
    if (!isEvidencePath(path)) return [];
    const hash = createHash(digits === 40 ? 'sha1' : 'sha256')
      .update(`blob ${bytes.length}\0`)
      .update(bytes);
    return [`${path} ${hash.digest('hex')}`];
  });
  return lines.sort().join('\n');
}
