import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfWords } from '../../../scripts/lib/base/words.ts';
import {
  checkColours,
  checkLinks,
  checkLogo,
  checkTargets,
  coloursCss,
  coloursOfTokens,
  contrastOf,
  NO_COLOURS,
} from '../../../scripts/lib/hugo/brand.ts';
import { colourDifference, VISIONS } from '../../colour-difference.ts';

const css = readFileSync(join(import.meta.dirname, '../../../assets/css/tokens.css'), 'utf8');
const tokens = coloursOfTokens(css);
const check = (found: unknown) => checkColours('hugo.toml', found, tokens);

describe('the colours of series', () => {
  it('are told apart in the light and in the dark, with each kind of colour vision', () => {
    expect(colourDifference('#ffffff', '#000000', VISIONS.all ?? [])).toBeCloseTo(100, 0);
    const near = (['light', 'dark'] as const).flatMap((theme) => {
      const series = [...tokens[theme]].filter(([name]) => name.startsWith('series-'));
      return series.flatMap(([one, first], place) =>
        series.slice(place + 1).flatMap(([other, second]) =>
          Object.entries(VISIONS)
            .filter(([, vision]) => colourDifference(first, second, vision) < 7)
            .map(([name]) => `${theme}: ${one} and ${other} (${name})`),
        ),
      );
    });
    expect(near).toEqual([]);
  });

  it('are those of the dark, by the system as by the switch', () => {
    const [bySystem, bySwitch] = [/light'\]\) \{([^}]*)\}/, /='dark'\] \{([^}]*)\}/].map((one) => one.exec(css)?.[1]);
    expect(bySystem?.replaceAll(/\s+/g, ' ')).toContain('--series-8: ');
    expect(bySystem?.replaceAll(/\s+/g, ' ')).toBe(bySwitch?.replaceAll(/\s+/g, ' '));
  });
});

describe('contrastOf', () => {
  it('is that of WCAG: 21 for black on white, 4.48 for #777777', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.478, 3);
  });
});

describe('checkColours', () => {
  it("passes the engine's own colours in both themes, and looks at all of them", () => {
    expect([tokens.light.size, tokens.dark.size]).toEqual([38, 38]);
    expect(() =>
      check({ light: Object.fromEntries(tokens.light), dark: Object.fromEntries(tokens.dark) }),
    ).not.toThrow();
  });

  it('names each pair that cannot be read, its contrast and what it has to be', () => {
    expect(() => check({ light: { accent: '#9fd0ff' } })).toThrow(
      /light: accent #9fd0ff on paper #fbfbf9 has a contrast of 1\.\d\d:1; it has to be 4\.5:1 or more/,
    );
    expect(() => check({ dark: { 'series-1': '#20242a' } })).toThrow(
      /dark: series-1 #20242a on paper .* has to be 3:1/,
    );
  });

  it('looks at a changed paper under every text', () => {
    expect(() => check({ light: { paper: '#808080' } })).toThrow(/ink-2 .*\n.*muted .*/s);
  });

  it('says what a name, a value and a theme have to be', () => {
    expect(() => check({ light: { acent: '#000000' } })).toThrow(
      /light\.acent is no colour of the engine; there are: paper,/,
    );
    expect(() => check({ light: { accent: 'red; } body {' } })).toThrow(/has to be like "#0a6472"/);
    expect(() => check({ night: {} })).toThrow(/params\.colours\.night is no theme; there are: light, dark/);
    expect(() => check('blue')).toThrow(/\[params\.colours\.light\]/);
  });

  it('makes no style sheet of nothing, and one for light, paper and dark of the rest', () => {
    expect(coloursCss(NO_COLOURS)).toBeUndefined();
    const sheet = coloursCss(check({ light: { accent: '#7A1F5C' }, dark: { accent: '#f0a0d0' } })) ?? '';
    expect(sheet.match(/--accent: #\w+/g)).toEqual(['--accent: #7a1f5c', '--accent: #f0a0d0', '--accent: #f0a0d0']);
    expect(sheet).toMatch(/@media print \{\n:root \{\n {2}--paper: #ffffff;\n {2}--ink: #000000;/);
  });
});

describe('links of hugo.toml', () => {
  it('have a name and an address', () => {
    expect(checkLinks('place', [{ name: 'A', url: 'a/' }])).toEqual([{ place: 'place', url: 'a/' }]);
    for (const found of ['a/', [{ name: 'A' }], [{ name: ' ', url: 'a/' }], [7]])
      expect(() => checkLinks('hugo.toml: params.navigation', found)).toThrow(
        /params\.navigation is .*name = "Imprint"/,
      );
  });

  it('lead to pages of the site, or elsewhere', () => {
    const links = ['imprint/', '/runs/?x=1#a', '/', 'https://example.org/', 'mailto:a@example.org'];
    const asked = links.map((url) => ({ place: 'here', url }));
    expect(() => checkTargets(asked, new Set(['imprint', 'runs', '']))).not.toThrow();
    expect(() => checkTargets(asked, new Set(['runs', '']))).toThrow(
      'here: no page of this site has the address "imprint/"; content/NAME.md makes the page NAME/',
    );
    expect(() => checkTargets([{ place: 'here', url: 'javascript:alert(1)' }], new Set(['']))).toThrow(/no page/);
  });
});

describe('checkLogo', () => {
  it('takes a picture in static/', () => {
    expect(checkLogo('hugo.toml', 'img/logo.svg')).toBe('img/logo.svg');
    for (const found of ['../logo.svg', 'https://example.org/logo.svg', 'logo.exe', '', 7])
      expect(() => checkLogo('hugo.toml', found)).toThrow(/params\.logo is .*like "logo\.svg"/);
  });
});

describe('faultsOfWords', () => {
  it("takes words of the engine's keys and forms, with no more places than theirs", () => {
    expect(
      faultsOfWords({ home_lead: 'Ours.', count_runs: { one: '{{ .Count }} test', other: '{{ .Count }} tests' } }),
    ).toEqual([]);
  });

  it('names what is no key, what has another form, and a place that nothing fills', () => {
    const faults = faultsOfWords({
      home_led: 'x',
      count_runs: 'x',
      nav_api: { one: 'x', other: 'y' },
      home_lead: '{{ .name }}',
    });
    expect(faults).toEqual([
      '"home_led" is no key of the engine\'s i18n/en.json',
      '"count_runs" has to be a text for each of: one, other',
      '"nav_api" has to be a text',
      '"home_lead" has a place {{ .name }} that nothing fills; there are: none',
    ]);
  });
});
