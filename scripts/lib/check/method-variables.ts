/** Variables of job files that a method explains. */
import type { Problem } from '#types';
import type { ParsedBundle, ParsedMethod } from '../formats/types.ts';

/**
 * The problems without notices on unknown variables of job files that are the method's own, text for text: its steps say which
 * values they had. `problems` name files from the site's folder.
 */
export function withoutKnownVariables(
  problems: readonly Problem[],
  bundle: ParsedBundle,
  method: ParsedMethod | undefined,
): readonly Problem[] {
  if (method === undefined) return problems;
  const texts = new Set(method.jobTexts.values());
  const known = new Set(
    bundle.files
      .filter(({ path, bytes }) => path.startsWith('jobs/') && texts.has(new TextDecoder().decode(bytes)))
      .map(({ path }) => `${bundle.folder}/${path}`),
  );
  return problems.filter(
    ({ rule, severity, file, message }) =>
      !(rule === 'input' && severity === 'notice' && message.startsWith('value of ${') && known.has(file)),
  );
}
