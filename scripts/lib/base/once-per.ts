/** Makes it once for each object, and keeps it as long as there is that object. */
export function oncePer<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const known = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}
