/** Widths of pictures with all around their plots, px. */
export const WIDTH = { wide: 720, half: 540, narrow: 340 } as const;
