import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkCommand } from '../../../scripts/commands/check.ts';
import { fixturesDir, loadFixture } from './fixture-bundle.ts';

let site = '';
let printed = '';

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'plateau-check-'));
  mkdirSync(join(site, 'content/runs'), { recursive: true });
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(site, { recursive: true });
});

function addValid(name: string, kind: 'runs' | 'reports' = 'runs'): void {
  cpSync(join(fixturesDir, 'valid', name), join(site, 'content', kind, name), { recursive: true });
  rmSync(join(site, 'content', kind, name, 'fixture.json'), { force: true });
}

function addInvalid(name: string): void {
  const { input } = loadFixture('invalid', name);
  for (const { path, bytes } of input.files) {
    const file = join(site, input.folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, bytes);
  }
}

describe('checkCommand', () => {
  it('exits 0 and says so when there is nothing to say', async () => {
    addValid('figures-from-an-article');
    addValid('report-over-figures', 'reports');
    expect(await checkCommand([], { site })).toBe(0);
    expect(printed).toBe('no problems in 2 folders\n');
  });

  it('exits 1 on an error and prints the problems of all folders, the summary last', async () => {
    addInvalid('iodepth-differs-from-the-job-file');
    addInvalid('low-is-above-high');
    expect(await checkCommand([], { site })).toBe(1);
    expect(printed).toContain('error R-job-options-match');
    expect(printed).toContain('error R-figure-range');
    expect(printed.trim().split('\n').at(-1)).toBe('2 errors in 2 folders');
  });

  it('exits 0 when there are only warnings', async () => {
    addInvalid('published-iops-and-bandwidth-disagree');
    expect(await checkCommand([], { site })).toBe(0);
    expect(printed.trim().split('\n').at(-1)).toBe('1 warning in 1 folder');
    expect(printed).toMatch(/under its id: rules\/#R-published-iops-bw\n/);
  });

  it('checks only the folders it is asked for, a file standing for its folder', async () => {
    addInvalid('iodepth-differs-from-the-job-file');
    addValid('figures-from-an-article');
    const runs = join(site, 'content/runs');
    expect(await checkCommand([join(runs, 'figures-from-an-article')], { site })).toBe(0);
    expect(await checkCommand([join(runs, 'fio-with-job-files/raw/write-128k.json')], { site })).toBe(1);
  });

  it('says what a run adds that was asked for, before the summary', async () => {
    addValid('figures-from-an-article');
    const dir = join(site, 'content/runs/figures-from-an-article');
    expect(await checkCommand([dir], { site })).toBe(0);
    expect(printed).toMatch(/^figures-from-an-article adds: new system .*\nno problems in 1 folder\n$/);
    printed = '';
    await checkCommand([dir], { site, json: true });
    expect(JSON.parse(printed)).toMatchObject({
      problems: [],
      adds: [{ run_id: 'figures-from-an-article' }],
      fixed: [],
    });
  });

  it('mends with --fix what can be wrong in one way only, says so, and checks what came out', async () => {
    addValid('figures-from-an-article');
    const dir = join(site, 'content/runs/figures-from-an-article');
    const manifest = join(dir, 'run.json');
    const run = JSON.parse(readFileSync(manifest, 'utf8')) as { id: string; conditions: Record<string, unknown> };
    delete run.conditions.purge;
    writeFileSync(manifest, JSON.stringify({ ...run, id: 'another' }));
    expect(await checkCommand([dir], { site })).toBe(1);
    printed = '';
    expect(await checkCommand([dir], { site, fix: true })).toBe(0);
    expect(printed).toContain('run.json: id is figures-from-an-article, as the folder is called');
    expect(printed).toContain('run.json: conditions/purge is not_recorded');
    printed = '';
    await checkCommand([dir], { site, fix: true });
    expect(printed).not.toContain('mended');
  });

  it('checks a run outside of any site', async () => {
    const dir = join(fixturesDir, 'valid/figures-from-an-article');
    expect(await checkCommand([dir], { site })).toBe(0);
  });

  it('checks a report against the runs of its site', async () => {
    addValid('figures-from-an-article');
    addValid('report-over-figures', 'reports');
    expect(await checkCommand([join(site, 'content/reports/report-over-figures')], { site })).toBe(0);
    rmSync(join(site, 'content/runs/figures-from-an-article'), { recursive: true });
    expect(await checkCommand([join(site, 'content/reports/report-over-figures')], { site })).toBe(1);
    expect(printed).toContain('R-report-runs');
  });

  it('checks a note by its file, and all notes with their folder, against the runs of the site', async () => {
    addValid('fio-with-job-files');
    const { input } = loadFixture('valid', 'note-about-a-version-of-fio');
    const [source] = input.files;
    const file = join(site, input.folder);
    mkdirSync(join(file, '..'));
    writeFileSync(file, source?.bytes ?? '');
    expect(await checkCommand([file], { site })).toBe(0);
    expect(printed).toBe('no problems in 1 note\n');
    printed = '';
    expect(await checkCommand([], { site })).toBe(0);
    expect(printed).toBe('no problems in 1 folder and 1 note\n');
    writeFileSync(file, String(readFileSync(file)).replace('>=3.30', '=>3.30'));
    expect(await checkCommand([join(site, 'content/notes')], { site })).toBe(1);
    expect(printed).toContain('error R-note-ranges: this range of versions cannot be read');
  });

  it('prints JSON, and annotations', async () => {
    addInvalid('low-is-above-high');
    await checkCommand([], { site, json: true });
    expect(JSON.parse(printed)).toMatchObject({ problems: [{ rule: 'R-figure-range', severity: 'error', line: 6 }] });
    printed = '';
    await checkCommand([], { site, format: 'github' });
    expect(printed).toMatch(
      /^::error file=[^:]*figures\.csv,line=6,title=R-figure-range::low, value and high are not in order%0A/,
    );
  });

  it('refuses paths that are not there or hold no run', async () => {
    await expect(checkCommand([join(site, 'nothing')], { site })).rejects.toMatchObject({ exitCode: 2 });
    await expect(checkCommand([join(site, 'content')], { site })).rejects.toThrow('holds no run');
  });
});
