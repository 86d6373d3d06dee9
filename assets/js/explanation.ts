/** One measurement's sources as the panel shows them: its figures with their formulas, its evidence, what was checked. */

import type { Explanation, ExplanationIndex, ReadingView, StepView } from '#engine/scripts/lib/pages/figures/view.ts';
import { type Child, make } from './compare/elements.ts';
import { siteHref } from './site-root.ts';

type Words = ExplanationIndex['words'];

const code = (text: string, name?: string): HTMLElement => make('code', { class: name }, text);
const formula = (text: string): HTMLElement => make('p', {}, code(text, 'how-formula'));

function readings(list: readonly ReadingView[]): HTMLElement {
  const items = list.map(({ name, value, converted, place }) =>
    make(
      'li',
      {},
      code(`${name} ${value}`),
      ...(converted === undefined ? [] : [' ', code(`= ${converted}`)]),
      ...(place === undefined ? [] : [' ', code(place, 'muted')]),
    ),
  );
  return make('ul', { class: 'readings' }, ...items);
}

function step(view: StepView): HTMLElement {
  const { of, filled, result, is_long, summary, note } = view;
  const list = readings(view.readings);
  const parts: Child[] = [
    view.formula === undefined ? undefined : formula(of === undefined ? view.formula : `${of} = ${view.formula}`),
    filled === undefined ? undefined : formula(`= ${filled} = ${result}`),
    is_long && view.formula !== undefined ? formula(`= ${result}`) : undefined,
    is_long ? make('details', {}, make('summary', {}, summary), list) : list,
    note === undefined ? undefined : make('p', { class: 'muted' }, note),
  ];
  return make('div', { class: 'how-step' }, ...parts);
}

function figure(
  { label, exact, shown, published, locator, steps }: Explanation['figures'][number],
  words: Words,
): HTMLElement {
  const head = make(
    'p',
    { class: 'how-figure' },
    make('span', { class: 'how-label' }, label),
    ' ',
    make('span', { class: 'how-exact' }, exact),
    ' ',
    make('span', { class: 'muted' }, `${words.shown} ${shown}`),
  );
  const source = [
    published === undefined ? undefined : make('p', {}, `${words.as_published}: ${published}`),
    locator === undefined ? undefined : make('p', { class: 'muted' }, locator),
  ];
  return make('li', {}, head, make('div', { class: 'how' }, ...source, ...steps.map(step)));
}

/** `root` is the site's base URL; addresses of other sites stay as they are. */
export function explanationElement(
  { title, conditions, badges, notices, figures, verdicts, facts, checks }: Explanation,
  { rules, words }: ExplanationIndex,
  root: string,
): HTMLElement {
  const address = (href: string): string => (/^(?:https?:|#)/.test(href) ? href : siteHref(root, href));
  const rule = (id: string, href: string): HTMLElement => make('a', { href: address(href) }, code(id));
  const problem = (kind: string, severity: string, id: string, href: string, text: string): HTMLElement =>
    make(
      'p',
      { class: `problem problem-${kind}` },
      make('span', { class: 'severity' }, severity),
      ' ',
      rule(id, href),
      ` ${text}`,
    );
  const marks = badges.map(({ kind, text, title: why, href }) => {
    const attributes = { class: `badge badge-${kind}`, title: why };
    return href === undefined
      ? make('span', attributes, text)
      : make('a', { ...attributes, href: address(href) }, text);
  });
  const evidence = facts.map(({ label, text, href }) => {
    const linked = href === undefined ? text : make('a', { href: address(href) }, text);
    return make('div', {}, make('dt', {}, label), make('dd', {}, linked));
  });
  const passed = checks.passed.flatMap((place) => rules[place] ?? []);
  const happened = verdicts.map(({ id, href, text, formula: filled }) =>
    make(
      'p',
      {},
      rule(id, href),
      ` ${text}`,
      ...(filled === undefined ? [] : [' ', make('span', { class: 'how-formula' }, filled)]),
    ),
  );
  return make(
    'article',
    { class: 'source' },
    make('h2', { class: 'source-title' }, title, ' ', make('span', { class: 'badges' }, ...marks)),
    conditions === '' ? undefined : make('p', { class: 'muted' }, conditions),
    ...notices.map((one) => problem('notice', words.notice, one.rule, one.href, one.text)),
    make('h3', {}, words.figures),
    make('ul', { class: 'how-list' }, ...figures.map((one) => figure(one, words))),
    ...(happened.length === 0 ? [] : [make('h3', {}, words.verdicts), ...happened]),
    make('h3', {}, words.evidence),
    make('dl', { class: 'facts' }, ...evidence),
    checks.raised.length + passed.length === 0 ? undefined : make('h3', {}, words.checks),
    ...checks.raised.map((one) => problem(one.severity, one.severity_text, one.rule, one.href, one.text)),
    passed.length === 0
      ? undefined
      : make(
          'details',
          { class: 'checks' },
          make('summary', {}, checks.summary),
          make('p', { class: 'muted' }, words.passed_means),
          make('ul', {}, ...passed.map(({ id, href, title: what }) => make('li', {}, rule(id, href), ` ${what}`))),
        ),
  );
}
