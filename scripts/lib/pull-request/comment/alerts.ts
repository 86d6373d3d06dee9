/** What to look at first, as GitHub's own boxes. */

import { word } from '../../base/words.ts';
import type { Alert, AlertLevel } from '../alerts.ts';
import { type Caps, more, names } from './parts.ts';
import { code } from './safe-text.ts';

const levels = ['caution', 'warning', 'note'] as const;
const boxes: Readonly<Record<AlertLevel, string>> = { caution: 'CAUTION', warning: 'WARNING', note: 'NOTE' };

/** What an alert is about: a run, a run and its files, or files alone. */
function itemOf({ kind, id, named }: Alert, caps: Caps): string {
  if (named.length === 0) return code(id);
  if (id === '') return names(named, caps);
  const key = kind === 'run_renamed' ? 'pr_alert_item_run_renamed' : 'pr_alert_item';
  return word(key, { id: code(id), named: names(named, caps) });
}

function kindLines(alerts: readonly Alert[], caps: Caps): readonly string[] {
  const rest = alerts.length - caps.rows;
  return [
    ...alerts.slice(0, 1).map(({ kind }) => word(`pr_alert_${kind}`)),
    ...alerts.slice(0, caps.rows).map((alert) => `- ${itemOf(alert, caps)}`),
    ...(rest > 0 ? [`- ${more(rest)}`] : []),
  ];
}

/** One box for each level; in it each kind of alert once, with what it is about. */
export function alertLines(alerts: readonly Alert[], caps: Caps): readonly string[] {
  return levels.flatMap((level) => {
    const own = alerts.filter((alert) => alert.level === level);
    const kinds = [...new Set(own.map(({ kind }) => kind))];
    const texts = kinds.map((kind) =>
      kindLines(
        own.filter((alert) => alert.kind === kind),
        caps,
      ),
    );
    const lines = texts.flatMap((text, place) => (place === 0 ? text : ['', ...text]));
    return lines.length === 0 ? [] : [`> [!${boxes[level]}]`, ...lines.map((line) => `> ${line}`.trimEnd()), ''];
  });
}
