import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkCommand } from '../../scripts/commands/check.ts';
import { migrateCommand } from '../../scripts/commands/migrate.ts';
import { filesFrom, memoryEffects } from '../memory-effects.ts';

const formats = join(import.meta.dirname, '../fixtures/formats');
const run = 'content/runs/fio-with-job-files';
const report = 'content/reports/report-over-figures';
let effects = memoryEffects();
beforeEach(() => {
  effects = memoryEffects({ ...filesFrom(join(formats, '1-unstated'), '') });
});

async function migrate(paths: readonly string[], write = false) {
  const before = effects.printed().length;
  const code = await migrateCommand(paths, { site: '.', write }, effects);
  return [code, effects.printed().slice(before)];
}

describe('plateau migrate', () => {
  it('says what it would change, and changes nothing', async () => {
    const before = effects.textOf(`${run}/run.json`);
    expect(await migrate([run])).toEqual([
      0,
      `${run}/run.json\n  added: "format": 1\n1 file would be written; --write does\n`,
    ]);
    expect(effects.textOf(`${run}/run.json`)).toBe(before);
  });

  it('writes the whole site in the present format, which reads as before, and then has nothing to do', async () => {
    const [code, printed] = await migrate([], true);
    expect(code).toBe(0);
    expect(printed).toContain(`${report}/report.json\n  added: "format": 1\n`);
    expect(printed).toMatch(/\n3 files written\n$/);
    for (const [path, bytes] of Object.entries(filesFrom(join(formats, '1'), '')))
      expect(effects.textOf(path), path).toBe(new TextDecoder().decode(bytes));
    expect(await migrate([])).toEqual([0, 'everything is in the present format\n']);
    expect(await checkCommand([], {}, effects)).toBe(0);
  });

  it('leaves what it cannot read, and ends with 1', async () => {
    await effects.writeFile(`${run}/run.json`, '{"id": ');
    expect((await migrate([run], true))[0]).toBe(1);
    expect(effects.textOf(`${run}/run.json`)).toBe('{"id": ');
    expect(effects.logged()).toContain(`${run}/run.json is no JSON object and is left as it is`);
  });
});
