/** Vega without what the build has done already: no parser, no compiler, no renderer but the one that writes SVG. */
import { transforms } from 'vega-dataflow';
import * as encode from 'vega-encode';
import { expressionInterpreter } from 'vega-interpreter';
import { resetSVGDefIds } from 'vega-scenegraph';
import * as transform from 'vega-transforms';
import { View } from 'vega-view';
import * as viewTransform from 'vega-view-transforms';
import type { VegaParts } from '#engine/scripts/lib/charts/run-drawing.ts';

Object.assign(transforms, transform, viewTransform, encode);

/** The page's policy forbids to compile text, so expressions are interpreted. */
export const slimVega: VegaParts = { View, resetSVGDefIds, options: { expr: expressionInterpreter } };
