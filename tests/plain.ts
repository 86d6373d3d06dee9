/** A text with spaces in place of those that hold a line together, as it is easier to expect. */
export const plain = (text = ''): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
