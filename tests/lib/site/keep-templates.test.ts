import { describe, expect, it } from 'vitest';
import { comparisonShapes, comparisonTemplate } from '../../../scripts/lib/charts/comparison-shapes.ts';
import { templateFiles } from '../../../scripts/lib/pages/site.ts';
import { keepTemplates } from '../../../scripts/lib/site/keep-templates.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { memoryEffects } from '../../memory-effects.ts';

const [first, ...others] = comparisonShapes().map((shape) => [comparisonTemplate(shape), shape] as const);
if (first === undefined) throw new Error('no shapes');

describe('keepTemplates', () => {
  it('compiles again what was made of other shapes, of other signals or by another engine, and nothing else', async () => {
    const effects = memoryEffects({});
    const kept = openKept(effects, '/kept');
    const count = async () => (await effects.listFolder('/kept')).length;
    const one = keepTemplates(kept, 'one');
    expect(await one([first])).toEqual(templateFiles([first]));
    expect(await count()).toBe(1);
    expect(await one([first])).toEqual(templateFiles([first]));
    const [name, shape] = first;
    expect(await one([[name, { ...shape, signals: { ...shape.signals } }]])).toEqual(templateFiles([first]));
    expect(await count()).toBe(1);
    const named = [[name, { ...shape, signals: { ...shape.signals, another: 1 } }]] as const;
    expect(await one(named)).toEqual(templateFiles(named));
    expect(await one([first, ...others])).toEqual(templateFiles([first, ...others]));
    expect(await keepTemplates(kept, 'two')([first])).toEqual(templateFiles([first]));
    expect(await count()).toBe(4);
  });

  it('takes what was kept, and compiles again what is damaged', async () => {
    const effects = memoryEffects({});
    const kept = openKept(effects, '/kept');
    await keepTemplates(kept, 'one')([first]);
    const [{ name } = { name: '' }] = await effects.listFolder('/kept');
    await kept.write(name, new TextEncoder().encode('[]'));
    expect(await keepTemplates(kept, 'one')([first])).toEqual([]);
    await effects.writeFile(`/kept/${name}`, 'damaged');
    expect(await keepTemplates(kept, 'one')([first])).toEqual(templateFiles([first]));
  });
});
