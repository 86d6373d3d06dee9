import { describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const method = loadFixture('valid', 'method-of-two-loads').input;
const base = loadFixture('valid', 'fio-with-job-files').input;

/** The run of the fixture under changes of its manifest and tests, and with the log that the method asks for. */
function runWith(change: Record<string, unknown>, tests: readonly Record<string, unknown>[]): FolderInput {
  const encode = (path: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    return { path, bytes, size_bytes: bytes.length, sha256: 'ab' };
  };
  const files = base.files.map((file) => {
    if (file.path !== 'run.json') return file;
    const run = JSON.parse(new TextDecoder().decode(file.bytes));
    run.tests = run.tests.map((test: Record<string, unknown>, index: number) => ({ ...test, ...tests[index] }));
    return encode('run.json', JSON.stringify({ ...run, method: 'method-of-two-loads', ...change }));
  });
  return { ...base, files: [...files, encode('raw/randrw_bw.log', '1000, 20000, 0, 0, 0\n')] };
}

const random = { id: 'randrw-4k', logs: ['raw/randrw_bw.log'] };

function problemsOf(run: FolderInput, methods: readonly FolderInput[] = [method]): readonly Problem[] {
  const { problems } = admitSite({ bundles: [run], reports: [], methods, pages: [], problems: [] }, []);
  return problems.filter(({ rule }) => rule.startsWith('R-method') && rule !== 'R-method-departures');
}

/** The method with a text in place of another one in a file, wherever it stands. */
function withText(path: string, find: string, replace: string): FolderInput {
  const files = method.files.map((file) => {
    if (file.path !== path) return file;
    const text = new TextDecoder().decode(file.bytes);
    if (!text.includes(find)) throw new Error(`${path} does not hold ${find}`);
    return { ...file, bytes: new TextEncoder().encode(text.replaceAll(find, replace)) };
  });
  return { ...method, files };
}

describe('R-method-followed', () => {
  it('accepts a run with every step, the loads and the times of the method', () => {
    expect(problemsOf(runWith({}, [random, {}]))).toEqual([]);
  });

  it('accepts steps that are left out with a reason', () => {
    const left = [{ step: 'write-128k', reason: 'The drive was needed.' }];
    expect(problemsOf(runWith({ method_left_out: left }, [random, { id: 'another-load' }]))).toEqual([]);
  });

  it('finds a step that is said to be left out and was run, and one that is not of the method', () => {
    const left = [
      { step: 'write-128k', reason: 'x' },
      { step: 'no-such-step', reason: 'x' },
    ];
    expect(problemsOf(runWith({ method_left_out: left }, [random, {}])).map(({ message }) => message)).toEqual([
      'a step that is left out was run',
      'the method has no step of this id',
    ]);
  });

  it.each([
    ['jobs/randrw.fio', 'rwmixread=70', 'rwmixread=30', 'rwmixread', '70', '30'],
    ['jobs/randrw.fio', 'numjobs=2', 'numjobs=4', 'numjobs', '2 on 1 host', '4'],
    ['jobs/randrw.fio', 'iodepth=4', 'iodepth=4\nrate=1m', 'rate', 'not set', '1m'],
    ['method.json', '"BS": "4k"', '"BS": "8k"', 'bs', '4k', '8k'],
  ])('finds that %s holds another value than fio printed: %s -> %s', (path, find, replace, option, found, allowed) => {
    const problems = problemsOf(runWith({}, [random, {}]), [withText(path, find, replace)]);
    expect(problems.map((problem) => [problem.message, problem.found, problem.allowed])).toEqual([
      [`${option} is not that of the method's step`, found, allowed],
    ]);
  });

  it('holds times against those of the method, times the factor', () => {
    const longer = withText('method.json', '"runtime_s": 2', '"runtime_s": 200');
    const at = (factor: number) =>
      problemsOf(runWith({ method_factor: factor }, [random, {}]), [longer]).filter(
        ({ rule }) => rule === 'R-method-followed',
      );
    expect(at(1).map(({ message, found, allowed }) => [message, found, allowed])).toEqual([
      ["runtime is shorter than the method's", '2 s', '200 s'],
      ["runtime is shorter than the method's", '2 s', '200 s'],
    ]);
    expect(at(0.01)).toEqual([]);
  });

  it('asks for as many rounds as the measurement window is long', () => {
    const rounds = withText(
      'method.json',
      '"kind": "test",\n      "job": "jobs/write.fio"',
      '"kind": "round",\n      "job": "jobs/write.fio"',
    );
    const text = new TextDecoder().decode(rounds.files.find(({ path }) => path === 'method.json')?.bytes);
    const withEnd = JSON.stringify({ ...JSON.parse(text), rounds: { window: 5, most: 25, tracked: ['write-128k'] } });
    const files = rounds.files.map((file) =>
      file.path === 'method.json' ? { ...file, bytes: new TextEncoder().encode(withEnd) } : file,
    );
    const found = problemsOf(runWith({}, [random, { step: 'write-128k', round: 1 }]), [{ ...rounds, files }]);
    expect(found.map(({ message, found, allowed }) => [message, found, allowed])).toEqual([
      ['too few rounds of 1 step', '1 of write-128k', '5 at least: the measurement window'],
    ]);
  });
});
