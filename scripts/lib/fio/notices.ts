/** What normalise says about a figure: each notice with its permanent id and what it means. */

export interface NoticeText {
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  /** notice: stands beside a figure or says why there is none. warning: a figure that was given is left out. */
  readonly severity: 'notice' | 'warning';
}

export const notices = [
  {
    id: 'N-interrupted',
    severity: 'notice',
    title: 'fio was interrupted',
    description:
      'fio reports outside its JSON that a signal ended it. The results cover the time until then; the JSON alone does not show it (error is 0).',
  },
  {
    id: 'N-unfinished',
    severity: 'notice',
    title: 'The last document is a snapshot',
    description:
      'fio was still running when it wrote the last whole document of the file (status-interval, SIGUSR1): it expected more time, or a later document is cut off.',
  },
  {
    id: 'N-job-error',
    severity: 'notice',
    title: 'The job ended with an error',
    description: "fio's `error` is not 0. The results cover what was done before the error.",
  },
  {
    id: 'N-errors-survived',
    severity: 'notice',
    title: 'I/O errors during the run',
    description: 'With continue_on_error the job continued after errors; `total_err` counts them.',
  },
  {
    id: 'N-error-text',
    severity: 'notice',
    title: 'fio printed an error message',
    description: 'A line of text outside the JSON reports an error. It may concern any job of the file.',
  },
  {
    id: 'N-no-io',
    severity: 'notice',
    title: 'No I/O',
    description:
      'An entry has no I/O in any direction, so it has no results. fio prints zeros there, which are not measurements.',
  },
  {
    id: 'N-no-runtime',
    severity: 'notice',
    title: 'No rate',
    description: 'The direction ran for less than a millisecond by fio’s clock, so IOPS and bandwidth are left out.',
  },
  {
    id: 'N-short-run',
    severity: 'notice',
    title: 'Very short run',
    description: 'The direction ran for less than half a second: too short for a meaningful rate.',
  },
  {
    id: 'N-latency-not-measured',
    severity: 'notice',
    title: 'Latency was not measured',
    description:
      'Latencies were disabled (disable_lat, disable_clat, gtod_reduce) or hold no samples. The zeros that fio prints are left out.',
  },
  {
    id: 'N-clat-stray',
    severity: 'notice',
    title: 'Completion latency cannot be right',
    description:
      'With sqthread_poll fio (seen in 3.33) does not note when io_uring hands an I/O to the kernel: even the shortest completion latency is then longer than the longest I/O in total, of which it is a part. Completion latency is left out with its percentiles; total latency stands. With lat_percentiles=1 fio prints percentiles of that.',
  },
  {
    id: 'N-percentiles-not-available',
    severity: 'notice',
    title: 'No percentiles of the merged result',
    description:
      'Several entries were merged and not all of them hold JSON+ bins. Percentiles cannot be averaged; run fio with --output-format=json+ or with group_reporting.',
  },
  {
    id: 'N-percentiles-of-lat',
    severity: 'notice',
    title: 'Percentiles are of total latency',
    description:
      'fio 3.1 to 3.12 print percentiles of total latency under `clat_ns` when lat_percentiles=1. They are labelled as what they are.',
  },
  {
    id: 'N-percentiles-open',
    severity: 'notice',
    title: 'Percentiles beyond the last bin',
    description:
      'The last bin in which fio counts latencies begins at 17.0 s (16.6 s before 3.0) and has no end, though fio prints its middle, 17.1 s, for percentiles in it. Where an I/O took longer than that, such a percentile is shown as a lower bound (≥).',
  },
  {
    id: 'N-fsync',
    severity: 'notice',
    title: 'Latency excludes fsync',
    description:
      'fio measures fsync, fdatasync and sync_file_range separately (`sync.lat_ns`); write latency excludes them, the rate does not.',
  },
  {
    id: 'N-priorities',
    severity: 'notice',
    title: 'I/Os of several priorities',
    description:
      'Some I/Os had another priority than others (cmdprio_percentage, cmdprio_bssplit, or jobs that were summed). The result is of all of them. fio counts the latencies of each priority apart, too (`prios`; before 3.30 `clat_high_prio` and `clat_low_prio`): these are in the raw file.',
  },
  {
    id: 'N-several-jobs',
    severity: 'notice',
    title: 'The entry sums several jobs',
    description:
      'With group_reporting fio prints the name of the first job, the options of the last and the results of all. Pattern, block size, queue depth and class are left out, because they are not those of the result.',
  },
  {
    id: 'N-numjobs-unknown',
    severity: 'notice',
    title: 'Number of jobs unknown',
    description:
      'fio before 3.4 does not print a numjobs set in [global], and output that was cut down may lack all options. Submit the job file with the result.',
  },
  {
    id: 'N-clones-missing',
    severity: 'notice',
    title: 'Not all clones report',
    description:
      'The output holds fewer entries of the job than numjobs requests, or not as many for every client. numjobs is left out.',
  },
  {
    id: 'N-clones-by-name',
    severity: 'notice',
    title: 'Clones identified by name',
    description:
      'fio before 2.3 prints no options. Entries of one name, one group and the same directions were taken for clones of one job.',
  },
  {
    id: 'N-options-unknown',
    severity: 'notice',
    title: 'Options unknown',
    description:
      'The document holds no options of the job (fio before 2.3 prints none; in a client run, it prints none of jobs behind clones reported as one), and no job file was given: pattern, block size and queue depth are left out.',
  },
  {
    id: 'N-clients-differ',
    severity: 'notice',
    title: 'Clients ran with different options',
    description:
      'fio up to 3.38 prints the global options of all clients into one object. Options that differ there cannot be assigned and are left out.',
  },
  {
    id: 'N-globals-differ',
    severity: 'notice',
    title: 'Global options were given several times',
    description:
      'fio prints the options of all [global] sections into one list, though each section holds only for the jobs behind it. Options given there with several values cannot be assigned to a job other than the last and are left out. Of several job files it prints those of the last only: where the I/O of a job shows that, its load is left out. Submit the job file with the result: it shows which applied.',
  },
  {
    id: 'N-unreported-jobs',
    severity: 'notice',
    title: 'Jobs ran that are not reported',
    description:
      'fio prints an entry of zeros without a name for a job with stats=0, and for one that group_reporting of another job made it count elsewhere. It may have loaded the storage at the same time; what it did is not known, so the workload has no fingerprint.',
  },
  {
    id: 'N-rate-limited',
    severity: 'notice',
    title: 'Rate-limited load',
    description:
      "rate, rate_iops, thinktime, flow or latency_target was set, so the result is not the system's maximum. With rate or rate_iops the load was an offered one: V-offered-load says whether the system kept up.",
  },
  {
    id: 'N-iodepth-ignored',
    severity: 'notice',
    title: 'iodepth had no effect',
    description:
      'A synchronous engine has one outstanding I/O per job, whatever iodepth says; so have trims of libaio and posixaio, which wait for each. Outstanding I/Os are counted accordingly.',
  },
  {
    id: 'N-size-divided',
    severity: 'notice',
    title: 'size is divided over the files',
    description:
      'fio divides size over the files of filename, unless filesize says how large each is: two files under size=16g are used for 8 GiB each.',
  },
  {
    id: 'N-no-storage',
    severity: 'notice',
    title: 'No data was read or written',
    description:
      'The engine moves no data to storage. Of null and the like the result is the speed of fio itself. Of filecreate, filestat, filedelete, falloc and the like it is the rate of operations on files, which the file system may answer from memory; pattern, block size and bandwidth are left out there.',
  },
  {
    id: 'N-runtimes-differ',
    severity: 'notice',
    title: 'Merged entries ran for different times',
    description:
      'The rate of the group is 1000 x sum of I/Os / longest runtime, as fio computes it. The plain sum of the rates differs from it by more than 1 %.',
  },
  {
    id: 'N-block-size-varies',
    severity: 'notice',
    title: 'Several block sizes',
    description:
      'bsrange, bssplit or different sizes for reads and writes were used: the measurement has no single block size and no workload class.',
  },
  {
    id: 'N-replay',
    severity: 'notice',
    title: 'Replay of a trace',
    description:
      'The job replays a trace (read_iolog): direction, offset and size of each I/O come from it. Pattern, block size and class are left out. Without replay_no_stall fio also keeps to the times in the trace, if it has any: the rate is then that of the trace.',
  },
  {
    id: 'N-verify-reads',
    severity: 'notice',
    title: 'Reads are the verification',
    description:
      'The job writes and verifies. The reads, or of a mixed load some of them, are those of the verification pass. With verify_only fio writes nothing, though it counts the writes: they are left out. With verify_backlog it reads between the writes, too, and times only the reads behind the last of them: these have no rate.',
  },
  {
    id: 'N-at-once',
    severity: 'notice',
    title: 'Added up over results that ran at once',
    description:
      'Several fio processes, mostly of one host each, did parts of one test at the same time (`at_once` in run.json). The value is 1000 x sum of I/Os / longest runtime over all of them, as fio itself adds up its clients; latency is weighted by samples, and percentiles are only there where every part has JSON+ bins. Told are the rate of each part, and for how much of the longest part all ran together.',
  },
  {
    id: 'N-parts-unfit',
    severity: 'warning',
    title: 'Results cannot be added up',
    description:
      'Results that ran at once are parts of one test only where each file holds one run of fio: of several nobody could tell which ran beside which.',
  },
  {
    id: 'N-from-logs',
    severity: 'notice',
    title: 'Values from logs alone',
    description:
      'The test has logs and no result of fio. IOPS and bandwidth are the means of their logs over time (value x time of each row, divided by the time of the last row); mean latency weights each row by the I/Os of the same time. Logs hold no percentiles, minimum or maximum, and no options: the load is as stated in `workload`, where `workload_from` says. The block size is computed where I/Os and bytes fit one size row by row; so is the share of reads of a mixed load. Latency is left out where rate and load allow µs (fio before 3.0) as well as ns.',
  },
  {
    id: 'N-logs-unfit',
    severity: 'warning',
    title: 'No values from these logs',
    description:
      'Without a result of fio, values are computed from averaged logs (log_avg_msec) of iops, bw and lat or clat: one of each kind for every job, with rows in the order of time.',
  },
  {
    id: 'N-figure-unfit',
    severity: 'warning',
    title: 'A published value cannot be kept',
    description:
      'A row of figures.csv gives a range of latency or CPU utilisation; ranges are kept for IOPS and bandwidth. The range is left out.',
  },
] as const satisfies readonly NoticeText[];

export type NoticeId = (typeof notices)[number]['id'];

/** One notice beside a figure. */
export interface Notice {
  readonly rule: NoticeId;
  readonly text: string;
}

/** Notices of figures that are not of the workload on storage: of no storage at all, or of reads that only check what was written. */
const OF_OTHER_WORK: ReadonlySet<string> = new Set(['N-no-storage', 'N-verify-reads']);

export function isOfOtherWork(notices: readonly { readonly rule: string }[]): boolean {
  return notices.some(({ rule }) => OF_OTHER_WORK.has(rule));
}
