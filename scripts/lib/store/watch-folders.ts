/** Tells when something below some folders has changed. */
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const quietMs = 200;

/**
 * Calls `onChange` once after each burst of changes, and not again before its promise is settled. Folders that do not exist are passed
 * over. Returns the function that ends watching.
 */
export function watchFolders(
  folders: readonly string[],
  isOfInterest: (path: string) => boolean,
  onChange: () => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isAsked = false;
  const run = async (): Promise<void> => {
    if (isRunning) {
      isAsked = true;
      return;
    }
    isRunning = true;
    lookAround();
    try {
      await onChange();
    } finally {
      isRunning = false;
      if (isAsked) {
        isAsked = false;
        schedule();
      }
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
  const lookAround = (): void => {
    for (const folder of watchers.keys()) if (!existsSync(folder)) stopWatching(folder);
    for (const folder of folders.flatMap(withSubfolders)) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_event, name) => {
        if (name === null || isOfInterest(name)) schedule();
      });
      watcher.on('error', () => stopWatching(folder));
      watchers.set(folder, watcher);
    }
  };
  lookAround();
  return () => {
    clearTimeout(timer);
    for (const folder of watchers.keys()) stopWatching(folder);
  };
}

function withSubfolders(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))];
}
