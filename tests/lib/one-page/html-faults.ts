/** Where a page does not follow the standard of HTML. */
import { HtmlValidate } from 'html-validate';

export async function htmlFaults(html: string): Promise<readonly string[]> {
  const { results } = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'long-title': 'off', 'valid-id': ['error', { relaxed: true }], 'no-inline-style': 'error' },
  }).validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}
