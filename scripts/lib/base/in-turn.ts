/** What `make` makes of each, one after the other. */
export async function inTurn<T, Made>(all: Iterable<T>, make: (one: T) => Promise<Made>): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}
