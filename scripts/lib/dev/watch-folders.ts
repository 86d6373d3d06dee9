/** Tells when something below some folders has changed. */
import { existsSync, watch } from 'node:fs';

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
  const watchers = folders.filter(existsSync).map((folder) =>
    watch(folder, { recursive: true }, (_event, path) => {
      if (path === null || isOfInterest(path)) schedule();
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
