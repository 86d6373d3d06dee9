/** Bundles, reports, methods and notes of tests/fixtures/bundles/: whole folders, and folders made from them by a few edits. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { splitPointer } from '../../../scripts/lib/base/pointer.ts';
import type { FolderInput, SourceFile } from '../../../scripts/lib/model/source-files.ts';

export const fixturesDir = join(import.meta.dirname, '../../fixtures/bundles');

type Edit =
  | { readonly file: string; readonly pointer: string; readonly value?: unknown; readonly remove?: true }
  | { readonly file: string; readonly find: string; readonly replace: string }
  | { readonly file: string; readonly text: string }
  | { readonly file: string; readonly delete: true };

interface Fixture {
  readonly base?: string;
  readonly id?: string;
  readonly edit?: readonly Edit[];
  /** The valid runs of the site: those of a report, or others beside a run. */
  readonly runs?: readonly string[];
  /** Runs: the valid methods of the site. */
  readonly methods?: readonly string[];
}

export interface LoadedFixture {
  readonly kind: 'run' | 'report' | 'method' | 'note';
  readonly input: FolderInput;
  /** The runs that a report stands on or a note is about, or others beside a run. */
  readonly runs: readonly FolderInput[];
  /** Runs: the methods they may name. */
  readonly methods: readonly FolderInput[];
}

/** Names of the folders in valid/ or invalid/. */
export function fixtureNames(group: 'valid' | 'invalid'): readonly string[] {
  return readdirSync(join(fixturesDir, group)).sort();
}

/** A fixture as `read` would hand it on. Throws when an edit changes nothing, so that no fixture goes stale. */
export function loadFixture(group: 'valid' | 'invalid', name: string): LoadedFixture {
  const dir = join(fixturesDir, group, name);
  const fixture = readFixture(dir);
  if (group === 'valid') return load(name, readTexts(dir), fixture);
  if (fixture.base === undefined) throw new Error(`${name}: fixture.json names no base`);
  const base = join(fixturesDir, 'valid', fixture.base);
  const files = join(dir, 'files');
  let texts: ReadonlyMap<string, string> = new Map([
    ...readTexts(base),
    ...(existsSync(files) ? readTexts(files) : []),
  ]);
  for (const edit of fixture.edit ?? []) texts = applyEdit(name, texts, edit);
  return load(fixture.id ?? fixture.base, texts, { ...readFixture(base), ...fixture });
}

function readFixture(dir: string): Fixture {
  const path = join(dir, 'fixture.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Fixture) : {};
}

function load(id: string, texts: ReadonlyMap<string, string>, fixture: Fixture): LoadedFixture {
  const kind = (['report', 'method', 'note'] as const).find((one) => texts.has(`${one}.json`)) ?? 'run';
  const folder = `content/${kind}s/${id}${kind === 'note' ? '.json' : ''}`;
  const files = [...texts].map(([path, text]) => sourceFile(path, text)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const runs = (fixture.runs ?? []).map((run) => loadFixture('valid', run).input);
  const methods = (fixture.methods ?? []).map((method) => loadFixture('valid', method).input);
  return { kind, input: { id, folder, files, problems: [] }, runs, methods };
}

function readTexts(dir: string): ReadonlyMap<string, string> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'fixture.json')
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(dir, path), readFileSync(path, 'utf8')]));
}

/** The folder with the text of one file changed. */
export function withText(input: FolderInput, path: string, change: (text: string) => string): FolderInput {
  const files = input.files.map((file) =>
    file.path === path ? sourceFile(path, change(new TextDecoder().decode(file.bytes))) : file,
  );
  return { ...input, files };
}

function sourceFile(path: string, text: string): SourceFile {
  const bytes = new TextEncoder().encode(text);
  return { path, bytes, size_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function applyEdit(name: string, texts: ReadonlyMap<string, string>, edit: Edit): ReadonlyMap<string, string> {
  const before = texts.get(edit.file);
  const after = edited(before ?? '', edit);
  if (before === after) throw new Error(`${name}: the edit of ${edit.file} changes nothing`);
  const changed = new Map(texts);
  if (after === undefined) changed.delete(edit.file);
  else changed.set(edit.file, after);
  return changed;
}

function edited(text: string, edit: Edit): string | undefined {
  if ('delete' in edit) return undefined;
  if ('text' in edit) return edit.text;
  if ('find' in edit) return text.replace(edit.find, () => edit.replace);
  const path = splitPointer(edit.pointer).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return applyEdits(
    text,
    modify(text, path, edit.remove ? undefined : edit.value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }),
  );
}
