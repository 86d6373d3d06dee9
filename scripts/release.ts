/** Part of `npm version`: what is unreleased in CHANGELOG.md becomes that version's, of today. Fails when there is nothing. */
import { readFile, writeFile } from 'node:fs/promises';

const OPEN = '## Unreleased\n';
const version = process.env.npm_package_version ?? '';
const text = await readFile('CHANGELOG.md', 'utf8');
const at = text.indexOf(OPEN);
const [, told = ''] = /^([\s\S]*?)(?=\n## |$)/.exec(at < 0 ? '' : text.slice(at + OPEN.length)) ?? [];
if (version === '' || told.trim() === '') {
  process.stderr.write(`CHANGELOG.md has nothing under "${OPEN.trim()}": say there what ${version} changes\n`);
  process.exit(1);
}
const day = new Date().toISOString().slice(0, 10);
await writeFile('CHANGELOG.md', text.replace(OPEN, `${OPEN}\n## ${version} (${day})\n`));
