/** The way from a rank to what was checked between a system and the one above it. */

import { word } from '../../base/words.ts';
import { configurationToken } from '../../model/configuration-token.ts';
import type { Link } from '../../tables/table.ts';

interface Side {
  readonly run_id: string;
  readonly configuration_id: string;
  /** Name of the system. */
  readonly name: string;
}

/** Address of the comparison of two configurations. */
export function pairLink(above: Side, own: Side): Link & { readonly title: string } {
  const token = ({ run_id, configuration_id }: Side): string => configurationToken(run_id, configuration_id);
  return {
    text: word('rank_pair'),
    title: word('rank_pair_title', { above: above.name, own: own.name }),
    href: `compare/?c=${token(above)},${token(own)}`,
  };
}
