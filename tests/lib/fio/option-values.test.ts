import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  canonicalValue,
  mainName,
  parseFioBool,
  parseFioNumber,
  parseFioSize,
  parseFioTime,
  partOfDirection,
} from '../../../scripts/lib/fio/option-values.ts';

describe('parseFioSize', () => {
  // Expected bytes are those that fio 3.33 printed for --bs with each kb_base.
  it.each([
    ['4k', 4096, 4000],
    ['4K', 4096, 4000],
    ['4kb', 4096, 4000],
    ['4ki', 4096, 4000],
    ['4KiB', 4000, 4096],
    ['4096', 4096, 4096],
    ['4096B', 4096, 4096],
    ['1m', 1048576, 1000000],
    ['1mib', 1000000, 1048576],
    ['0x1000', 4096, 4096],
  ])('reads %s as fio does', (text, binary, decimal) => {
    expect(parseFioSize(text)).toBe(binary);
    expect(parseFioSize(text, 1000)).toBe(decimal);
  });

  it.each(['100%', '4k-64k', '4.5k', '', 'all', '(4*1k)', '4k,8k'])('does not guess at %j', (text) => {
    expect(parseFioSize(text)).toBeUndefined();
  });
});

describe('parseFioTime', () => {
  it.each([
    ['20', 20],
    ['20s', 20],
    ['5m', 300],
    ['2h', 7200],
    ['1d', 86400],
    ['1500ms', 1.5],
    ['250us', 0.00025],
    ['500msec', 0.5],
    ['10usec', 0.00001],
    ['2H', 7200],
    // Only a letter right after the digits is a unit to fio.
    ['5 min', 5],
    ['4.5m', 4],
  ])('reads %s as %d s', (text, seconds) => {
    expect(parseFioTime(text)).toBe(seconds);
  });

  it('does not guess at other words', () => {
    expect(['', '30sec', '5min', 'm', '1m30s', '-5'].map((text) => parseFioTime(text))).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('counts in the unit of the option where there is none', () => {
    expect(parseFioNumber('runtime', '10')).toBe(10);
    expect(parseFioNumber('latency_target', '10')).toBe(0.00001);
    expect(parseFioNumber('latency_target', '10ms')).toBe(0.01);
    expect(parseFioNumber('thinktime', '10')).toBe(0.00001);
    expect(parseFioNumber('thinktime_iotime', '10')).toBe(10);
    expect(parseFioNumber('iodepth', '1k')).toBe(1024);
  });
});

describe('what fio would not read for certain', () => {
  it('is unknown: binary units of nothing, and numbers that are not exact', () => {
    expect(['4i', '4ib', '4b', '99999999999999999999'].map((text) => parseFioSize(text))).toEqual([
      undefined,
      undefined,
      4,
      undefined,
    ]);
    expect(['99999999999999999999', '99999999999999999999s', '9s'].map((text) => parseFioTime(text))).toEqual([
      undefined,
      undefined,
      9,
    ]);
  });
});

describe('partOfDirection', () => {
  // As fio 3.33 applied bs=4k,8k / ,8k / 8k, / 4k-32k to reads, writes and trims; empty means the default.
  it.each([
    ['4k', '4k', '4k', '4k'],
    ['4k,8k', '4k', '8k', '8k'],
    [',8k', '', '8k', '8k'],
    ['8k,', '8k', '', ''],
    ['4k,8k,16k', '4k', '8k', '16k'],
    [' 4k , 8k: 16k ', '4k', '8k', '16k'],
    ['4k-32k', '4k', '32k', '32k'],
    ['4k:8k-16k', '4k', '8k', '16k'],
  ])('splits %s', (text, read, write, trim) => {
    expect(['read', 'write', 'trim'].map((one) => partOfDirection(text, one as 'read'))).toEqual([read, write, trim]);
  });
});

describe('parseFioBool', () => {
  it('takes a flag without value for on', () => {
    expect(['', '1', '0', '00', 'maybe'].map(parseFioBool)).toEqual([true, true, false, false, undefined]);
    expect([' 1 ', ' 0', '  '].map(parseFioBool)).toEqual([true, false, true]);
  });
});

describe('canonicalValue', () => {
  it.each([
    ['bs', ['4k', '4K', '4096', '4kb', '4ki', '4k,4k'], '4k'],
    ['bs', ['4KiB', '4000'], '4000'],
    ['bs', ['1m', '1M', '1024k', '1048576'], '1m'],
    ['bs', ['3m', '3145728'], '3m'],
    ['bs', ['1536'], '1536'],
    ['bs', ['2k', '2048'], '2k'],
    ['rate', ['0', '0k'], '0'],
    ['iodepth', ['1k', '1024'], '1024'],
    ['rwmixread', ['1k'], '1024'],
    ['direct', ['maybe'], 'maybe'],
    ['runtime', ['long'], 'long'],
    ['bs', ['4k,8k', '4096,8k,8192'], '4k,8k'],
    ['size', ['100%'], '100%'],
    ['bssplit', ['4k/60:64k/40', '4096/60:65536/40'], '4k/60:64k/40'],
    ['bsrange', ['4k-64k', '4096-65536'], '4k-64k'],
    ['runtime', ['60', '60s', '1m', '60000ms'], '60'],
    ['latency_target', ['1000', '1ms', '1msec', '1000us'], '1000'],
    ['rw', ['readwrite', 'RW', ' rw '], 'rw'],
    ['rw', ['readwrite:8', 'rw:8'], 'rw:8'],
    ['sync', ['1', 'sync'], 'sync'],
    ['time_based', ['', '1', '01'], '1'],
    ['latency_percentile', ['99', '99.0'], '99'],
    ['iodepth', ['64', '0x40'], '64'],
    ['buffer_pattern', ['0xDEADBEEF'], '0xdeadbeef'],
    ['ioscheduler', ['None'], 'none'],
    ['no_such_option', ['4K'], '4k'],
  ])('writes %s in one way', (name, texts, expected) => {
    expect(texts.map((text) => canonicalValue(name, text))).toEqual(texts.map(() => expected));
  });

  it('counts sizes by kb_base', () => {
    expect(canonicalValue('bs', '4k', 1000)).toBe('4000');
    expect(canonicalValue('bs', '4KiB', 1000)).toBe('4k');
  });
});

describe('mainName', () => {
  it('is the name that fio prints', () => {
    const typed = ['blockalign', 'readwrite', 'timeout', 'iodepth_batch_complete', 'wait_for_previous', 'bs', 'mine'];
    expect(typed.map(mainName)).toEqual([
      'ba',
      'rw',
      'runtime',
      'iodepth_batch_complete_min',
      'stonewall',
      'bs',
      'mine',
    ]);
  });
});

/** Values whose reading is held against fio's own. */
const TEXTS: readonly (readonly [string, readonly string[]])[] = [
  ['bs', ['4k', '4K', '4KiB', '4ki', '4kb', '4096', '4096B', '0x1000', '1m', '1MiB', '010']],
  ['iodepth', ['1', '1k', '0x10']],
  ['fsync', ['32', '1k', '1kib']],
  ['rate_cycle', ['1000', '1m']],
  ['runtime', ['90', '90s', '500msec', '500ms', '10us', '10usec', '2H', '1d', '1 m', '500 ms', '4.5m', '4.5']],
  ['thinktime', ['10', '10us', '1ms', '1m']],
  ['thinktime_iotime', ['10', '1ms']],
  ['latency_target', ['10', '10ms', '1s']],
  ['latency_window', ['10', '10ms', '1s']],
];

/** "bs=4k: 4096" for each of them, as fio reads it: one job a text. A time is in µs. */
function readByFio(kbBase: number): readonly string[] {
  const options = TEXTS.flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`));
  const file = join(mkdtempSync(join(tmpdir(), 'plateau-fio-')), 'a.fio');
  const jobs = options.map((option, place) => `[${place}]\n${option}\n`);
  writeFileSync(file, `[global]\nioengine=null\nsize=1m\nkb_base=${kbBase}\n${jobs.join('')}`);
  const { stdout } = spawnSync('fio', ['--debug=parse', '--parse-only', file], { encoding: 'utf8' });
  rmSync(dirname(file), { recursive: true });
  const lines = stdout.split('\n');
  return lines.flatMap((line, at) => {
    const [, name = '', text = ''] = /__handle_option=(\w+), .* ptr=(.*)$/.exec(line) ?? [];
    const read = /out=(\d+)/.exec(lines[at + 1] ?? '')?.[1];
    return options.includes(`${name}=${text}`) ? [`${name}=${text}: ${read}`] : [];
  });
}

describe.skipIf(spawnSync('fio', ['--version']).status !== 0)('what is read', () => {
  it.each([1000, 1024] as const)('is what fio reads with kb_base=%d (skipped where it is not installed)', (kbBase) => {
    const own = TEXTS.flatMap(([name, texts]) =>
      texts.map((text) => {
        const scale = /time|latency/.test(name) ? 1e6 : 1;
        return `${name}=${text}: ${Math.round((parseFioNumber(name, text, kbBase) ?? Number.NaN) * scale)}`;
      }),
    );
    expect(own).toEqual(readByFio(kbBase));
  });
});
