import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineDir } from '../../scripts/lib/store/engine-dir.ts';

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function plateau(...args: readonly string[]): Ended {
  return spawnSync(process.execPath, [join(engineDir, 'scripts/plateau.js'), ...args], { encoding: 'utf8' });
}

describe('plateau', () => {
  it('explains itself and its exit codes', () => {
    const { status, stdout } = plateau('--help');
    expect(status).toBe(0);
    for (const word of ['build', 'dev', 'check', 'inspect', 'Exit code: 0 clean, 1 problems found, 2 misuse or fault'])
      expect(stdout).toContain(word);
    for (const hidden of ['prepare', 'pull-request', 'post-comment']) expect(stdout).not.toContain(hidden);
  });

  it.each(['build', 'dev', 'check', 'inspect', 'pull-request', 'post-comment'])(
    'explains %s with an example',
    (command) => {
      const { status, stdout } = plateau(command, '--help');
      expect(status).toBe(0);
      expect(stdout).toMatch(new RegExp(`Examples:\\n {2}npx plateau ${command}`));
    },
  );

  it.each([
    [['fly'], 'unknown command'],
    [['build', '--fast'], 'unknown option'],
    [['inspect'], 'missing required argument'],
    [['dev', '--port', 'high'], '--port is "high"'],
    [['build', '--site', 'tests'], 'there is no hugo.toml in'],
  ])('ends with 2 and a sentence, not a stack, on %j', (args, sentence) => {
    const { status, stdout, stderr } = plateau(...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
