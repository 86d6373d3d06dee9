/** fio's I/O engines by what they do (fio HOWTO, ioengine; FIO_SYNCIO in fio's engines/). */

/** Those with FIO_SYNCIO, and http, whose queue completes each I/O all the same. */
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
  'mtd',
  'libzbc',
  'e4defrag',
  'page_fault',
  'libcufile',
  'libhipfile',
  'ime_psync',
  'ime_psyncv',
  'http',
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

/**
 * The name of an engine. That of an external one is the name of its file, without the folders, which are those of somebody's machine:
 * external:/opt/spdk/fio/spdk_bdev is spdk_bdev.
 */
export function engineName(ioengine: string): string {
  const file = /^external:(?:.*[\\/])?(.+)$/.exec(ioengine)?.[1];
  return file ?? ioengine.replace(/:.*/s, '');
}

const among =
  (engines: ReadonlySet<string>) =>
  (ioengine: string | undefined): boolean =>
    ioengine !== undefined && engines.has(ioengine);

/** Its calls return when the I/O is done: one I/O at a time, whatever iodepth says. */
export const isSyncEngine = among(SYNC_ENGINES);

/** What tells whether the I/Os of a job wait for each other. */
interface Submitted {
  readonly ioengine?: string;
  readonly rw?: string;
  readonly workload_options?: Readonly<Record<string, string>>;
}

/** With io_submit_mode=offload a pool of iodepth threads does the I/Os, each of them one at a time. */
function isOffloaded({ workload_options }: Submitted): boolean {
  return workload_options?.io_submit_mode === 'offload';
}

/** A synchronous engine that no threads of fio's own make asynchronous. */
export function isSynchronous(load: Submitted): boolean {
  return isSyncEngine(load.ioengine) && !isOffloaded(load);
}

/** They hand reads and writes to the kernel, but wait for each trim (FIO_ASYNCIO_SYNC_TRIM); io_uring did so once. */
const SERIAL_TRIMS: ReadonlySet<string> = new Set(['libaio', 'posixaio']);

/** One I/O at a time, whatever iodepth says: of a synchronous engine, or trims that the engine waits for. */
export function isSerial(load: Submitted): boolean {
  const { ioengine, rw } = load;
  if (ioengine === undefined || isOffloaded(load)) return false;
  return SYNC_ENGINES.has(ioengine) || (SERIAL_TRIMS.has(ioengine) && (rw === 'trim' || rw === 'randtrim'));
}

/** The most I/Os that can be in flight; undefined where a factor is not known. */
export function outstandingOf(
  load: Submitted & { readonly iodepth?: number; readonly numjobs?: number; readonly clients?: number },
): number | undefined {
  const { numjobs, clients } = load;
  const depth = isSerial(load) ? 1 : load.iodepth;
  return depth === undefined || numjobs === undefined || clients === undefined ? undefined : depth * numjobs * clients;
}

const FILE_OPERATIONS: ReadonlySet<string> = new Set([
  ...['filecreate', 'filestat', 'filedelete', 'dircreate', 'dirstat', 'dirdelete'],
  ...['filesetxattr', 'filelistxattr', 'falloc', 'ftruncate'],
]);

/** They move no data to a drive: they do nothing, work on files and their sizes or on memory, burn CPU time, run a program, or send to a network. */
const IDLE_ENGINES: ReadonlySet<string> = new Set([
  ...['null', 'cpuio', 'exec', 'net', 'netsplice', 'rdma', 'page_fault'],
  ...FILE_OPERATIONS,
]);

/** It burns CPU time or runs a program, beside jobs that do I/O. */
export function doesNoIo(ioengine: string | undefined): boolean {
  return ioengine === 'cpuio' || ioengine === 'exec';
}

/** Each I/O is one operation on a file or its size, which fio counts with bs bytes though none are moved. */
export const isFileOperation = among(FILE_OPERATIONS);

/** It moves no data to a drive. */
export const isIdleEngine = among(IDLE_ENGINES);

/** It goes through the kernel's file I/O, so that without direct=1 the page cache answers. */
export const isCachedEngine = among(CACHED_ENGINES);

/** It maps files into memory and never does direct I/O, whatever direct says. */
export function isNeverDirect(ioengine: string | undefined): boolean {
  return ioengine === 'mmap';
}

/** direct=0 through the page cache, or an engine that never does direct I/O; an engine that is not known counts as one that goes through it. */
export function isBuffered({
  direct,
  ioengine,
}: {
  readonly direct?: boolean | undefined;
  readonly ioengine?: string | undefined;
}): boolean {
  return isNeverDirect(ioengine) || (direct === false && (ioengine === undefined || isCachedEngine(ioengine)));
}

/** Kind of I/O: "sync", or "async-32" for 32 in flight per job; undefined where engine or iodepth is not known. */
export function ioKind(load: Submitted & { readonly iodepth?: number }): string | undefined {
  const { ioengine, iodepth } = load;
  if (ioengine === undefined) return undefined;
  if (isSynchronous(load)) return 'sync';
  return iodepth === undefined ? undefined : `async-${iodepth}`;
}
