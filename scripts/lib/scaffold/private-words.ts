/** What to look at before a run is published: hosts, addresses and places that fio names in its results. */
import { entriesOf } from '../fio/entries.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import { findNames } from '../model/secrets.ts';
import type { LooseResult, ResultFacts } from './types.ts';

const named = ['filename', 'directory', 'hostname', 'clientname', 'pool', 'rbdname', 'description'];

/** One line for each kind of word, with what was found. With `hide`, only what it leaves of the options. */
export function findPrivateWords(
  results: readonly LooseResult[],
  facts: readonly ResultFacts[],
  hide?: (text: string) => string,
): readonly string[] {
  const hosts = new Set(facts.flatMap((one) => one.hosts));
  const values = new Set<string>();
  const outputs = results.flatMap(({ result }) => fioOutputOf(result) ?? []);
  for (const output of outputs) {
    for (const { options } of entriesOf(output)) {
      for (const option of named) {
        const value = options.values.get(option);
        if (value !== undefined && value !== '') values.add(`${option}=${value}`.slice(0, 80));
      }
    }
  }
  const lines = outputs.flatMap(({ text_lines }) => text_lines);
  const found = [...values, ...lines].flatMap(findNames);
  const addresses = new Set(found.flatMap(({ kind, word }) => (kind === 'ip' ? [word] : [])));
  const tell = (what: string, words: ReadonlySet<string>): readonly string[] => {
    const shown = [...words].sort();
    const more = shown.length > 12 ? ` and ${shown.length - 12} more` : '';
    return shown.length === 0 ? [] : [`${what}: ${shown.slice(0, 12).join(', ')}${more}`];
  };
  if (hide) return tell('options', new Set([...values].map(hide)));
  return [...tell('hosts', hosts), ...tell('addresses', addresses), ...tell('options', values)];
}
