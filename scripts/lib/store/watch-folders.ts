/** Tells when something below some folders has changed. */
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, sep } from 'node:path';

const quietMs = 200;

/**
 * Calls `onChange` with the changed paths once after each burst of changes, and not again before its promise is settled. Folders that do not exist are passed
 * over. Returns the function that ends watching.
 */
export function watchFolders(
  folders: readonly string[],
  isOfInterest: (path: string) => boolean,
  onChange: (paths: readonly string[]) => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const changed = new Set<string>();
  const moved = new Set<string>();
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    const paths = [...changed].sort();
    changed.clear();
    try {
      lookAround();
      await onChange(paths);
    } finally {
      isRunning = false;
      if (changed.size > 0) schedule();
    }
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  };
  // Each folder is watched by itself: Node's recursive watcher loses a file once an editor has replaced it (Linux, Node 20).
  const watchers = new Map<string, FSWatcher>();
  const stopWatching = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchBelow = (top: string): void => {
    for (const folder of withSubfolders(top)) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (event, name) => {
        const path = name === null ? folder : join(folder, name);
        // Whatever its name is, it may be a folder.
        if (event === 'rename') moved.add(path);
        if (name !== null && !isOfInterest(name)) return;
        changed.add(path);
        schedule();
      });
      watcher.on('error', () => stopWatching(folder));
      watchers.set(folder, watcher);
    }
  };
  /** Only where something came or went: to look through thousands of folders takes a second. */
  const lookAround = (): void => {
    for (const path of moved) {
      for (const folder of watchers.keys()) if (folder === path || folder.startsWith(path + sep)) stopWatching(folder);
      watchBelow(path);
    }
    moved.clear();
    for (const folder of folders) {
      if (!existsSync(folder)) stopWatching(folder);
      else if (!watchers.has(folder)) watchBelow(folder);
    }
  };
  lookAround();
  return () => {
    clearTimeout(timer);
    for (const folder of watchers.keys()) stopWatching(folder);
  };
}

function withSubfolders(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))];
}
