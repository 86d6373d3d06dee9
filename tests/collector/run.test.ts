import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Method, Run } from '#types';
import { admitSite } from '../../scripts/lib/database/admit-site.ts';
import { expandSteps, formatSteps } from '../../scripts/lib/methods/expand-steps.ts';
import { buildSite } from '../../scripts/lib/site/build.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { readSite } from '../../scripts/lib/store/read-site.ts';
import { viewRules } from '../../scripts/lib/views/view-rules.ts';
import { copyScripts } from '../site/built-sites.ts';
import {
  collector,
  type Ended,
  inStep,
  isInstalled,
  it,
  type Lab,
  lacksCommands,
  openLab,
  readBundle,
  recordedFio,
  tinyMethod,
  trial,
  untilMonitored,
  whereIs,
} from './collect.ts';

const OUT = 'acme-x1-trial';

function readRun({ dir }: Lab): Run {
  return JSON.parse(readFileSync(join(dir, OUT, 'run.json'), 'utf8')) as Run;
}

/** A site that holds the bundle and its method. */
function siteOf({ dir }: Lab): string {
  const site = join(dir, 'site');
  cpSync(join(dir, OUT), join(site, 'content/runs', OUT), { recursive: true });
  // steps.tsv is made from method.json for those who run the method; the site makes its own.
  cpSync(tinyMethod, join(site, 'content/methods/tiny'), {
    recursive: true,
    filter: (path) => !path.endsWith('steps.tsv'),
  });
  writeFileSync(join(site, 'hugo.toml'), 'baseURL = "https://example.org/"\ntitle = "A Lab"\n');
  return site;
}

/** A trial whose title holds what JSON does not take as it is. */
const titled = (lab: Lab) => [...trial(lab, OUT), '--title', 'A small\u0007 trial'];

/** What is true of every bundle of such a trial. */
function expectBundle(lab: Lab, { status, stderr }: Ended): void {
  expect([status, stderr]).toEqual([0, expect.stringContaining('4 tests, 0 steps left out')]);
  const run = readRun(lab);
  expect(run.tests.map(({ id }) => id)).toEqual(['fill', 'read-4k', 'read-16k', 'write']);
  expect(run).toMatchObject({
    title: 'A small trial',
    tests: ['Fill', 'Random read, 4k', 'Random read, 16k', 'Random write'].map((title) => ({ title })),
    method: 'tiny',
    method_factor: 0.01,
    submitter: { name: 'Prüflabor' },
  });
  expect(run.tests[1]?.logs?.length).toBe(4);
  expect(run.configurations[0]?.description).toMatch(/^A file of [\d.]+ MB \(\d+ bytes\)/);
  const files = readBundle(join(lab.dir, OUT));
  expect(files.get('hardware.json')).toContain('"model": "X \\"1\\""');
  expect(files.get('raw/read-4k/monitor.csv.gz')).toMatch(/^epoch_s,device,read_iops/);
  expect(existsSync(join(lab.dir, 'file'))).toBe(false);
  expect(existsSync(join(lab.dir, `${OUT}.part`))).toBe(false);
}

describe.skipIf(lacksCommands('fio'))('collect.sh with fio on a small file', () => {
  let lab: Lab;
  let ended: Ended;
  beforeAll(async () => {
    lab = openLab();
    ended = await lab.collect(titled(lab));
  });
  afterAll(() => lab.remove());

  it('makes a bundle', () => expectBundle(lab, ended));

  it('gives a run that check accepts and build publishes', async () => {
    const site = siteOf(lab);
    // Pictures for links from other sites and scripts of browsers are most of the work, and nothing of the bundle.
    await copyScripts(site);
    const { published, problems, outDir } = await buildSite({ site, pictures: false }, nodeEffects());
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(published).toBe(true);
    expect(readFileSync(join(outDir, 'runs', OUT, 'index.html'), 'utf8')).toContain('Random read, 16k');
  });
});

describe('collect.sh in any shell', { concurrent: true, timeout: 300_000 }, () => {
  const programOf = (shell: string) => shell.split(' ')[0] ?? '';
  const realPathOf = (shell: string) => isInstalled(programOf(shell)) && realpathSync(whereIs(programOf(shell)));
  const others = ['dash', 'bash', 'busybox sh'].filter((shell) => realPathOf(shell) !== realPathOf('sh'));

  it.for(others)('makes a bundle under %s, as under sh', async (shell, { lab, skip }) => {
    skip(lacksCommands(programOf(shell)));
    recordedFio(lab, { after: `[ "$STEP" != read-4k ] || { ${untilMonitored('monitor.csv')}; }`, logs: true });
    expectBundle(lab, await lab.collect(titled(lab), shell));
  });
});

/** A collection that gets a signal in its second step, which would take a minute. Both steps may be of real fio. */
async function interrupt(lab: Lab, signal: 'TERM' | 'KILL', { real = false } = {}): Promise<number | null> {
  const known = `[ "$(head -n 1 ${lab.dir}/${OUT}.part/fio.pid)" = $$ ]`;
  const send = `until ${known}; do sleep 0.05; done; kill -${signal} $PPID`;
  const [fill, read] = real ? [`exec ${whereIs('fio')} "$@"`, 'export RUNTIME=60'] : ['', 'exec sleep 60'];
  const before = `case \${STEP:-} in fill) ${fill} ;; read-4k) { ${send}; } & ${read}; ${fill} ;; esac`;
  recordedFio(lab, { before });
  const { status } = await lab.collect(trial(lab, OUT));
  recordedFio(lab);
  return status;
}

describe('collect.sh from step to step', { concurrent: true, timeout: 300_000 }, () => {
  it.skipIf(lacksCommands('fio'))('keeps finished steps when it is interrupted, and goes on', async ({ lab }) => {
    const part = join(lab.dir, `${OUT}.part`);
    expect(await interrupt(lab, 'TERM', { real: true })).toBe(130);
    const kept = readFileSync(join(part, 'done.tsv'), 'utf8');
    expect(kept.split('\t')[0]).toBe('fill');
    expect(existsSync(join(lab.dir, OUT))).toBe(false);
    // The step that was running left nothing behind.
    expect(readdirSync(join(part, 'raw'))).toEqual(
      kept
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    );
    const first = readFileSync(join(part, 'raw/fill/result.json.gz'));
    const { status, stderr } = await lab.collect(['--resume', '--out', join(lab.dir, OUT)]);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Going on: ')]);
    expect(readFileSync(join(lab.dir, OUT, 'raw/fill/result.json.gz'))).toEqual(first);
    expect(readRun(lab).tests).toHaveLength(4);
  });

  it('goes on when the number of its killed process is now that of another', async ({ lab }) => {
    await interrupt(lab, 'KILL');
    const part = join(lab.dir, `${OUT}.part`);
    process.kill(Number.parseInt(readFileSync(join(part, 'fio.pid'), 'utf8'), 10));
    for (const file of [join(part, 'lock'), join(part, 'fio.pid')])
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    const { status, stderr } = await lab.collect(['--resume', '--out', join(lab.dir, OUT)]);
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('process')]);
  });

  it.skipIf(lacksCommands('fio'))(
    'goes on after it was killed, and can be finished with what is there',
    async ({ lab }) => {
      await interrupt(lab, 'KILL', { real: true });
      // fio itself was not killed: until it has ended nothing else may work on the target.
      const finish = () => lab.collect(['--finish', '--out', join(lab.dir, OUT)]);
      expect(await finish()).toMatchObject({ status: 2, stderr: expect.stringContaining('still runs') });
      process.kill(Number.parseInt(readFileSync(join(lab.dir, `${OUT}.part/fio.pid`), 'utf8'), 10));
      let { stderr, status } = await finish();
      while (stderr.includes('still runs')) ({ stderr, status } = await finish());
      expect([status, stderr]).toEqual([1, expect.stringContaining('steps left out')]);
      // What the killed step left is of no test, and not redacted.
      expect(stderr).toContain('read-4k was not finished');
      expect(readdirSync(join(lab.dir, OUT, 'raw'))).toEqual(['fill']);
      const { tests, method_left_out: leftOut = [] } = readRun(lab);
      expect(tests[0]?.id).toBe('fill');
      expect([...tests.map(({ id }) => id), ...leftOut.map(({ step }) => step)]).toEqual([
        'fill',
        'read-4k',
        'read-16k',
        'write',
      ]);
      const { problems } = admitSite(await readSite(nodeEffects(), siteOf(lab)), viewRules);
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  it('takes a signal that reaches fio alone for an interruption, and not for a failed step', async ({ lab }) => {
    inStep(lab, 'read-16k', "echo 'fio: terminating on signal 2'; exit 128");
    const { status, stderr } = await lab.collect(trial(lab, OUT));
    expect([status, stderr]).toEqual([130, expect.stringContaining('2 finished steps are kept')]);
  });

  it.skipIf(lacksCommands('fio'))('leaves a step out that fio fails on, says why, and goes on', async ({ lab }) => {
    inStep(lab, 'read-16k', `exec ${whereIs('fio')} "$@"`);
    const method = join(lab.dir, 'method');
    cpSync(tinyMethod, method, { recursive: true });
    const steps = join(method, 'steps.tsv');
    writeFileSync(steps, readFileSync(steps, 'utf8').replace('RW=randread BS=16k', 'RW=nothing BS=16k'));
    const args = trial(lab, OUT).map((arg) => (arg === tinyMethod ? method : arg));
    expect((await lab.collect(args)).status).toBe(1);
    const { tests, method_left_out: leftOut } = readRun(lab);
    expect(tests.map(({ id }) => id)).toEqual(['fill', 'read-4k', 'write']);
    expect(leftOut).toEqual([{ step: 'read-16k', reason: expect.stringContaining('fio ended with 1') }]);
  });

  it('repeats rounds until the tracked steps are steady, and says when, and whether the rounds are long enough to show it', async ({
    lab,
  }) => {
    const method = join(lab.dir, 'method');
    cpSync(tinyMethod, method, { recursive: true });
    writeFileSync(
      join(method, 'steps.tsv'),
      [
        'step\tjob\tenv\truntime_s\tramp_s\trest_s\twrites\tkind',
        'tracked\tjobs/tiny.fio\tRW=read BS=4k TRACKED=yes\t1\t0\t0\tno\tround',
        'other\tjobs/tiny.fio\tRW=read BS=16k\t1\t0\t0\tno\tround',
        '',
      ].join('\n'),
    );
    // fio whose tracked IOPS rise at first and then stay; the other step never does.
    lab.stub(
      'fio',
      `case "$*" in *--version*) echo fio-3.33; exit;; *--name=fill*) exit;; esac
n=$(cat "${lab.dir}/n" 2>/dev/null || echo 0); n=$((n + 1)); echo $n >"${lab.dir}/n"
if [ "$BS" = 4k ]; then iops=$((n < 4 ? n * 1000 : 5000)); else iops=$((n * 1000)); fi
printf '{\\n  "jobs" : [\\n    {\\n      "error" : 0,\\n      "read" : {\\n        "iops" : %s.0\\n      }\\n    }\\n  ]\\n}\\n' "$iops" >result.json`,
    );
    const args = trial(lab, OUT).map((arg) => (arg === tinyMethod ? method : arg));
    const { stderr } = await lab.collect(args);
    // Rounds 1 and 2 give 1000 and 3000, all others 5000: the first five alike are 3 to 7.
    // Rounds of a second show no steady state.
    const found = 'Within the limits of steady state after round 7, over rounds too short to show it';
    expect(stderr).toContain(found);
    expect(stderr).toMatch(/tracked-round-07 +left [1-9]/);
    const run = readRun(lab);
    expect(run.tests).toHaveLength(14);
    expect(run.tests[13]).toMatchObject({ id: 'other-round-07', title: 'other, round 7', step: 'other', round: 7 });
    expect(JSON.stringify(run.remarks)).toContain(found);
  });
});

describe('collect.sh before it runs anything', () => {
  it('is tested with steps as the site makes them', () => {
    const method = JSON.parse(readFileSync(join(tinyMethod, 'method.json'), 'utf8')) as Method;
    expect(readFileSync(join(tinyMethod, 'steps.tsv'), 'utf8')).toBe(formatSteps(expandSteps(method)));
  });

  it('prints what it would do, and writes nothing, with --dry-run', async ({ lab }) => {
    lab.stub('fio', 'echo fio-3.33');
    const before = readdirSync(lab.dir, { recursive: true });
    const { status, stdout } = await lab.collect([...trial(lab, OUT), '--dry-run']);
    expect(status).toBe(0);
    expect(stdout).toContain('steps    4');
    expect(stdout).toMatch(/test +read-16k .*RUNTIME=1 RAMP=0 rest=0 {2}RW=randread BS=16k/);
    expect(readdirSync(lab.dir, { recursive: true })).toEqual(before);
  });

  it('says everything that is missing at once', async ({ lab }) => {
    lab.stub('fio', 'echo fio-3.33');
    const { status, stderr } = await lab.collect(['--method', tinyMethod]);
    expect(status).toBe(2);
    for (const flag of ['--target', '--out', '--vendor', '--model', '--kind', '--submitter'])
      expect(stderr).toContain(flag);
  });

  it.for([
    ['exec_prerun=touch /tmp/x', 'exec_prerun'],
    ['filename=/dev/sda', 'filename=/dev/sda'],
    ['verify_state_save=/dev/sda', 'a device named in the job file'],
    ['read_iolog=x', 'read_iolog'],
    ['directory=/home', 'directory'],
    ['ioengine=external:/x.so', 'ioengine'],
  ] as const)('refuses a method whose job file says %s', async ([line, word], { lab }) => {
    lab.stub('fio', 'echo fio-3.33');
    const method = join(lab.dir, 'method');
    cpSync(tinyMethod, method, { recursive: true });
    const job = join(method, 'jobs/tiny.fio');
    writeFileSync(job, `${readFileSync(job, 'utf8')}\n${line}\n`);
    const args = trial(lab, OUT).map((arg) => (arg === tinyMethod ? method : arg));
    const { status, stderr } = await lab.collect(args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(word)]);
    expect(existsSync(join(lab.dir, 'file'))).toBe(false);
  });

  it('does not overwrite a file that it did not make, unless --destroy names it', async ({ lab }) => {
    lab.stub('fio', 'echo fio-3.33');
    writeFileSync(join(lab.dir, 'file'), 'precious');
    const { status, stderr } = await lab.collect(trial(lab, OUT));
    expect([status, stderr]).toEqual([2, expect.stringContaining(`--destroy ${join(lab.dir, 'file')}`)]);
    expect(readFileSync(join(lab.dir, 'file'), 'utf8')).toBe('precious');
  });

  it('explains itself with examples', async ({ lab }) => {
    const { status, stdout } = await lab.collect(['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Examples[\s\S]*sh collect\.sh --method/);
  });

  it.skipIf(lacksCommands('shellcheck'))('is clean by shellcheck as POSIX sh', () => {
    const { stdout } = spawnSync('shellcheck', ['-s', 'sh', collector], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});
