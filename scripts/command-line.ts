/** The command: arguments and effects in, exit code out. Each command's code is loaded only when it is asked for. */
import { Command, CommanderError, Option } from 'commander';
import engine from '../package.json' with { type: 'json' };
import { CliError, type ExitCode } from './lib/base/cli-error.ts';
import type { Effects } from './lib/base/effects.ts';
import { faultOfSystem } from './lib/base/system-fault.ts';
import { addMakingCommands, examples, type Load, type Running } from './making-commands.ts';

/** Runs a command with its arguments, and tells what went wrong in a sentence; a fault of Plateau keeps its stack. */
export async function plateau(args: readonly string[], effects: Effects): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = makeProgram(effects, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CliError) {
      effects.log(`plateau: ${error.message}\n`);
      return error.exitCode;
    }
    const fault = faultOfSystem(error);
    if (fault !== undefined) {
      effects.log(`plateau: ${fault}\n`);
      return 2;
    }
    const stack = error instanceof Error ? error.stack : error;
    effects.log(`plateau: this is a bug in Plateau, please report it\n${stack}\n`);
    return 2;
  }
}

/** In the order of the help. */
const COMMANDS: readonly ((program: Command, running: Running) => void)[] = [
  addView,
  addBuild,
  addDev,
  addCheck,
  addFetch,
  addMigrate,
  addVerify,
  addInspect,
  addMakingCommands,
  addPullRequest,
  addPostComment,
];

function makeProgram(effects: Effects, end: (code: ExitCode) => void): Command {
  const program = new Command('plateau')
    .description('Turns storage benchmark runs into a public results database: a static website.')
    .version(engine.version)
    .showHelpAfterError('(plateau --help lists the commands)')
    .configureOutput({ writeOut: effects.out, writeErr: effects.log })
    .exitOverride()
    .addHelpText('after', '\nExit code: 0 clean, 1 problems found, 2 usage error or bug.');
  const running =
    <Given extends readonly unknown[]>(load: Load<Given>) =>
    async (...given: readonly unknown[]): Promise<void> => {
      const run = await load();
      // The last that is given is the command itself.
      end(await run(...(given.slice(0, -1) as unknown as Given), effects));
    };
  for (const add of COMMANDS) add(program, running);
  return program;
}

function siteOption(): Option {
  return new Option('--site <dir>', 'folder with content/ and hugo.toml').default('.', 'this folder');
}

function fetchOption(): Option {
  return new Option('--fetch', 'first fetch the raw files that runs keep elsewhere (see plateau fetch)');
}

function privateOption(text: string): Option {
  return new Option('--allow-private', `${text} private networks and from this machine too`);
}

function addView(program: Command, running: Running): void {
  program
    .command('view')
    .description('shows fio output of any kind as one page: nothing asked, nothing else needed')
    .argument('<paths...>', 'fio output: results, logs and job files, or folders of them')
    .option('--out <file>', 'write the page to this file, which is complete in itself, instead of showing it')
    .option('--title <text>', 'title of the page (default: the name of the folder or file)')
    .option(
      '--compare',
      'set the paths side by side: each against the first, with the reasons where figures are not comparable',
    )
    .option('--svg <dir>', 'write each chart as an SVG file into this folder')
    .option('--png <dir>', 'write each chart as a PNG file into this folder')
    .option('--port <number>', 'port on this machine that the page is shown at', '1414')
    .option('--no-open', 'do not open a browser')
    .addHelpText(
      'after',
      examples(
        'npx plateau view results/',
        'npx plateau view result.json --out report.html',
        'npx plateau view disk-a disk-b --title "Two disks" --out disks.html',
        'npx plateau view results/ --png pictures',
        'npx plateau view --compare before after --out comparison.html',
      ),
    )
    .action(running(async () => (await import('./commands/view.ts')).viewCommand));
}

function addBuild(program: Command, running: Running): void {
  program
    .command('build')
    .description('checks everything and publishes the site into public/')
    .addOption(siteOption())
    .option('--out <dir>', 'folder to publish into (default: public/ in the site)')
    .option('--base-url <url>', 'address the site will have, instead of baseURL in hugo.toml')
    .option('--skip-bad', 'leave out runs and reports that have errors, and say so on the site')
    .option('--only <folders...>', 'build only these runs and reports, with the runs that they name; needs --out')
    .option('--date <day>', 'day that publish_after is held against (default: today by UTC)')
    .option('--drafts', 'show drafts and embargoed runs and reports too, marked; needs --out')
    .option('--no-pictures', 'skip the preview pictures for links from other sites, which take long to draw')
    .option('--no-languages', 'make pages in the first language of hugo.toml only')
    .option('--precompress', 'write FILE.gz and FILE.br beside each text file, for servers that send these')
    .option('--json', 'print the result as JSON')
    .option('--shard <part/of>', 'process only one part of the runs, such as 2/4, for a build on several machines')
    .option('--hand-on <dir>', 'with --shard: copy the results of this part into this folder, for --merge elsewhere')
    .option('--merge <dirs...>', 'first take the results of shards: folders of --hand-on, or their .build folders')
    .option('--profile <dir>', 'write stage timings and a CPU profile into this folder')
    .addOption(fetchOption())
    .addOption(privateOption('with --fetch: from'))
    .addHelpText(
      'after',
      examples(
        'npx plateau build',
        'npx plateau build --site ../our-lab --base-url https://example.org/bench/',
        'npx plateau build --profile where-the-time-goes',
        'npx plateau build --shard 2/4 --hand-on part-2   (likewise on each of four machines; then, where all these are:)',
        'npx plateau build --merge part-1 part-2 part-3 part-4',
      ),
    )
    .action(running(async () => (await import('./commands/build.ts')).buildCommand));
}

function addDev(program: Command, running: Running): void {
  program
    .command('dev')
    .description('serves a live preview that follows edits in content/, layouts/, assets/ and i18n/')
    .addOption(siteOption())
    .option('--port <number>', 'port on this machine', '1313')
    .option('--only <folder>', 'show only the pages of one run')
    .addHelpText(
      'after',
      examples(
        'npx plateau dev',
        'npx plateau dev --only content/runs/acme-a100-2026',
        'npx plateau dev --site ../our-lab --port 8080',
      ),
    )
    .action(running(async () => (await import('./commands/dev.ts')).devCommand));
}

function addCheck(program: Command, running: Running): void {
  program
    .command('check')
    .description('checks runs and reports, and prints all problems at once')
    .argument('[paths...]', 'folders of runs or reports (default: the whole site)')
    .addOption(siteOption())
    .option('--json', 'print problems and what the runs add, as JSON')
    .option('--fix', 'first fix whatever has only one possible fix: missing $schema, id, not_recorded, blanks')
    .option(
      '--history <base>',
      'refuse changes to what a commit, or a folder with content/, has published: raw files, ids, evidence, untold corrections',
    )
    .addOption(fetchOption())
    .addOption(privateOption('with --fetch: from'))
    .option('--errors-only', 'print errors only; warnings and notices are counted')
    .addOption(
      new Option('--format <format>', 'text, or pull request annotations').choices(['text', 'github']).default('text'),
    )
    .addHelpText(
      'after',
      examples(
        'npx plateau check',
        'npx plateau check content/runs/acme-a100-2026 --fix',
        'npx plateau check --history origin/main',
      ),
    )
    .action(running(async () => (await import('./commands/check.ts')).checkCommand));
}

function addFetch(program: Command, running: Running): void {
  program
    .command('fetch')
    .description('gets the raw files that runs keep elsewhere (remote_files in run.json) into .build/fetched/')
    .argument('[runs...]', 'folders of runs (default: all of the site)')
    .addOption(siteOption())
    .addOption(privateOption('take files from'))
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      examples(
        'npx plateau fetch',
        'npx plateau fetch content/runs/acme-a100-2026',
        'npx plateau fetch --allow-private   (storage in your own network; only for runs that you trust)',
        'npx plateau build --fetch',
      ) +
        '\nOnly bytes of the stated size and SHA-256 are taken. A request that fails is repeated three times; what was\n' +
        'fetched is kept, so the command can be repeated. Builds and checks fetch raw files with --fetch only.\n',
    )
    .action(running(async () => (await import('./commands/fetch.ts')).fetchCommand));
}

function addMigrate(program: Command, running: Running): void {
  program
    .command('migrate')
    .description("shows what today's format changes in runs and reports of older ones; --write rewrites them")
    .argument('[paths...]', 'folders of runs or reports (default: the whole site)')
    .addOption(siteOption())
    .option('--write', 'write the files; comments and layout stay')
    .addHelpText('after', examples('npx plateau migrate', 'npx plateau migrate content/runs/acme-a100-2026 --write'))
    .action(running(async () => (await import('./commands/migrate.ts')).migrateCommand));
}

function addVerify(program: Command, running: Running): void {
  program
    .command('verify')
    .description('checks a copy of a site, file by file, against the manifest of hashes that each build publishes')
    .argument('<copy>', "folder or address of a built site; or a site's own folder, whose evidence is checked")
    .option('--manifest <file>', "file or address of the original's manifest (default: the copy's own)")
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      examples(
        'npx plateau verify public',
        'npx plateau verify https://example.org/bench/',
        'npx plateau verify https://mirror.example.com/ --manifest https://example.org/bench/api/v1/manifest.json',
        'npx plateau verify . --manifest https://example.org/bench/api/v1/manifest.json',
      ),
    )
    .action(running(async () => (await import('./commands/verify.ts')).verifyCommand));
}

function addInspect(program: Command, running: Running): void {
  program
    .command('inspect')
    .description('shows what Plateau reads from any fio output; no run folder needed')
    .argument('<files...>', 'fio output (JSON or JSON+, also gzipped), or folders of it')
    .option('--json', 'print measurements and problems as JSON')
    .option('--job <file>', 'the job file that ran, for what fio output leaves out')
    .addHelpText(
      'after',
      examples('npx plateau inspect result.json', 'npx plateau inspect --json raw/ > readings.json'),
    )
    .action(running(async () => (await import('./commands/inspect.ts')).inspectCommand));
}

function addPullRequest(program: Command, running: Running): void {
  program
    .command('pull-request', { hidden: true })
    .description('reports what a pull request does to the data: problems, additions, comparison, changes')
    .requiredOption('--base <ref>', 'base commit, or a folder with content/')
    .requiredOption('--head <ref>', 'head commit, or a folder with content/')
    .addOption(siteOption())
    .addOption(
      new Option('--format <format>', 'comment text, data, or annotations')
        .choices(['markdown', 'json', 'github'])
        .default('markdown'),
    )
    .option('--out <file>', 'also write the data to this file, as JSON')
    .option('--comment <file>', 'also append the comment text to this file')
    .addOption(fetchOption())
    .addOption(privateOption('with --fetch: from'))
    .addHelpText(
      'after',
      examples(
        'npx plateau pull-request --base main --head my-run',
        'npx plateau pull-request --base ../plateau-main --head . --format json',
      ),
    )
    .action(running(async () => (await import('./commands/pull-request.ts')).pullRequestCommand));
}

function addPostComment(program: Command, running: Running): void {
  program
    .command('post-comment', { hidden: true })
    .description('in a workflow: posts or updates the comment on the pull request whose check has ended')
    .argument('<file>', 'text of the comment')
    .addHelpText('after', examples('npx plateau post-comment comment.md'))
    .action(
      running(async () => {
        const { postCommentCommand } = await import('./commands/post-comment.ts');
        return (file: string, _options: object, effects: Effects) => postCommentCommand(file, effects);
      }),
    );
}
