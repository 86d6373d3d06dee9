/** `npm run bench`: how fast Plateau is, as ratios to what any such program has to do. No test: the figures are those of the machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type BundleKind, KINDS } from './bundles/bundle.ts';
import { changesOf, type Results, readResults, unlikeSettings } from './compare.ts';
import type { Figure } from './figures.ts';
import { build, buildSmallSite } from './stages/build.ts';
import { check } from './stages/check.ts';
import { finding } from './stages/finding.ts';
import { fioPlot } from './stages/fio-plot.ts';
import { json } from './stages/json.ts';
import { logs } from './stages/logs.ts';
import { pages } from './stages/pages.ts';
import type { Bench, BuiltSite, StageOfBench } from './stages/stage.ts';
import { start } from './stages/start.ts';
import { changesTable, tableOf } from './table.ts';
import { openTemporary } from './temporary.ts';

const STAGES: readonly StageOfBench[] = [start, json, logs, check, build, pages, finding, fioPlot];

/** Exit code of misuse or a fault, as that of the command. */
const FAILED = 2;

interface Options {
  readonly runs?: readonly number[];
  readonly kind: BundleKind;
  readonly short: boolean;
  readonly only?: readonly string[];
  readonly seed: number;
  readonly json?: string;
  readonly compare?: string;
}

const SIZES = { small: [100, 1000], realistic: [10, 30] } as const;
const SHORT_SIZES = { small: [10, 30], realistic: [2, 4] } as const;

function parseRuns(text: string): readonly number[] {
  const sizes = text.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 1))
    throw new InvalidArgumentError('whole numbers above 1, with commas between them.');
  return [...new Set(sizes)].sort((a, b) => a - b);
}

function parseStages(text: string): readonly string[] {
  const names = text.split(',');
  const strange = names.find((name) => STAGES.every((stage) => stage.name !== name));
  if (strange !== undefined) throw new InvalidArgumentError(`there is no stage ${strange}.`);
  return names;
}

function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('a whole number.');
  return Number(text);
}

function readOptions(): Options {
  const stages = STAGES.map(({ name, about }) => `  ${name.padEnd(9)} ${about}`).join('\n');
  return new Command('npm run bench --')
    .description('measures Plateau against the least that any such program has to do, and against what is promised')
    .option('--runs <sizes>', 'sizes of the sites that are built (default: 100,1000; realistic: 10,30)', parseRuns)
    .addOption(
      new Option('--kind <kind>', 'small: two tests, JSON. realistic: 16 to 24 tests, JSON+ and logs')
        .choices(KINDS)
        .default('small'),
    )
    .option('--short', 'ends within two minutes on two quiet cores', false)
    .option('--only <stages>', 'these stages, with commas between them', parseStages)
    .option('--seed <number>', 'another seed makes other runs', parseSeed, 1)
    .option('--json <file>', 'write the figures into this file')
    .option('--compare <file>', 'tell what has changed since this file was written')
    .addHelpText('after', `\nStages:\n${stages}\n`)
    .addHelpText(
      'after',
      `
Examples:
  npm run bench -- --short
  npm run bench -- --kind realistic --runs 30,300 --only build,pages
  npm run bench -- --short --json before.json
  npm run bench -- --short --compare before.json
`,
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : FAILED))
    .parse()
    .opts<Options>();
}

function readBefore(file: string): Results {
  try {
    return readResults(readFileSync(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`${file} cannot be compared with: ${error instanceof Error ? error.message : error}\n`);
    process.exit(FAILED);
  }
}

async function measure(options: Options, runs: readonly number[]) {
  const { kind, short, seed, only } = options;
  const temporary = openTemporary();
  const figures: Figure[] = [];
  const remarks: string[] = [];
  const began = performance.now();
  const say = (text: string): void => {
    process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(6)} s  ${text}\n`);
  };
  let site: Promise<BuiltSite> | undefined;
  try {
    for (const { name, measure } of STAGES) {
      if (only !== undefined && !only.includes(name)) continue;
      say(name);
      const bench: Bench = {
        ...{ kind, runs, short, seed, temporary, say },
        remark: (text) => void remarks.push(text),
        tell: (what, measured, unit, promise) => {
          const found = typeof measured === 'number' ? { value: measured } : measured;
          if (!Number.isFinite(found.value)) throw new Error(`no figure came out: ${what}`);
          figures.push({ stage: name, what, ...found, unit, ...(promise === undefined ? {} : { promise }) });
        },
        builtSite: () => {
          site ??= buildSmallSite(bench);
          return site;
        },
        keepSite: (built) => {
          site = Promise.resolve(built);
        },
      };
      try {
        await measure(bench);
      } catch (error) {
        // What the other stages measured is worth having.
        remarks.push(`${name} failed: ${error instanceof Error ? error.stack : error}`);
        process.exitCode = FAILED;
      }
    }
  } finally {
    temporary.remove();
  }
  say('done');
  return { figures, remarks };
}

const options = readOptions();
const { kind, short, seed } = options;
const runs = options.runs ?? (short ? SHORT_SIZES : SIZES)[kind];
// Read before anything is measured: a name that is wrong is told at once.
const before = options.compare === undefined ? undefined : readBefore(options.compare);
const { figures, remarks } = await measure(options, runs);
const settings = { kind, runs, short, seed, node: process.version, cores: availableParallelism() };
process.stdout.write(tableOf(figures));
for (const remark of remarks) process.stdout.write(`${remark}\n`);
if (before !== undefined) {
  process.stdout.write(`\n${changesTable(changesOf(before.figures, figures))}`);
  const unlike = unlikeSettings(before.settings, settings);
  if (unlike.length > 0) process.stdout.write(`Not measured alike: ${unlike.join(', ')}.\n`);
}
const results: Results = { settings, figures };
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 1)}\n`);
