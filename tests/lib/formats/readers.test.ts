import { describe, expect, it } from 'vitest';
import { figureRowsOf } from '../../../scripts/lib/formats/figures-csv.ts';
import { fioOutputOf } from '../../../scripts/lib/formats/fio-reader.ts';
import { isResultPath, readResults } from '../../../scripts/lib/formats/readers.ts';
import { fixtureBytes } from '../../fio-fixtures.ts';

const header = 'configuration,test,direction,metric,value,low,high,unit,qualifier,locator';
const fio = fixtureBytes('3.33-group.json');

function read(contents: Readonly<Record<string, string | Uint8Array>>, ...named: readonly string[]) {
  const files = Object.entries(contents).map(([path, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    return [path, { path, bytes }] as const;
  });
  return readResults(new Map(files), named);
}

describe('results of a bundle', () => {
  it('are what its tests name, in their order and once each, and then its figures.csv', () => {
    const results = read(
      { 'figures.csv': header, 'raw/a.json': fio, 'raw/b.json': fio },
      'raw/b.json',
      'raw/a.json',
      'raw/b.json',
      'raw/c.json',
    );
    expect([...results.keys()]).toEqual(['raw/b.json', 'raw/a.json', 'figures.csv']);
  });

  it('leave aside what no test names', () => {
    expect([...read({ 'raw/a.json': fio, 'raw/figures.csv': header }).keys()]).toEqual([]);
  });

  it('have output of fio where fio wrote them, also when it is damaged', () => {
    const results = read(
      { 'figures.csv': header, 'raw/a.json': fio, 'raw/b.json': '{"jobs": [' },
      'raw/a.json',
      'raw/b.json',
    );
    expect(fioOutputOf(results.get('raw/a.json'))?.documents).toHaveLength(1);
    expect(fioOutputOf(results.get('raw/b.json'))?.documents).toEqual([]);
    expect(results.get('raw/b.json')?.problems).toMatchObject([{ file: 'raw/b.json', rule: 'input' }]);
    expect(fioOutputOf(results.get('figures.csv'))).toBeUndefined();
  });

  it('have the rows of figures.csv that its schema takes; of the others it says the line and the column', () => {
    const results = read({ 'figures.csv': `${header}\na,b,read,iops,1,,,IOPS,,p. 1\na,b,up,iops,1,,,IOPS,,p. 1\n` });
    expect(figureRowsOf({ results })).toMatchObject([{ line: 2, direction: 'read' }]);
    expect(results.get('figures.csv')?.problems).toMatchObject([
      { file: 'figures.csv', line: 3, pointer: '', rule: 'schema', message: expect.stringContaining('direction') },
    ]);
  });
});

describe('paths of results', () => {
  it('are raw files, and files that hold figures of many tests', () => {
    const paths = ['raw/a.json', 'raw/deep/a.log', 'figures.csv', 'media/figures.csv', 'run.json', 'jobs/a.fio'];
    expect(paths.filter(isResultPath)).toEqual(['raw/a.json', 'raw/deep/a.log', 'figures.csv']);
  });
});
