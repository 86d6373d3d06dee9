/** How Vega runs the expressions of a drawing: compiled to functions. In browsers expressions.browser.ts stands in this place. */
import type { ViewOptions } from 'vega';

/** Whether they are parsed to syntax trees. */
export const ARE_TREES = false;

export const OF_VIEW: Pick<ViewOptions, 'expr'> = {};
