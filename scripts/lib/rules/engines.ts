/** fio's I/O engines by what they do (fio HOWTO, ioengine). */

/** One I/O at a time, whatever iodepth says. */
export const SYNC_ENGINES: readonly string[] = ['sync', 'psync', 'vsync', 'pvsync', 'pvsync2', 'mmap', 'splice'];

/** Go through the kernel's file I/O, so that without direct=1 the page cache answers. */
export const CACHED_ENGINES: readonly string[] = [
  ...SYNC_ENGINES,
  'libaio',
  'io_uring',
  'posixaio',
  'windowsaio',
  'solarisaio',
];
