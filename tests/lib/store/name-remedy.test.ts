import { describe, expect, it } from 'vitest';
import { fileRemedy, folderRemedy } from '../../../scripts/lib/store/name-remedy.ts';

describe('fileRemedy', () => {
  it.each([
    ['Run.json', 'rename it to run.json'],
    ['NOTES.md', 'rename it to notes.md'],
    ['Figures.CSV', 'rename it to figures.csv'],
    ['raw/a b.json', 'rename it to a-b.json'],
    ['raw/RESULT.JSON', 'rename it to RESULT.json'],
    ['raw/\u0440\u0435\u0437\u0443\u043b\u044c\u0442\u0430\u0442 1.json', 'rename it to rezultat-1.json'],
    ['raw/day 1/a.json', 'rename it to raw/day-1/a.json'],
    ['media/\u0421\u043d\u0438\u043c\u043e\u043a.JPEG', 'rename it to snimok.jpg'],
    ['media/\u6d4b\u8bd5.png', 'rename it: letters a-z, digits and . _ + - only, a letter or digit first'],
    ['jobs/random.job', 'rename it to random.fio'],
    ['raw/a.fio', 'move it to jobs/a.fio, or take it out'],
    ['photo.png', 'move it to media/photo.png, or take it out'],
    ['raw/old.tar.gz', 'unpack it: what is in it is not read'],
    ['figures.xlsx', 'take it out, and write into notes.md what it tells'],
    ['media/rack.HEIC', 'take it out, or save it as .png or .jpg in media/'],
    ['report.json', 'move the folder to content/reports/, if it holds a report; else take the file out'],
    ['README.md', 'put its text into notes.md'],
    ['run.json~', 'take it out'],
    ['.run.json', 'take it out'],
    ['run.json.bak', 'take it out'],
    ['constructor', 'take it out'],
  ])('of %s: %s', (path, fix) => {
    expect(fileRemedy('run', path)).toBe(fix);
  });
});

describe('folderRemedy', () => {
  it('never asks to throw a run away that lies one folder too deep', () => {
    expect(folderRemedy('run', 'acme', ['hardware.json', 'run.json'], 'run.json')).toBe(
      'move what is in it one folder up',
    );
  });

  it('says where the files of a folder belong, and how one in raw/ may be named', () => {
    expect(folderRemedy('run', 'logs', ['a.log'], 'run.json')).toMatch(/^move its files into raw\//);
    expect(folderRemedy('run', 'raw/\u0434\u0435\u043d\u044c 1', [], 'run.json')).toBe('rename it to raw/den-1');
    expect(folderRemedy('run', 'raw/\u7b2c', [], 'run.json')).toMatch(/^rename it: letters a-z/);
    expect(folderRemedy('method', 'raw', [], 'method.json')).toBe('take it out');
  });
});
