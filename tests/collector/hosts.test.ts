/** Several hosts at once: two real fio servers on loopback addresses work on one file. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Hardware, Run } from '#types';
import { it as base, type Lab, lacksCommands, readBundle, recordedFio, tinyMethod, trial } from './collect.ts';

const addresses = ['127.0.0.1', '127.0.0.2'];

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
/** Ends once somebody listens there. */
async function listening(host: string, port: number): Promise<void> {
  const tried = await new Promise<boolean>((resolve) => {
    const socket = createConnection({ host, port }, () => socket.end(() => resolve(true)));
    socket.on('error', () => resolve(false));
  });
  if (tried) return;
  await new Promise((resolve) => setTimeout(resolve, 50));
  await listening(host, port);
}

const jobFile = `[load]
filename=\${TARGET}
ioengine=psync
rw=\${RW}
bs=64k
time_based=1
runtime=\${RUNTIME}
numjobs=\${NUMJOBS}
group_reporting=1
size=\${PART_PCT}%
offset=\${OFFSET_PCT}%
offset_increment=\${PART_PCT}%
write_bw_log=\${LOG}
log_avg_msec=500
`;
const fillFile = `[fill]
filename=\${TARGET}
size=\${SIZE}
rw=write
bs=1m
`;

/** Tests with two servers of their own, named as the collector takes them. */
const it = base.extend('clients', async ({ lab }, { onCleanup }) => {
  const port = await freePort();
  mkdirSync(join(lab.dir, 'server'));
  const servers = addresses.map((address) =>
    spawn('fio', [`--server=ip:${address},${port}`], { cwd: join(lab.dir, 'server'), stdio: 'ignore' }),
  );
  onCleanup(() => {
    for (const server of servers) server.kill('SIGKILL');
  });
  await Promise.all(addresses.map((address) => listening(address, port)));
  return addresses.map((address) => `ip:${address},${port}`).join(',');
});

describe.skipIf(lacksCommands('fio'))('collect.sh with two fio servers', { concurrent: true, timeout: 300_000 }, () => {
  /** The tiny method with other job files and steps. */
  function method(lab: Lab, job: string): string {
    const dir = join(lab.dir, 'method');
    cpSync(tinyMethod, dir, { recursive: true });
    writeFileSync(join(dir, 'jobs/load.fio'), job);
    writeFileSync(join(dir, 'jobs/fill.fio'), fillFile);
    writeFileSync(
      join(dir, 'steps.tsv'),
      [
        'step\tjob\tenv\truntime_s\tramp_s\trest_s\twrites\tkind',
        'fill\tjobs/fill.fio\tLOG=fill\t0\t0\t0\tyes\tprecondition',
        'read\tjobs/load.fio\tRW=read NUMJOBS=5 PART_PCT=20 LOG=read\t100\t0\t0\tno\ttest',
        '',
      ].join('\n'),
    );
    return dir;
  }
  const collect = (lab: Lab, clients: string, job = jobFile) => {
    const dir = method(lab, job);
    return lab.collect([...trial(lab, 'out').map((arg) => (arg === tinyMethod ? dir : arg)), '--clients', clients]);
  };

  it('gives each host a part of the target of its own, compares clocks, and makes one bundle', async ({
    lab,
    clients,
  }) => {
    const { status, stderr } = await collect(lab, clients);
    expect([status, stderr]).toEqual([0, expect.stringContaining('2 tests, 0 steps left out')]);
    expect(stderr).not.toContain('No such file');
    const files = readBundle(join(lab.dir, 'out'));
    const result = JSON.parse((files.get('raw/read/result.json.gz') ?? '').replace(/^[^{]*/, '')) as {
      client_stats: readonly { jobname: string; 'job options': Record<string, string> }[];
    };
    const parts = result.client_stats
      .filter(({ jobname }) => jobname === 'load')
      .map(({ 'job options': { numjobs, offset, offset_increment } }) => [numjobs, offset, offset_increment]);
    // Five jobs of 20 %: three on the first host, two behind them on the second.
    expect(parts.sort()).toEqual([
      ['2', '60%', '20%'],
      ['3', '0%', '20%'],
    ]);
    expect([...files.keys()].filter((path) => path.includes('client-'))).toHaveLength(5);
    const { hosts } = JSON.parse(files.get('hardware.json') ?? '') as Hardware;
    // Both servers ran on this machine: it is counted once.
    expect(hosts.map(({ role, runs_on, count }) => [role, runs_on, count])).toEqual([
      ['load generator', undefined, 1],
      ['load generator (fio server)', 'load generator', 2],
    ]);
    const run = JSON.parse(readFileSync(join(lab.dir, 'out/run.json'), 'utf8')) as Run;
    const remarks = (run.remarks ?? []).map(({ text }) => text).join('\n');
    expect(remarks).toMatch(/clocks of 2 hosts differ by at most [\d.]+ s/);
  });

  const nobody = addresses.join(',');

  it('warns when the clocks of the hosts are seconds apart', async ({ lab }) => {
    // What two servers send back whose clocks differ by 5 s.
    const logs = `echo '1795000000100, 10, 0, 4096, 0' >clock_iops.1.log.a; echo '1795000005100, 10, 0, 4096, 0' >clock_iops.1.log.b`;
    recordedFio(lab, { before: `case "$*" in *clocks.fio*) ${logs}; exit ;; esac` });
    const { stderr } = await collect(lab, nobody);
    expect(stderr).toContain('The clocks of 2 hosts differ by at most 5.0 s');
    expect(stderr).toContain('warning: set the clocks (NTP)');
  });

  it('keeps every log of every host, the last ones too', async ({ lab }) => {
    const logs = `for log in bw iops; do for host in ${addresses.join(' ')}; do echo "500, 1, 0, 0, 0, $host" >\${LOG}_$log.1.log.$host; done; done`;
    recordedFio(lab, { after: logs });
    expect(await collect(lab, nobody)).toMatchObject({ status: 0 });
    const files = [...readBundle(join(lab.dir, 'out'))].filter(([path]) => /^raw\/read\/.*log/.test(path));
    expect(files.map(([path, text]) => [path.slice('raw/read/'.length), text.trim().split(', ').at(-1)])).toEqual([
      ['read_bw.1.client-1.log.gz', '127.0.0.1'],
      ['read_bw.1.client-2.log.gz', '127.0.0.2'],
      ['read_iops.1.client-1.log.gz', '127.0.0.1'],
      ['read_iops.1.client-2.log.gz', '127.0.0.2'],
    ]);
  });

  it('refuses a job file that would put all hosts on the same part', async ({ lab }) => {
    const { status, stderr } = await collect(lab, nobody, jobFile.replace(/^offset=.*\n/m, ''));
    expect([status, stderr]).toEqual([2, expect.stringContaining('all hosts would work on the same part')]);
  });
});
