/** Where /rules/ says how figures are compared; every sentence that names one of its numbers leads there. */

import { word } from '../base/words.ts';
import type { Link } from '../tables/table.ts';

/** Gates of comparability. */
export function gatesRule(): Link {
  return { text: word('rule_gates'), href: 'rules/#C-gates' };
}

/** Noise and ties. */
export function noiseRule(): Link {
  return { text: word('rule_noise'), href: 'rules/#C-noise' };
}

/** Readings of load curves under a limit on latency. */
export function limitRule(): Link {
  return { text: word('rule_limit'), href: 'rules/#C-limit' };
}
