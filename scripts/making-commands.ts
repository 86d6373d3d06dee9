/** Arguments of the commands that make what people edit afterwards: runs, and sites of their own. */
import type { Command } from 'commander';
import type { ExitCode } from './lib/base/cli-error.ts';
import type { Effects } from './lib/base/effects.ts';

/** Examples at the end of a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Loads what a command runs, once it is asked for. It gets the arguments, the options and the effects. */
export type Load<Given extends readonly unknown[]> = () => Promise<
  (...given: [...Given, Effects]) => Promise<ExitCode>
>;

/** Makes the action of a command. */
export type Running = <Given extends readonly unknown[]>(
  load: Load<Given>,
) => (...given: readonly unknown[]) => Promise<void>;

export function addMakingCommands(program: Command, running: Running): void {
  const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

  program
    .command('new')
    .description('makes a run from folders of fio output, whatever their layout')
    .argument('<folders...>', 'what fio wrote: results, logs and job files; bench-fio folders too')
    .option('--answers <file>', 'file of answers: JSON, by the id of the question; flags override them')
    .option('--vendor <name>', 'vendor of the system under test')
    .option('--model <name>', 'product name')
    .option('--kind <kind>', 'drive, raid, array, cluster or volume')
    .option('--submitter <name>', 'person or organisation submitting the run')
    .option('--relation <relation>', 'vendor, independent, transcriber (others measured) or not_recorded')
    .option('--measured-by <name>', 'of files that others measured: who did')
    .option('--origin-title <text>', 'what the files are called where they were published')
    .option('--origin-url <url>', 'where they can be looked at')
    .option('--origin-licence <spdx>', 'licence that they have there')
    .option('--origin-licence-file <file>', 'text of that licence, to be passed on with them')
    .option('--origin-repository <url>', 'repository that holds them')
    .option('--origin-commit <hash>', 'commit of it that has them')
    .option('--origin-path <path>', 'folder in it')
    .option('--origin-date <date>', 'when they were published there')
    .option('--origin-copyright <text>', 'copyright notice that the licence wants kept')
    .option('--origin-warning <text>', 'what those who measured say of the limits of the data')
    .option('--origin-of <folder=commit:path>', 'place in the repository of the results below a folder', several)
    .option('--licence <spdx>', 'licence of the data, for example CC0-1.0')
    .option('--title <text>', 'one-line title of the run')
    .option('--id <id>', 'id of the run: its folder name and permanent address')
    .option('--date <date>', 'date of measurement, if the fio output lacks it')
    .option('--condition <name=state>', 'preconditioning, purge, fill, warm_up, host_cache or target_cache', several)
    .option(
      '--configuration <folder=axis:value,...>',
      'configuration of the system for results below a folder',
      several,
    )
    .option('--repeats', 'treat loads measured several times as repeats of one configuration')
    .option('--pair <file=file>', 'the result of a log, or the job file of a result, if the files do not say', several)
    .option('--leave-out <path>', 'file or folder that is not part of the run', several)
    .option('--out <folder>', 'folder of the run (default: content/runs/<id>)')
    .option(
      '--redact',
      'replace host names, addresses, user names, serial numbers, WWNs and tokens in the copies with stand-ins, and list them',
    )
    .option('--redact-word <kind=word>', 'another word to replace: host=, user=, ip=, serial= or word=', several)
    .option('--dry-run', 'write nothing, show what would be written')
    .option('--yes', 'accept the suggestions instead of asking')
    .option('--json', 'print everything as JSON')
    .addHelpText(
      'after',
      examples(
        'npx plateau new ~/fio-results',
        'npx plateau new results --vendor Acme --model A100 --kind array --submitter "Acme lab" --licence CC-BY-4.0',
        "npx plateau new bench-fio --configuration 'sda=raid:10' --configuration 'sdb=raid:5' --dry-run",
      ),
    )
    .action(running(async () => (await import('./commands/new.ts')).newCommand));

  program
    .command('init')
    .description('makes a site of your own: content with an example run, settings, workflows, the engine')
    .argument('<dir>', 'new or empty folder')
    .option('--title <text>', 'title of the site')
    .option('--url <url>', 'address it will have; sub-paths work')
    .option('--licence <spdx>', "licence of the site's own texts, for example CC-BY-4.0")
    .option('--languages <codes>', 'languages of its pages, its own first, for example "en, ru, zh"')
    .option('--contact <address>', 'e-mail or web address for the footer')
    .option('--engine <package>', 'engine to install, as npm names it (default: this one, packed into engine/)')
    .option('--no-install', 'write the files only; npm install is left to you')
    .option('--yes', 'accept the suggestions instead of asking')
    .addHelpText(
      'after',
      examples(
        'npx plateau init our-lab',
        'npx plateau init our-lab --title "Acme storage lab" --url https://acme.example/bench/ --contact lab@acme.example',
      ),
    )
    .action(running(async () => (await import('./commands/init.ts')).initCommand));
}
