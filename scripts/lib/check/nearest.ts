/** The word that a typo most likely meant: at most a third of its letters differ (two swapped letters count twice). Undefined when none is near. */
export function nearestWord(typed: string, words: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(typed.length < 5 ? 1 : 2, Math.floor(typed.length / 3)) + 1;
  for (const word of words) {
    const distance = editDistance(typed.toLowerCase(), word.toLowerCase());
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance: letters to add, drop or change. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
