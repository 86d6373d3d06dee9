/** plateau view: fio output as one page, nothing asked. */
import { basename, dirname, join, resolve } from 'node:path';
import engine from '../../package.json' with { type: 'json' };
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { plural } from '../lib/check/problems.ts';
import { compareFiles } from '../lib/one-page/compare-files.ts';
import { type ViewedFiles, viewFiles } from '../lib/one-page/view-files.ts';
import {
  type PictureFolders,
  readSides,
  readStyle,
  readViewed,
  showPage,
  titleOfPaths,
  writePictures,
} from '../lib/site/loose-view.ts';

export interface ViewCommandOptions extends PictureFolders {
  /** The file to write; without it, and without pictures, the page is shown. */
  readonly out?: string;
  readonly title?: string;
  /** Each path is set against the first. */
  readonly compare?: boolean;
  readonly port: string;
  /** Whether a browser is opened where there is one. */
  readonly open: boolean;
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CliError(`--port is "${text}"; it has to be a whole number from 1 to 65535`);
}

function nothingThere(paths: readonly string[], { unread }: ViewedFiles, exitCode: ExitCode): CliError {
  const shown = unread.slice(0, 10).map(({ path, why }) => `  ${path}: ${why}`);
  const more = unread.length > 10 ? [`  and ${unread.length - 10} more`] : [];
  const fix = 'A result is what fio writes with --output-format=json+ --output=FILE.';
  return new CliError(
    [`${paths.join(', ')}: no result of fio that can be read`, ...shown, ...more, fix].join('\n'),
    exitCode,
  );
}

/** The file is whole or as it was before: a disk may be full. What is no file, such as /dev/stdout, is written to as it is. */
async function writeWhole(effects: Effects, path: string, text: string): Promise<void> {
  const kind = (await effects.stat(path))?.kind;
  if (kind === 'folder') throw new CliError(`${path} is a folder: --out takes a file`);
  if (kind === 'other') return effects.writeFile(path, text);
  const target = await effects.realPath(path);
  const work = await effects.makeTempFolder(join(dirname(target), '.view-'));
  try {
    const fresh = join(work, basename(target));
    await effects.writeFile(fresh, text);
    await effects.rename(fresh, target);
  } finally {
    await effects.remove(work);
  }
}

/** Exit code 0; 1 when files have errors or promise figures and cannot be read, and when there is nothing to show; 2 for misuse and what the disk does not give. */
export async function viewCommand(
  paths: readonly string[],
  { out, title = '', compare = false, port, open, ...pictures }: ViewCommandOptions,
  effects: Effects,
): Promise<ExitCode> {
  const number = portOf(port);
  const sides = compare ? await readSides(effects, paths) : [];
  const files = compare ? sides.flatMap((side) => side.files) : await readViewed(effects, paths);
  const css = await readStyle(effects);
  const asked = {
    title: title.trim() || (compare ? sides.map((side) => side.title).join(' vs ') : titleOfPaths(effects.cwd, paths)),
    css,
    version: engine.version,
    tell: (stage: string) => effects.progress.tell(stage),
  };
  const viewed = compare ? await compareFiles(sides, asked) : await viewFiles(files, asked);
  const { page, problems, unread } = viewed;
  const isUnreadable = files.some(({ fault }) => fault !== undefined);
  if (page === undefined) throw nothingThere(viewed.empty ?? paths, viewed, isUnreadable ? 2 : 1);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const missed = unread.filter(({ is_missed }) => is_missed);
  const said = [
    plural(page.records.flatMap(({ measurements }) => measurements).length, 'result'),
    plural(page.charts.length, 'chart'),
  ];
  if (errors > 0) said.push(plural(errors, 'error'));
  if (missed.length > 0) said.push(`${plural(missed.length, 'file')} not shown`);
  for (const { path, why } of missed) effects.log(`${path}: ${why}\n`);
  const folders = [pictures.svg, pictures.png].filter((folder) => folder !== undefined);
  await writePictures(effects, page, css, pictures);
  effects.progress.end();
  if (out !== undefined) await writeWhole(effects, resolve(effects.cwd, out), page.html);
  const written = [...(out === undefined ? [] : [out]), ...folders];
  if (written.length > 0) effects.out(`${written.join(', ')}: ${said.join(', ')}\n`);
  else {
    effects.log(`${said.join(', ')}\n`);
    await showPage(effects, page.html, { port: number, opens: open });
  }
  if (isUnreadable) return 2;
  return errors + missed.length > 0 ? 1 : 0;
}
