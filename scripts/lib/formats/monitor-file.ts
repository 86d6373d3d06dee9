/** Reads a file of a monitoring tool, packed or not: a text layout that is known by its header, else CSV. */

import { decodeText } from '../fio/text-bytes.ts';
import { readMonitorCsv } from './monitor-csv.ts';
import { readMonitorText } from './monitor-text.ts';
import type { MonitorFile } from './types.ts';

/** The file with nothing read yet. A file that cannot be read, or has a layout that is not known, has problems and no lines. */
export function monitorFile(file: string, bytes: Uint8Array): MonitorFile {
  return {
    file,
    read: (mapping, interval_s) => {
      const decoded = decodeText(bytes);
      const base = { file, pointer: '', rule: 'input' } as const;
      if ('message' in decoded) {
        const { message, found, fix } = decoded;
        return { clock: 'own', lines: [], problems: [{ ...base, severity: 'error', message, found, fix }] };
      }
      const { text } = decoded;
      const table = mapping?.columns === undefined ? readMonitorText(text, interval_s) : undefined;
      if (table !== undefined && table.lines.length > 0) return { ...table, problems: [] };
      return readMonitorCsv(file, text, mapping?.columns === undefined ? undefined : mapping);
    },
  };
}
