import { describe, expect, it } from 'vitest';
import { answerPreview, type Preview } from '../../../scripts/lib/site/preview-answers.ts';
import { memoryEffects } from '../../memory-effects.ts';

const page = (text: string): string => `<html><body class="a">${text}</body></html>`;
const effects = memoryEffects({
  'whole/index.html': page('home'),
  'whole/runs/a/index.html': page('a before'),
  'whole/runs/b/index.html': page('b'),
  'whole/charts/1.json': '{}',
  'part/index.html': page('home of one run'),
  'part/runs/a/index.html': page('a now'),
  'part/charts/2.json': '{}',
  'secret.txt': 'secret',
});
const whole = { dir: '/site/whole', at: 1 };
const part = { dir: '/site/part', at: 2, addresses: ['runs/a/'], isAll: false };

async function get(path: string, preview: Partial<Preview>): Promise<string> {
  const { status, body, location } = await answerPreview(effects, { problems: new Map(), ...preview }, path);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return `${status} ${
    location ??
    text
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }`;
}

describe('the answers of the preview', () => {
  it('are those of the edited pages where these are newer, and of the whole site elsewhere', async () => {
    expect(await get('runs/a/', { whole, part })).toBe('200 a now');
    expect(await get('runs/b/', { whole, part })).toBe('200 b');
    expect(await get('', { whole, part })).toBe('200 home');
    expect(await get('charts/2.json', { whole, part })).toBe('200 {}');
    expect(await get('runs/a/', { whole: { ...whole, at: 2 }, part })).toBe('200 a before');
    expect(await get('charts/2.json', { whole: { ...whole, at: 2 }, part })).toContain('404');
  });

  it('are those of one run where only that is shown', async () => {
    expect(await get('', { part: { ...part, isAll: true } })).toBe('200 home of one run');
  });

  it('never show the part as the site: what is not there yet is being made', async () => {
    expect(await get('', { part })).toContain('503 The preview is being made');
    expect(await get('runs/a/', { part })).toBe('200 a now');
  });

  it('lead to a folder with its slash, and to nothing outside of what is published', async () => {
    expect(await get('runs/a', { whole })).toBe('308 /runs/a/');
    for (const path of ['../secret.txt', 'runs/../../secret.txt', '..\\secret.txt'])
      expect(await get(path, { whole })).toMatch(/^404 /);
  });

  it('say on a page that it is older than the edit, in its body', async () => {
    const { body } = await answerPreview(effects, { whole, problems: new Map(), fault: 'a < b\nc' }, '');
    expect(body).toContain(
      '<body class="a"><p role="alert">The preview is older than your edit: a &lt; b<br>c</p>home',
    );
  });
});
