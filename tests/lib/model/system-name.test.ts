import { describe, expect, it } from 'vitest';
import { systemName } from '../../../scripts/lib/model/system-name.ts';
import { writeCsv } from '../../../scripts/lib/tables/write-table.ts';

describe('the name of a system', () => {
  it('keeps its direction to itself: figures behind it stay where they are', () => {
    expect(systemName({ vendor: 'Acme', model: 'A1' })).toBe('Acme A1');
    expect(systemName({ vendor: 'Acme', model: 'כונן 990' })).toBe('\u2068Acme כונן 990\u2069');
    expect(systemName({ vendor: 'شركة', model: 'A1', specimen: '2' })).toBe('\u2068شركة A1, 2\u2069');
  });

  it('is in files of data letter by letter', () => {
    const name = systemName({ vendor: 'Acme', model: 'כונן 990' });
    const table = { title: 'Systems', columns: [{ name: 'System' }], rows: [{ values: [name] }] };
    expect(writeCsv(table)).toBe('System\nAcme כונן 990\n');
  });
});
