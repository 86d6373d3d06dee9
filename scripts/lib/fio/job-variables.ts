/** `${VAR}` in job files (fio options.c, fio_option_dup_subs). */

export type Variables = Readonly<Record<string, string>>;

/**
 * Puts the values of `${VAR}` in place. A variable without a value is kept as typed and listed in `missing`: fio would have
 * put an empty text there, but only the submitter's environment can tell. `$jobnum` and fio's other keywords are left alone.
 */
export function expandVariables(
  text: string,
  env: Variables = {},
): { readonly value: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const value = text.replace(/\$\{([^}]*)\}/g, (typed, name: string) => {
    if (Object.hasOwn(env, name)) return env[name] ?? '';
    missing.push(typed);
    return typed;
  });
  return { value, missing };
}
