/** Files out of what a reader dropped or chose, folders walked. */
import type { GivenFile } from './messages.ts';

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((done, fail) => {
    entry.file(done, fail);
  });
}

/** Browsers hand out the entries of a folder in parts; the last is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, fail) => {
      reader.readEntries(done, fail);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function walk(entry: FileSystemEntry, walked: boolean): Promise<readonly GivenFile[]> {
  if (entry.isFile) {
    const blob = await fileOf(entry as FileSystemFileEntry);
    return [{ path: entry.fullPath.replace(/^\//, ''), walked, blob }];
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map((one) => walk(one, true)))).flat();
}

/** Files of one name from several places, each in a folder of its own but for the first: they are not parts of one test. */
function apart(files: readonly GivenFile[]): readonly GivenFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = (seen.get(file.path) ?? 0) + 1;
    seen.set(file.path, count);
    return count === 1 ? file : { ...file, path: `${count}/${file.path}` };
  });
}

/** In the order in which the command line walks a folder: by name, folder by folder. */
function sorted(given: readonly GivenFile[]): readonly GivenFile[] {
  const files = apart(given);
  const parts = new Map(files.map((file) => [file, file.path.split('/')]));
  return files.toSorted((a, b) => {
    const [own = [], other = []] = [parts.get(a), parts.get(b)];
    const place = own.findIndex((part, at) => part !== other[at]);
    return place < 0 ? own.length - other.length : (own[place] ?? '') < (other[place] ?? '') ? -1 : 1;
  });
}

/** Has to be called while the drop is told: afterwards a browser hands out nothing. */
export async function filesOfDrop({ items }: DataTransfer): Promise<readonly GivenFile[]> {
  const given = [...items].flatMap((item): readonly (Promise<readonly GivenFile[]> | GivenFile)[] => {
    const entry = item.webkitGetAsEntry();
    if (entry !== null) return [walk(entry, false)];
    // What comes from another program than the desktop's own may have no place on a disk.
    const blob = item.getAsFile();
    return blob === null ? [] : [{ path: blob.name, walked: false, blob }];
  });
  return sorted((await Promise.all(given)).flat());
}

export function filesOfInput({ files }: HTMLInputElement): readonly GivenFile[] {
  return sorted(
    [...(files ?? [])].map((blob) => ({
      path: blob.webkitRelativePath || blob.name,
      walked: blob.webkitRelativePath !== '',
      blob,
    })),
  );
}
