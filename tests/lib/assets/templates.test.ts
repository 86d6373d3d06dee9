import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchTemplate } from '../../../assets/js/charts/templates.ts';

afterEach(() => vi.restoreAllMocks());

describe('fetchTemplate', () => {
  const folder = new URL('https://example.org/charts/templates/');

  it('fetches once what it has, and again what it did not get', async () => {
    const asked: string[] = [];
    let isDown = true;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      asked.push(String(input).slice(folder.href.length));
      if (isDown) return new Response('', { status: 503 });
      return Response.json(asked.at(-1) === 'bars.json' ? { flow: {}, expressions: 'expressions.json' } : []);
    });
    await expect(fetchTemplate('bars', folder)).rejects.toThrow('503');
    isDown = false;
    await fetchTemplate('bars', folder);
    await fetchTemplate('bars', folder);
    expect(asked).toEqual(['bars.json', 'bars.json', 'expressions.json']);
  });
});
