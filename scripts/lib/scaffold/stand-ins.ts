/** Replaces what tells of machines and people by stand-ins: host-1, serial-2. The rules are those of static/collect.sh. */
import {
  anyOf,
  findSecrets,
  formsAfter,
  formsBefore,
  isAlone,
  isHarmless,
  isWordOfFio,
  partsOfSecret,
  type Secret,
} from '../model/secrets.ts';

/** What became of a word. */
export interface StandIn {
  readonly stand_in: string;
  readonly word: string;
}

export interface StandIns {
  /** Learns what a text gives away. */
  readonly learn: (text: string) => void;
  /** Learns a word. */
  readonly plant: (secret: Secret) => void;
  /** The text with stand-ins. In JSON neither keys nor numbers are touched. */
  readonly hide: (text: string) => string;
  /** Words that are still in a text though they have a stand-in. */
  readonly leaks: (text: string) => readonly string[];
  /** Everything that was replaced so far, by stand-in. */
  readonly replaced: () => readonly StandIn[];
  /** Names that are words of fio's output as well: to replace them would take its meaning away. */
  readonly refused: () => readonly string[];
}

/** A key of JSON, another string of JSON, or what stands between strings. */
const tokens = /(?<=[{,]\s*)"(?:[^"\\\n]|\\.)*"\s*:|"(?:[^"\\\n]|\\.)*"|[^"]+|"/g;

/** Knows nothing yet. Stand-ins are numbered in the order in which words are learned or met. */
export function openStandIns(): StandIns {
  const known = new Map<string, { readonly word: string; readonly stand_in: string }>();
  const counts = new Map<string, number>();
  const used = new Set<string>();
  const refused = new Set<string>();
  const planted: string[] = [];
  let pattern: RegExp | undefined;

  function name(kind: string, word: string): string {
    const low = word.toLowerCase();
    const found = known.get(low);
    if (found !== undefined) return found.stand_in;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    known.set(low, { word, stand_in: `${kind}-${count}` });
    return `${kind}-${count}`;
  }

  function plant(secret: Secret): void {
    for (const { kind, word: given } of partsOfSecret(secret)) {
      const word = given.trim();
      if (isHarmless(word) || known.has(word.toLowerCase())) continue;
      if (isWordOfFio(word)) refused.add(word);
      else {
        name(kind, word);
        planted.push(word);
        pattern = undefined;
      }
    }
  }

  /** The longest first: a full host name before its first part. */
  function plantedPattern(): RegExp {
    const words = [...planted].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    pattern ??= anyOf(words);
    return pattern;
  }

  function take(kind: string, word: string): string {
    const stand_in = name(kind, word);
    used.add(stand_in);
    return stand_in;
  }

  function byForm(text: string, forms: typeof formsBefore): string {
    return forms.reduce(
      (before, [kind, form]) =>
        before.replace(form, (word: string, at: number) => {
          const isPlain = /^(?:127\.|0\.0\.0\.0|::1?$)/.test(word);
          return isPlain || !isAlone(before, at, word.length) ? word : take(kind, word);
        }),
      text,
    );
  }

  function hideIn(text: string, isNumeric: boolean): string {
    if (!/[A-Za-z.]/.test(text) && isNumeric) return text;
    const swapped = byForm(text, formsBefore).replace(plantedPattern(), (word) =>
      isNumeric && /^[\d.]+$/.test(word) ? word : take('word', word),
    );
    return byForm(swapped, formsAfter);
  }

  function hideInJson(text: string): string {
    let key = '';
    return text.replace(tokens, (token) => {
      if (token.endsWith(':') && token.startsWith('"')) {
        key = token;
        return token;
      }
      const isVersion = key.startsWith('"fio version"') && token.startsWith('"');
      if (token.startsWith('"')) key = '';
      return isVersion ? token : hideIn(token, !token.startsWith('"'));
    });
  }

  return {
    plant,
    learn: (text) => {
      for (const secret of findSecrets(text)) plant(secret);
    },
    // Logs are digits and commas; only text is worth reading twice.
    hide: (text) => {
      if (!/[A-Za-wyz.]/.test(text)) return text;
      return /^\s*\{|"fio version"/m.test(text) ? hideInJson(text) : hideIn(text, false);
    },
    leaks: (text) => {
      const words = [...known.keys()].filter((low) => low.length >= 4 && /[a-z:.]/.test(low));
      return [...new Set([...text.matchAll(anyOf(words))].map(([word]) => word))];
    },
    replaced: () => [...known.values()].filter(({ stand_in }) => used.has(stand_in)),
    refused: () => [...refused].sort(),
  };
}
