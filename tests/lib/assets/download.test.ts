import { describe, expect, it } from 'vitest';
import { fileName } from '../../../assets/js/download.ts';

describe('fileName', () => {
  it('names the page and what of it the file is', () => {
    expect(fileName('load-1', '/workloads/4k-randread/')).toBe('workloads-4k-randread-load-1');
    expect(fileName('history', '/site/ru/systems/acme-a1/index.html')).toBe('systems-acme-a1-history');
    expect(fileName('peaks', '/')).toBe('peaks');
  });

  it('tells files of different runs apart, on the pages below them too', () => {
    expect(fileName('iops', '/site/runs/acme-2026/load/read/')).toBe('runs-acme-2026-load-read-iops');
    expect(fileName('iops', '/runs/acme-2025/load/read/')).toBe('runs-acme-2025-load-read-iops');
  });
});
