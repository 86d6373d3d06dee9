/** fio's I/O engines by what they do (fio HOWTO, ioengine; FIO_SYNCIO in fio's engines/). */

const SYNC_ENGINES: ReadonlySet<string> = new Set([
  'sync',
  'psync',
  'vsync',
  'pvsync',
  'pvsync2',
  'mmap',
  'splice',
  'libhdfs',
  'gfapi',
  'pmemblk',
  'dev-dax',
  'libpmem',
]);

const CACHED_ENGINES: ReadonlySet<string> = new Set([
  'sync',
  'psync',
  'vsync',
  'pvsync',
  'pvsync2',
  'mmap',
  'splice',
  'libaio',
  'io_uring',
  'posixaio',
  'windowsaio',
  'solarisaio',
]);

/** Its calls return when the I/O is done: one I/O at a time, whatever iodepth says. */
export function isSyncEngine(ioengine: string | undefined): boolean {
  return ioengine !== undefined && SYNC_ENGINES.has(ioengine);
}

/** It goes through the kernel's file I/O, so that without direct=1 the page cache answers. */
export function isCachedEngine(ioengine: string | undefined): boolean {
  return ioengine !== undefined && CACHED_ENGINES.has(ioengine);
}

/** Kind of I/O: "sync", or "async-32" for 32 in flight per job; undefined where engine or iodepth is not known. */
export function ioKind({ ioengine, iodepth }: { ioengine?: string; iodepth?: number }): string | undefined {
  if (ioengine === undefined) return undefined;
  if (isSyncEngine(ioengine)) return 'sync';
  return iodepth === undefined ? undefined : `async-${iodepth}`;
}
