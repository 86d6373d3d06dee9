import { numberOption, optionsOfSection } from '../fio/effective-options.ts';
import type { MethodRule } from './types.ts';

/** fio's option for each kind of log. */
const OPTIONS = { bw: 'write_bw_log', iops: 'write_iops_log', lat: 'write_lat_log', hist: 'write_hist_log' } as const;

export const methodLogs: MethodRule = {
  id: 'R-method-logs',
  scope: 'method',
  severity: 'error',
  title: 'Job files write the logs that the method promises',
  description:
    '`logs.kinds` says which fio logs there will be, and `log_avg_msec` over which time they are averaged. A job file that writes one of them writes all of them, with this average; at least one does.',
  check: ({ method, jobFiles }) => {
    const { kinds = [], log_avg_msec } = method.logs;
    const sections = [...jobFiles.values()].flatMap(({ file, sections }) =>
      sections.map((section) => ({ file, section })),
    );
    const logging = sections.filter(({ section }) =>
      Object.values(OPTIONS).some((option) => section.options.has(option)),
    );
    if (kinds.length > 0 && logging.length === 0)
      return [
        {
          file: 'method.json',
          pointer: '/logs/kinds',
          message: 'no job file writes a log',
          found: kinds.join(', '),
          fix: 'add write_bw_log and the like to a job file, or take kinds out',
        },
      ];
    return logging.flatMap(({ file, section }) => {
      const written = Object.entries(OPTIONS).flatMap(([kind, option]) => (section.options.has(option) ? [kind] : []));
      const average = numberOption(optionsOfSection(section), 'log_avg_msec');
      const wanted = [...kinds].sort().join(', ');
      const findings = [];
      const place = { file, pointer: '', line: section.line };
      if (written.sort().join(', ') !== wanted)
        findings.push({
          ...place,
          message: `[${section.name}] writes other logs than method.json says`,
          found: written.join(', '),
          allowed: wanted || 'none',
          fix: 'make the two agree',
        });
      if (log_avg_msec !== undefined && average !== log_avg_msec)
        findings.push({
          ...place,
          message: `[${section.name}] averages its logs over another time than method.json says`,
          found: average ? String(average) : 'not set',
          allowed: `log_avg_msec=${log_avg_msec}`,
          fix: 'make the two agree',
        });
      return findings;
    });
  },
};
