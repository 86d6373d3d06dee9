import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answersOf } from '../../../scripts/lib/scaffold/answers.ts';
import { readMonitorFacts } from '../../../scripts/lib/scaffold/sort-file.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/scaffold/monitors');

let work = '';
let folder = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'plateau-monitors-'));
  folder = join(work, 'results');
  cpSync(fixtures, folder, { recursive: true });
});
afterEach(() => rmSync(work, { recursive: true }));

function make(pair: readonly string[] = [], yes = false) {
  const flags = { vendor: 'Acme', model: 'X1', kind: 'volume', submitter: 'Lab', licence: 'CC0-1.0', pair };
  const out = join(work, 'acme-x1');
  return makeBundle(
    { folders: [folder], answers: answersOf(flags), leave_out: [], out, dry_run: false, yes },
    nodeEffects(),
  );
}

const beside = ['sar', 'pidstat', 'iostat -x', 'vmstat'];

describe('monitors beside results', () => {
  it('belong to the tests of their time by the clock of the host, whatever their names', async () => {
    cpSync(join(folder, 'vmstat.txt'), join(folder, 'first-randread.out'));
    const { runs, problems } = await make(['iostat.txt=none']);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [first, second] = runs[0]?.bundle.run.tests ?? [];
    expect(first?.result).toBe('raw/first.json');
    expect(first?.monitors).toEqual([{ file: 'raw/sar.txt', tool: 'sar' }]);
    expect(second?.monitors).toEqual([
      { file: 'raw/first-randread.out', tool: 'vmstat' },
      { file: 'raw/iostat-t.txt', tool: 'iostat -x' },
      { file: 'raw/pidstat.txt', tool: 'pidstat' },
      { file: 'raw/sar.txt', tool: 'sar' },
      { file: 'raw/vmstat.txt', tool: 'vmstat' },
    ]);
    expect(readFileSync(join(work, 'acme-x1/raw/sar.txt'))).toEqual(readFileSync(join(fixtures, 'sar.txt')));
  });

  it('are asked about when they do not say when they watched', async () => {
    const asked = await make();
    const open = asked.questions.filter(({ optional }) => optional !== true);
    expect(open.map(({ id, choices, suggestion }) => [id, choices, suggestion])).toEqual([
      ['pair:iostat.txt', ['first.json', 'second.json', 'all', 'none'], undefined],
    ]);
    const monitorsOf = async (answer: string) =>
      (await make([`iostat.txt=${answer}`])).runs[0]?.bundle.run.tests.map(({ monitors = [] }) =>
        monitors.some(({ file }) => file === 'raw/iostat.txt'),
      );
    expect(await monitorsOf('second.json')).toEqual([false, true]);
    rmSync(join(work, 'acme-x1'), { recursive: true });
    expect(await monitorsOf('all')).toEqual([true, true]);
  });

  it('stay outside, with the reason, when no test ran in their time', async () => {
    const text = readFileSync(join(folder, 'iostat-t.txt'), 'utf8');
    writeFileSync(join(folder, 'iostat-t.txt'), text.replaceAll('15:24:', '16:24:'));
    const { runs, left_out } = await make(['iostat.txt=none']);
    expect(runs[0]?.bundle.run.tests.flatMap(({ monitors = [] }) => monitors.map(({ tool }) => tool))).not.toContain(
      'iostat -x',
    );
    expect(left_out).toContainEqual({ path: 'iostat-t.txt', why: 'iostat -x, but no test ran while it watched' });
  });

  it('are read packed as well', async () => {
    for (const name of ['sar.txt', 'vmstat.txt', 'pidstat.txt', 'iostat-t.txt']) {
      writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name))));
      rmSync(join(folder, name));
    }
    const { runs } = await make(['iostat.txt=none']);
    const monitors = runs[0]?.bundle.run.tests[1]?.monitors ?? [];
    expect(monitors.map(({ tool }) => tool).sort()).toEqual([...beside].sort());
    expect(monitors.map(({ file }) => file)).toContain('raw/sar.txt.gz');
  });
});

describe('readMonitorFacts', () => {
  const at = (text: string) => Date.parse(text);

  it('knows the tools by the heads of their tables', () => {
    const tools = ['iostat-t.txt', 'iostat.txt', 'sar.txt', 'vmstat.txt', 'pidstat.txt'].map(
      (name) => readMonitorFacts(readFileSync(join(fixtures, name), 'utf8'))?.tool,
    );
    expect(tools).toEqual(['iostat -x', 'iostat -x', 'sar', 'vmstat', 'pidstat']);
    expect(readMonitorFacts('time_s,device,read_iops,x\n1.00,sda,5,1\n31.5,sda,5,1\n')).toEqual({
      tool: 'collect.sh',
      clock: 'own',
      first_ms: 1000,
      last_ms: 31_500,
    });
    expect(readMonitorFacts('epoch_s,device,read_iops,x\n1795661577.25,sda,5,1\n')).toMatchObject({
      tool: 'collect.sh',
      clock: 'utc',
      first_ms: 1_795_661_577_250,
    });
    expect(readMonitorFacts('                 OPERATIONS\nTYP NAME     READ   WRITE\nvol data01   5   6\n')?.tool).toBe(
      'vxstat',
    );
    expect(
      readMonitorFacts(
        '                       extended device statistics\ndevice       r/s     w/s     kr/s     kw/s  ms/r  ms/w  ms/o  ms/t qlen  %b\n',
      )?.tool,
    ).toBe('iostat -x');
  });

  it('reads times with their zone, and times of day over midnight', () => {
    const head = 'Linux 6.1.0 (h) \t2026-11-21 \t_x86_64_\t(2 CPU)\n\n';
    const table = 'Device            r/s     %util\nsda 1 2\n';
    expect(readMonitorFacts(`${head}2026-11-21T23:30:00+0530\n${table}`)).toMatchObject({
      clock: 'utc',
      first_ms: at('2026-11-21T18:00:00Z'),
    });
    expect(readMonitorFacts(`${head}11:59:59 PM   CPU  %user\n11:59:59 PM   all 1\n12:00:01 AM   all 1\n`)).toEqual({
      tool: 'sar',
      clock: 'local',
      first_ms: at('2026-11-21T23:59:59Z'),
      last_ms: at('2026-11-22T00:00:01Z'),
    });
    const sadf = '# hostname;interval;timestamp;CPU;%user\nh;1;2026-11-21 09:51:52 UTC;-1;18\n';
    expect(readMonitorFacts(sadf)).toMatchObject({
      tool: 'sadf -d',
      clock: 'utc',
      last_ms: at('2026-11-21T09:51:52Z'),
    });
  });

  it('takes no other text for a monitor', () => {
    for (const text of ['', 'notes on sar and iostat', '{"jobs": []}', '1, 2, 0, 4096, 0\n', 'a;b;c\n1;2;3\n'])
      expect(readMonitorFacts(text)).toBeUndefined();
  });
});
