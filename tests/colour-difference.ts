/** How far two colours are apart, for readers of each kind of colour vision. */

type Triple = readonly [number, number, number];

/** What is left of linear red, green and blue where one kind of cone is missing: Machado, Oliveira and Fernandes 2009, severity 1. */
export const VISIONS: Readonly<Record<string, readonly Triple[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const LIGHT_TO_CONES: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];

const CONES_TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const turned = (matrix: readonly Triple[], [x = 0, y = 0, z = 0]: readonly number[]): readonly number[] =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z);

/** Lightness, red to green and blue to yellow of #rrggbb in Oklab (Ottosson 2020), as seen with that vision. */
function oklabOf(colour: string, vision: readonly Triple[]): readonly number[] {
  const linear = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const seen = turned(vision, linear).map((value) => Math.min(1, Math.max(0, value)));
  return turned(CONES_TO_LAB, turned(LIGHT_TO_CONES, seen).map(Math.cbrt));
}

/** How far two colours like #0a6472 are apart to readers with that vision, in hundredths of black to white; 2 is just seen. */
export function colourDifference(one: string, other: string, vision: readonly Triple[]): number {
  const second = oklabOf(other, vision);
  return 100 * Math.hypot(...oklabOf(one, vision).map((value, place) => value - (second[place] ?? Number.NaN)));
}
