/** Words of fio's output that may name machines or people, for their owner to look at. */
import { entriesOf } from '../fio/entries.ts';
import type { LooseResult, ResultFacts } from './types.ts';

const address = /\b(?!127\.|0\.)(?:\d{1,3}\.){3}\d{1,3}\b/g;
const named = ['filename', 'directory', 'hostname', 'clientname', 'pool', 'rbdname', 'description'];

/**
 * One line for each kind of word, with what was found. Addresses of the machine itself (127.…) say nothing. With `hide`, only what
 * it leaves of the options.
 */
export function findPrivateWords(
  results: readonly LooseResult[],
  facts: readonly ResultFacts[],
  hide?: (text: string) => string,
): readonly string[] {
  const hosts = new Set(facts.flatMap((one) => one.hosts));
  const values = new Set<string>();
  for (const { output } of results) {
    for (const { options } of output.documents.flatMap((document) => entriesOf(document))) {
      for (const option of named) {
        const value = options.values.get(option);
        if (value !== undefined && value !== '') values.add(`${option}=${value}`.slice(0, 80));
      }
    }
  }
  const lines = results.flatMap(({ output }) => output.text_lines);
  const addresses = new Set([...values, ...lines].flatMap((text) => text.match(address) ?? []));
  const tell = (what: string, words: ReadonlySet<string>): readonly string[] => {
    const shown = [...words].sort();
    const more = shown.length > 12 ? ` and ${shown.length - 12} more` : '';
    return shown.length === 0 ? [] : [`${what}: ${shown.slice(0, 12).join(', ')}${more}`];
  };
  if (hide) return tell('options', new Set([...values].map(hide)));
  return [...tell('hosts', hosts), ...tell('addresses', addresses), ...tell('options', values)];
}
