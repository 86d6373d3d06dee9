/** How figures are set against each other: one judge for the pages made at build and those made in a browser. */
import { compareMeasurements } from './comparability.ts';
import { isTie, noiseOf, SINGLE_NOISE } from './noise.ts';

export const judge = { compare: compareMeasurements, noiseOf, unknownNoise: SINGLE_NOISE, isTie };
