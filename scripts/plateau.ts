/** The command: arguments in, exit code out. Each command's code is loaded only when it is asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import type { BuildCommandOptions } from './commands/build.ts';
import type { DevCommandOptions } from './commands/dev.ts';
import type { PrepareCommandOptions } from './commands/prepare.ts';
import { CliError } from './lib/effects/cli-error.ts';
import { engineDir } from './lib/effects/engine-dir.ts';

interface CheckOptions {
  readonly json?: boolean;
  readonly format?: 'text' | 'github';
  readonly site?: string;
}

interface InspectOptions {
  readonly json?: boolean;
  readonly job?: string;
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function version(): string {
  const { version: text } = JSON.parse(readFileSync(join(engineDir, 'package.json'), 'utf8')) as { version: string };
  return text;
}

const program = new Command('plateau')
  .description('Turns storage benchmark runs into a public results database: a static website.')
  .version(version())
  .showHelpAfterError('(plateau --help explains the commands)')
  .exitOverride()
  .addHelpText('after', '\nExit code: 0 clean, 1 problems found, 2 misuse or fault.');

const site = () => new Option('--site <dir>', 'folder with content/ and hugo.toml').default('.', 'this folder');

program
  .command('build')
  .description('checks everything and publishes the site into public/')
  .addOption(site())
  .option('--out <dir>', 'folder to publish into (default: public/ in the site)')
  .option('--base-url <url>', 'address the site will have, instead of baseURL in hugo.toml')
  .option('--skip-bad', 'leave out runs and reports that have errors, and say so on the site')
  .addHelpText(
    'after',
    examples('npx plateau build', 'npx plateau build --site ../our-lab --base-url https://example.org/bench/'),
  )
  .action(async (options: BuildCommandOptions) => {
    const { buildCommand } = await import('./commands/build.ts');
    process.exitCode = await buildCommand(options);
  });

program
  .command('dev')
  .description('shows a live preview that follows edits in content/, layouts/, assets/ and i18n/')
  .addOption(site())
  .option('--port <number>', 'port on this machine', '1313')
  .addHelpText('after', examples('npx plateau dev', 'npx plateau dev --site ../our-lab --port 8080'))
  .action(async (options: DevCommandOptions) => {
    const { devCommand } = await import('./commands/dev.ts');
    process.exitCode = await devCommand(options);
  });

program
  .command('prepare', { hidden: true })
  .description('one pass of the live preview; dev runs it')
  .requiredOption('--site <dir>')
  .requiredOption('--work <dir>')
  .requiredOption('--base-url <url>')
  .option('--skip-bad')
  .action(async (options: PrepareCommandOptions) => {
    const { prepareCommand } = await import('./commands/prepare.ts');
    process.exitCode = await prepareCommand(options);
  });

program
  .command('check')
  .description('checks runs and reports, and prints all problems at once')
  .argument('[paths...]', 'folders of runs or reports (default: all of the site)')
  .addOption(site())
  .option('--json', 'print the problems as JSON')
  .addOption(
    new Option('--format <format>', 'text, or annotations of a pull request')
      .choices(['text', 'github'])
      .default('text'),
  )
  .addHelpText('after', examples('npx plateau check', 'npx plateau check content/runs/acme-a100-2026'))
  .action(async (paths: string[], options: CheckOptions) => {
    const { checkCommand } = await import('./commands/check.ts');
    process.exitCode = await checkCommand(paths, options);
  });

program
  .command('inspect')
  .description('shows what Plateau reads out of any fio output; no run folder is needed')
  .argument('<files...>', 'fio output (JSON or JSON+, also gzipped), or folders of it')
  .option('--json', 'print measurements and problems as JSON')
  .option('--job <file>', 'the job file that ran: it tells what fio output leaves out')
  .addHelpText('after', examples('npx plateau inspect result.json', 'npx plateau inspect --json raw/ > readings.json'))
  .action(async (files: string[], options: InspectOptions) => {
    const { inspectCommand } = await import('./commands/inspect.ts');
    process.exitCode = await inspectCommand(files, options);
  });

/** A reader that stops early (`plateau inspect … | head`) is no fault. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof CliError) {
    process.stderr.write(`plateau: ${error.message}\n`);
    process.exitCode = error.exitCode;
  } else {
    process.stderr.write(
      `plateau: this is a fault of Plateau, please report it\n${error instanceof Error ? error.stack : error}\n`,
    );
    process.exitCode = 2;
  }
}
