/** Finds what is published and names a run or report that is held back: a link to nowhere, and the end of the secret. */
import type { Problem } from '#types';
import { readJson } from '../base/json.ts';
import type { JsonValue } from '../base/json-value.ts';
import { joinPointer } from '../base/pointer.ts';
import { describeHeldBack, type HeldFolder } from '../model/held-back.ts';
import type { WrittenText } from '../model/source-files.ts';

type Kind = 'runs' | 'reports';

/** Keys whose values are ids, alone or in lists. */
const namingKeys: Readonly<Record<Kind, readonly string[]>> = {
  runs: ['run', 'runs', 'run_id', 'measurement'],
  reports: ['report', 'reports'],
};

function kindOf({ folder }: HeldFolder): Kind {
  return /(^|\/)reports\/[^/]+$/.test(folder) ? 'reports' : 'runs';
}

function escaped(text: string): string {
  return text.replace(/[^A-Za-z0-9-]/g, '\\$&');
}

/** An error for each place, in the order of the texts. JSON is looked through by its values, other text by its addresses: runs/<id>. */
export function heldReferences(held: readonly HeldFolder[], texts: readonly WrittenText[]): readonly Problem[] {
  const named = held.map((one) => {
    const address = new RegExp(`(?<![a-z0-9-])${kindOf(one)}/${escaped(one.id)}(?![a-z0-9-])`);
    return { one, address, keys: namingKeys[kindOf(one)] };
  });
  return texts.flatMap(({ file, text }) => {
    const near = named.filter(({ one }) => text.includes(one.id));
    if (near.length === 0) return [];
    if (!file.endsWith('.json'))
      return text
        .split('\n')
        .flatMap((line, place) =>
          near
            .filter(({ address }) => address.test(line))
            .map(({ one }) => problem(one, { file, pointer: '', line: place + 1, found: one.id })),
        );
    return stringsOf(readJson(file, text).document?.value, []).flatMap(({ path, value }) =>
      near
        .filter(
          ({ one, address, keys }) =>
            address.test(value) ||
            ((value === one.id || value.startsWith(`${one.id}/`)) && path.some((part) => keys.includes(part))),
        )
        .map(({ one }) => problem(one, { file, pointer: joinPointer(...path), found: value })),
    );
  });
}

function problem(one: HeldFolder, place: Pick<Problem, 'file' | 'pointer' | 'line' | 'found'>): Problem {
  return {
    ...place,
    rule: 'input',
    severity: 'error',
    message: `this names ${one.folder}, which is ${describeHeldBack(one)} and not on the site`,
    fix: 'take it out until then, or hold this back as well',
  };
}

function stringsOf(
  value: JsonValue | undefined,
  path: readonly string[],
): readonly { readonly path: readonly string[]; readonly value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => stringsOf(inside, [...path, key]));
}
