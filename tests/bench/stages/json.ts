/** Reading fio's JSON, against JSON.parse on the same bytes. */
import { recordRun } from '../../../scripts/lib/database/run-record.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { makeBundle } from '../bundles/bundle.ts';
import { middleOf } from '../figures.ts';
import { folderInput } from '../folder-input.ts';
import { cpuSeconds } from '../processes.ts';
import type { StageOfBench } from './stage.ts';

const RUNS = 3;
/**
 * Turns that count for nothing: JSON.parse is machine code from the first byte on, and the engine is compiled while it reads. What the first
 * results cost is told apart.
 */
const TURNS_BEFORE = 20;

/** What is read is added up, so that none of it can be left out as unused. */
let used = 0;

function parseOnly(bytes: Uint8Array): void {
  const found = JSON.parse(new TextDecoder().decode(bytes)) as { readonly jobs: readonly unknown[] };
  used += found.jobs.length;
}

function parse(bytes: Uint8Array): void {
  used += parseFioOutput('raw/x.json', bytes).documents.length;
}

function normalise(bytes: Uint8Array): void {
  for (const { counts } of readFio(parseFioOutput('raw/x.json', bytes)).readings)
    used += counts?.readCounts().counts.length ?? 0;
}

function record(bundle: FolderInput): void {
  used += recordRun(bundle, new Map()).problems.length;
}

export const json: StageOfBench = {
  name: 'json',
  about: "fio's JSON+ read, normalised and checked, against JSON.parse on the same bytes",
  measure: async ({ seed, short, tell, say }) => {
    const bundles = Array.from({ length: RUNS }, (_, place) =>
      folderInput(makeBundle({ seed, kind: 'realistic', place })),
    );
    const results = bundles.flatMap(({ files }) =>
      files.flatMap(({ path, bytes }) => (/^raw\/[^/]+\.json$/.test(path) ? [bytes] : [])),
    );
    /** Mean of several times, as some clocks of the processor only tell hundredths of a second. */
    const readAll = (read: (bytes: Uint8Array) => void, times: number): number =>
      cpuSeconds(() => {
        for (let time = 0; time < times; time += 1) results.forEach(read);
      }) / times;
    const ratios = { parse: [] as number[], normalise: [] as number[], record: [] as number[] };
    const speeds: number[] = [];
    const bytes = results.reduce((sum, one) => sum + one.length, 0);
    const turns = short ? 9 : 25;
    say(`json: reading ${results.length} results`);
    const first = readAll(normalise, 1) / readAll(parseOnly, 20);
    for (let turn = -TURNS_BEFORE; turn < turns; turn += 1) {
      const floor = readAll(parseOnly, 20);
      const own = { parse: readAll(parse, 10), normalise: readAll(normalise, 3) };
      if (turn < 0) continue;
      ratios.parse.push(own.parse / floor);
      ratios.normalise.push(own.normalise / floor);
      speeds.push(bytes / 1e6 / floor);
    }
    // Behind them: compiling the rules would be counted with the turns that it goes on beside.
    for (let turn = 0; turn < turns / 4; turn += 1)
      ratios.record.push(cpuSeconds(() => bundles.forEach(record)) / readAll(parseOnly, 20));
    tell(`JSON.parse on ${results.length} results, ${(bytes / 1e6).toFixed(1)} MB`, middleOf(speeds), 'MB/s');
    tell('read, by JSON.parse', middleOf(ratios.parse), 'x', { most: 1.5 });
    tell('read and normalised, with bins', middleOf(ratios.normalise), 'x', { most: 2.5 });
    tell('  the first time, by code that is not compiled yet', { value: first }, 'x');
    tell('the whole run: logs, rules and analysis too', middleOf(ratios.record), 'x');
    if (used === 0) throw new Error('nothing was read');
  },
};
