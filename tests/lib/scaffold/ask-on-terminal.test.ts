import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { faultOfAnswer } from '../../../scripts/lib/scaffold/answers.ts';
import { askOnTerminal } from '../../../scripts/lib/store/ask-on-terminal.ts';

async function answer(questions: Parameters<typeof askOnTerminal>[0], typed: readonly string[]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  let next = 0;
  output.on('data', (data: Buffer) => {
    shown += String(data);
    if (!String(data).endsWith('> ')) return;
    const line = typed[next++];
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  return { answers: Object.fromEntries(await askOnTerminal(questions, faultOfAnswer, input, output)), shown };
}

describe('askOnTerminal', () => {
  it('takes a number for a choice and Enter for the suggestion', async () => {
    const questions = [
      { id: 'kind', text: 'Kind?', choices: ['drive', 'array'] },
      { id: 'licence', text: 'Licence?', suggestion: 'CC-BY-4.0' },
    ];
    const { answers, shown } = await answer(questions, ['2', '']);
    expect(answers).toEqual({ kind: 'array', licence: 'CC-BY-4.0' });
    expect(shown).toContain('2  array');
  });

  it('asks again when an answer cannot be', async () => {
    const { answers, shown } = await answer([{ id: 'id', text: 'Id?' }], ['No Id', 'an-id']);
    expect(answers).toEqual({ id: 'an-id' });
    expect(shown).toContain('lower-case letters');
  });

  it('leaves the rest open when the input ends', async () => {
    const questions = [
      { id: 'vendor', text: 'Vendor?' },
      { id: 'model', text: 'Model?' },
    ];
    expect((await answer(questions, ['Acme'])).answers).toEqual({ vendor: 'Acme' });
  });
});
