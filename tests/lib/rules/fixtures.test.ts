import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules as checkRules } from '../../../scripts/lib/rules/index.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { fixtureNames, fixturesDir, loadFixture } from '../check/fixture-bundle.ts';
import { printed, problemsOf } from '../check/fixture-problems.ts';

/** Every rule that a problem can name; those of views stand where views are made. */
const rules = [...checkRules, ...viewRules];

function expectedOf(name: string): string {
  const path = join(fixturesDir, 'invalid', name, 'expected.txt');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

describe('valid fixtures', () => {
  it.each(fixtureNames('valid'))('%s has no problem', (name) => {
    expect(printed(problemsOf(loadFixture('valid', name)))).toBe('');
  });
});

describe('invalid fixtures', () => {
  it.each(fixtureNames('invalid'))('%s prints what expected.txt holds', (name) => {
    const text = printed(problemsOf(loadFixture('invalid', name)));
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(join(fixturesDir, 'invalid', name, 'expected.txt'), text);
    expect(text).not.toBe('');
    expect(text).toBe(expectedOf(name));
  });
});

describe('rules', () => {
  const names = fixtureNames('invalid');

  it.each(rules.map(({ id }) => id))('%s has a fixture that breaks it', (id) => {
    const breaking = names.filter((name) => expectedOf(name).includes(` ${id}: `));
    expect(breaking).not.toEqual([]);
    const crashed = breaking.filter((name) => expectedOf(name).includes('crashed'));
    expect(crashed).toEqual([]);
  });

  it('have ids that are unique and keep one form', () => {
    const ids = rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^R-[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('explain themselves', () => {
    const short = rules.filter(
      ({ title, description }) => title.length < 15 || description.length < 60 || !/[.)]$/.test(description),
    );
    expect(short.map(({ id }) => id)).toEqual([]);
  });
});
