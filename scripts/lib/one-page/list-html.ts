/** Headlines, facts, problems and verdicts as HTML. The same marks and classes as in layouts/_partials/. */
import type { ProblemView } from '../pages/problems.ts';
import type { VerdictBlock, VerdictLine } from '../pages/runs/view.ts';
import type { Headline } from '../tables/best.ts';
import type { Fact } from '../tables/facts.ts';
import { type Html, html, when } from './html.ts';
import { badgesHtml, placeOf } from './marks-html.ts';
import { tableHtml } from './table-html.ts';

export function factsHtml(facts: readonly Fact[]): Html {
  const rows = facts.map(
    ({ label, text, code }) =>
      html`<div><dt>${code === true ? html`<code>${label}</code>` : label}</dt><dd>${code === true ? html`<code>${text}</code>` : text}</dd></div>`,
  );
  return html`<dl class="facts">${rows}</dl>`;
}

/** Each leads to where it was read from, on the same page. */
export function headlinesHtml(headlines: readonly Headline[]): Html {
  const items = headlines.map(
    ({ label, text, unit, title, conditions, href }) => html`<li class="headline"><p class="headline-label">${label}</p>
<p class="headline-figure"><a class="to-source" href="${placeOf(href)}" title="${title}">${text}<span class="headline-unit"> ${unit}</span></a></p>
<p class="headline-conditions">${conditions}</p></li>
`,
  );
  return html`<ul class="headlines">${items}</ul>`;
}

function occurrencesHtml({ title, occurrences }: NonNullable<ProblemView['more']>): Html {
  const items = occurrences.map(
    ({ message, details, place }) =>
      html`<li>${message}${details.map(({ label, text }) => html`; ${label} ${text}`)}<br><code class="problem-place">${place}</code></li>`,
  );
  return html`<details><summary>${title}</summary><ul>${items}</ul></details>`;
}

function problemHtml({ severity, severity_word, rule, place, message, details, more }: ProblemView): Html {
  return html`<li class="problem problem-${severity}"><p><span class="severity">${severity_word}</span> <code>${rule}</code> ${message}</p>
<p class="problem-place"><code>${place}</code></p>${when(details, factsHtml)}${when(more, occurrencesHtml)}</li>
`;
}

export function problemsHtml(problems: readonly ProblemView[]): Html {
  return html`<ul class="problems">${problems.map(problemHtml)}</ul>`;
}

function verdictLines(lines: readonly VerdictLine[]): Html {
  const items = lines.map(
    ({
      badge,
      about,
      text,
      formula,
    }) => html`<li>${badgesHtml([badge])}<div><p>${about === '' ? undefined : html`<strong>${about}:</strong> `}${text}</p>
${when(formula, (one) => html`<p class="verdict-formula">${one}</p>`)}</div></li>
`,
  );
  return html`<ul class="verdicts">${items}</ul>`;
}

export function verdictsHtml(blocks: readonly VerdictBlock[]): readonly Html[] {
  return blocks.map(
    ({
      id,
      title,
      lines,
      folded,
      tables,
    }) => html`<h3 id="verdict-${id}">${title} <code class="verdict-rule">${id}</code></h3>
${when(lines, verdictLines)}${folded.map((fold) =>
  fold.lines.length === 0
    ? html`<p class="verdict-fold">${badgesHtml([fold.badge])} ${fold.text}</p>`
    : html`<details class="verdict-fold"><summary>${badgesHtml([fold.badge])} ${fold.text}</summary>${verdictLines(fold.lines)}${when(fold.more, (text) => html`<p class="muted">${text}</p>`)}</details>`,
)}${tables.map((table) => tableHtml(table))}
`,
  );
}
