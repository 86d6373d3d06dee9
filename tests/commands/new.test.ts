import { describe, expect, it } from 'vitest';
import { type NewCommandOptions, newCommand } from '../../scripts/commands/new.ts';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { fixtureBytes } from '../fio-fixtures.ts';
import { type MemoryEffects, memoryEffects } from '../memory-effects.ts';

const known = { vendor: 'Acme', model: 'X 1', kind: 'volume', submitter: 'Lab', licence: 'CC0-1.0' };

/** A site with a folder that holds one result of fio. */
function lab(more: Partial<Effects> = {}): MemoryEffects {
  return memoryEffects({ 'content/runs/.gitkeep': '', 'results/r.json': fixtureBytes('3.33-clones.json') }, more);
}

/** Somebody at the terminal who types these lines and then leaves. */
function typing(...lines: readonly string[]): Pick<Effects, 'ask'> & { readonly prompts: string[] } {
  const prompts: string[] = [];
  const ask = async (prompt: string) => {
    prompts.push(prompt);
    return lines[prompts.length - 1];
  };
  return { ask, prompts };
}

describe('plateau new', () => {
  it('exits 1 with the open questions and their flags, and writes nothing', async () => {
    const effects = lab();
    expect(await newCommand(['results'], { yes: true }, effects)).toBe(1);
    expect(effects.printed()).toContain('4 questions are open; nothing is written');
    expect(effects.printed()).toContain('answer   --vendor <name>');
    expect([...effects.files.keys()]).toHaveLength(2);
  });

  it('exits 0 with a clean run among the runs of the site, and says what is left to fill in', async () => {
    const effects = lab();
    expect(await newCommand(['results'], known, effects)).toBe(0);
    expect(effects.printed()).toContain('plateau check accepts it');
    expect(effects.printed()).toContain('Next: npx plateau check content/runs/acme-x-1-2026; ');
    const made = [...effects.files.keys()].filter((path) => path.startsWith('/site/content/runs/acme-x-1'));
    expect(made.map((path) => path.replace(/.*acme-x-1[^/]*\//, '')).sort()).toEqual([
      'hardware.json',
      'notes.md',
      'raw/r.json',
      'run.json',
    ]);
  });

  it('says of files that it leaves out what would bring their figures in, where something would', async () => {
    const effects = lab();
    await effects.writeFile('results/old.zip', 'PK\u0003\u0004\u0014');
    await effects.writeFile('results/a.csv', 'workload;IOPS\n');
    await effects.writeFile('results/x_iops.1.log', '500, 7, 1, 0, 0\n1000, 8, 1, 0, 0\n');
    await newCommand(['results'], { yes: true }, effects);
    expect(effects.printed()).toContain('old.zip: this is a zip archive, and what is in it is not read; unpack it');
    expect(effects.printed()).toContain('a.csv: this is not fio output\n');
    expect(effects.printed()).toMatch(
      /x_iops\.1\.log: a log that no result asked for.*; give its result with --pair LOG=RESULT; where its result is lost, /,
    );
  });

  it('prints all of it as JSON, and nothing else', async () => {
    const effects = lab();
    expect(await newCommand(['results'], { ...known, out: 'runs/acme-x1', json: true }, effects)).toBe(0);
    expect(JSON.parse(effects.printed())).toMatchObject({
      problems: [],
      runs: [{ out: 'runs/acme-x1', bundle: { id: 'acme-x1' } }],
    });
  });

  it('asks somebody at the terminal, but not with --yes or --json', async () => {
    const person = typing('Acme', 'X 1', '5', 'Lab', 'CC0-1.0');
    const effects = lab(person);
    await newCommand(['results'], {}, effects);
    expect(person.prompts[2]).toMatch(/\n {2}1 {2}drive\n.*\n {2}5 {2}volume\n> $/s);
    expect(JSON.parse(effects.textOf('content/runs/acme-x-1-2026/hardware.json'))).toMatchObject({
      system: { id: 'acme-x-1' },
    });
    for (const quiet of [{ yes: true }, { json: true }]) {
      const nobody = typing('Acme');
      await newCommand(['results'], quiet, lab(nobody));
      expect(nobody.prompts).toEqual([]);
    }
  });

  it('says first what was found, numbers its questions, and lets an answer be taken back', async () => {
    const person = typing('Akme', '<', 'Acme');
    const effects = lab(person);
    await newCommand(['results'], {}, effects);
    expect(effects.logged()).toMatch(/^in the folder itself: 1 result on /);
    expect(person.prompts[0]).toBe('1 of 14: Who makes the system under test?\n> ');
    expect(person.prompts[1]).toMatch(/^2 of 14 \(< goes back\): Which product/);
    expect(person.prompts[2]).toBe(person.prompts[0]);
    expect(JSON.parse(effects.textOf('plateau-answers-results.json'))).toEqual({ vendor: 'Acme' });
  });

  it('counts all questions to the last one, and says when an answer may open more', async () => {
    const person = typing('Acme', 'X 1', '5', 'Lab', ...Array(10).fill(''));
    await newCommand(['results'], {}, lab(person));
    expect(person.prompts.map((prompt) => /^\d+ of \d+/.exec(prompt)?.[0])).toEqual(
      Array.from({ length: 14 }, (_, index) => `${index + 1} of 14`),
    );
    const several = typing();
    const effects = lab(several);
    await effects.writeFile('results/b/r.json', fixtureBytes('3.33-group.json'));
    await newCommand(['results'], {}, effects);
    expect(several.prompts[0]).toMatch(/^1 of \d+ or more: Results of 2 folders/);
  });

  it('keeps the words of file names in other scripts', async () => {
    const effects = memoryEffects({
      'results/СХД 1/чтение_4к.json': fixtureBytes('3.33-clones.json'),
      'results/СХД 1/Größe.json': fixtureBytes('3.33-group.json'),
    });
    await newCommand(['results'], { ...known, repeats: true, json: true }, effects);
    const [run] = JSON.parse(effects.printed()).runs;
    expect(run.bundle.copies.map(({ to }: { readonly to: string }) => to)).toEqual([
      'raw/skhd-1/Grosse.json',
      'raw/skhd-1/chtenie_4k.json',
    ]);
  });

  it('asks for no warm-up that fio prints', async () => {
    const ramped = JSON.parse(new TextDecoder().decode(fixtureBytes('3.33-clones.json')));
    ramped['global options'].ramp_time = '2s';
    const effects = lab();
    await effects.writeFile('results/r.json', JSON.stringify(ramped));
    expect(await newCommand(['results'], known, effects)).toBe(0);
    expect(effects.printed()).not.toContain('warm_up');
    expect(JSON.parse(effects.textOf('content/runs/acme-x-1-2026/run.json')).conditions.warm_up).toEqual({
      state: 'yes',
      text: 'Each test began with a ramp time, left out of the figures (fio: ramp_time).',
    });
  });

  it('keeps each answer at once, goes on from there, and removes them when the run is written', async () => {
    const effects = lab(typing('Acme', 'X 1'));
    expect(await newCommand(['results'], {}, effects)).toBe(1);
    expect(effects.printed()).toContain('Your answers so far are in plateau-answers-results.json');
    await effects.writeFile('others/r.json', fixtureBytes('3.33-clones.json'));
    const elsewhere = typing('Akme');
    await newCommand(['others'], {}, { ...effects, ...elsewhere });
    expect(elsewhere.prompts[0]).toContain('Who makes the system');
    const again = { ...effects, ...typing('5', 'Lab', 'CC0-1.0') };
    expect(await newCommand(['results'], {}, again)).toBe(0);
    expect(effects.logged()).toContain('Answers of plateau-answers-results.json are taken');
    expect(effects.files.has('/site/plateau-answers-results.json')).toBe(false);
    expect(effects.textOf('content/runs/acme-x-1-2026/run.json')).toContain('"name": "Lab"');
  });

  it('takes answers from a file, which flags override, and asks nobody then', async () => {
    const effects = lab();
    await effects.writeFile('a.json', JSON.stringify({ ...known, vendor: 'Akme', condition: { purge: 'yes' } }));
    expect(await newCommand(['results'], { answers: 'a.json', vendor: 'Acme' }, effects)).toBe(0);
    const run = JSON.parse(effects.textOf('content/runs/acme-x-1-2026/run.json'));
    expect(run.conditions.purge).toEqual({ state: 'yes' });
    await expect(newCommand(['results'], { answers: 'b.json' }, effects)).rejects.toThrow('there is no such file');
  });

  it('asks of files that others measured where they come from, and brings their licence along', async () => {
    const effects = lab();
    await effects.writeFile('BSD', 'Copyright (c) 2020, A. Tester');
    const passed = { ...known, out: 'acme-x1', relation: 'transcriber' };
    expect(await newCommand(['results'], passed, effects)).toBe(1);
    for (const flag of ['--measured-by', '--origin-title', '--origin-url', '--origin-licence'])
      expect(effects.printed()).toContain(`answer   ${flag} <text>`);
    const from = {
      measuredBy: 'A. Tester',
      originTitle: 'Data of a project',
      originUrl: 'https://github.com/lab/project/tree/868a7af5/data',
      originRepository: 'https://github.com/lab/project',
      originCommit: '868a7af5',
      originLicence: 'BSD-3-Clause',
    };
    const lacking = lab();
    expect(await newCommand(['results'], { ...passed, ...from }, lacking)).toBe(1);
    expect(lacking.printed()).toContain('1 question is open; nothing is written');
    expect(lacking.printed()).toContain('--origin-licence-file');
    const originOf = ['.=2b2b2b2b:data/b'];
    expect(await newCommand(['results'], { ...passed, ...from, originLicenceFile: 'BSD', originOf }, effects)).toBe(0);
    const run = JSON.parse(effects.textOf('acme-x1/run.json'));
    expect(run.origin).toMatchObject({ measured_by: 'A. Tester', licence: 'BSD-3-Clause', commit: '868a7af5' });
    expect(run.configurations[0].origin).toEqual({
      commit: '2b2b2b2b',
      path: 'data/b',
      url: 'https://github.com/lab/project/tree/2b2b2b2b/data/b',
    });
    expect(effects.textOf('acme-x1/raw/LICENSE.txt')).toContain('A. Tester');
  });

  it('asks again when an answer cannot be, and leaves the rest open when the input ends', async () => {
    const person = typing('Acme', 'X 1', 'disk', 'drive');
    const effects = lab(person);
    expect(await newCommand(['results'], {}, effects)).toBe(1);
    expect(effects.logged()).toMatch(/^in the folder itself: 1 result on .*\n {2}choose one of the answers listed\n$/);
    expect(effects.printed()).toContain('--submitter');
    expect(effects.printed()).not.toContain('--vendor');
  });

  it('replaces the names of this machine with --redact', async () => {
    const bytes = new TextDecoder().decode(fixtureBytes('3.33-clones.json'));
    const effects = lab({ env: { SUDO_USER: 'mustermann' } });
    await effects.writeFile(
      'results/r.json',
      bytes.replace('"jobname" : "', '"description" : "by mustermann on a-host",\n"jobname" : "'),
    );
    await newCommand(['results'], { ...known, out: 'acme-x1', redact: true }, effects);
    const copy = effects.textOf('acme-x1/raw/r.json');
    expect(copy).toContain('"description" : "by ');
    expect(copy).not.toMatch(/mustermann|a-host/);
  });

  it.each<[NewCommandOptions, string]>([
    [{ kind: 'disk' }, '--kind: "disk" cannot be'],
    [{ condition: ['speed=yes'] }, '"speed" is not one of'],
    [{ configuration: ['sda=fast'] }, '<axis>:<value>'],
    [{ configuration: ['nowhere=slot:1'] }, '--configuration "nowhere": no result lies there'],
    [{ originOf: ['.=a:b:c'] }, 'is not <commit>:<path>'],
    [{ pair: ['x.log=r.json'] }, '--pair "x.log": no such file; there are r.json'],
    [{ ...known, out: 'x', id: 'y' }, 'the folder of a run is named by its id'],
    [{ ...known, leaveOut: ['nothing'] }, '--leave-out "nothing" is no file or folder'],
  ])('refuses %j with a sentence', async (options, sentence) => {
    await expect(newCommand(['results'], options, lab())).rejects.toThrow(sentence);
  });
});
