import type { FioRule } from './types.ts';

/** Short transfers, and a last block cut by the end of the file, make the average a little smaller than bs. */
const SHORT = 0.99;
/**
 * I/Os in flight at the end of ramp_time add bytes, which fio does not count as I/Os; those in flight while it takes a snapshot are counted, and
 * their bytes are not. This many when the depth is not known.
 */
const IN_FLIGHT = 64;

export const ioSize: FioRule = {
  id: 'R-io-size',
  scope: 'fio',
  severity: 'warning',
  title: 'Bytes per I/O are the block size',
  description:
    '`io_bytes / total_ios` is the mean size of an I/O; with one block size it is that block size. Short transfers make it smaller, as do I/Os in flight in a snapshot of a run; those in flight at the end of ramp_time make it a little larger. Another value means that the options shown are not those of the load.',
  check: (output, measurements) =>
    measurements.flatMap(({ bs_bytes, io_bytes, total_ios, outstanding = IN_FLIGHT, source, direction, notices }) => {
      if (!bs_bytes || !io_bytes || !total_ios) return [];
      const mean = io_bytes / total_ios;
      const most = (bs_bytes * (total_ios * 1.001 + outstanding)) / total_ios;
      const isSnapshot = notices.some(({ rule }) => rule === 'N-unfinished');
      const counted = isSnapshot ? total_ios - outstanding : total_ios;
      const least = (bs_bytes * SHORT * counted) / total_ios;
      if (mean <= most && (mean >= least || total_ios < 100)) return [];
      return {
        file: output.file,
        ...(source.document === undefined ? {} : { document: source.document }),
        pointer: source.pointer ?? '',
        message: `mean size of a ${direction} I/O is not the block size`,
        found: `${mean.toFixed(1)} bytes = ${io_bytes} / ${total_ios}`,
        allowed: `${bs_bytes} bytes (bs)`,
        fix: 'submit the result together with the options it was made with; short transfers point to a file smaller than size',
      };
    }),
};
