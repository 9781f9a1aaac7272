import { escapeMarkup } from '../text/escape-markup.ts';
import { mostOfDay, type StatsSummary } from './summary.ts';

/** Rows of a table. */
const MOST = 25;

const STYLE = `:root { color-scheme: light dark; --people: #2a6fb0; --programs: #d08a1d; --line: color-mix(in srgb, currentColor 20%, transparent); }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-block: 2rem .5rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
td.n, th.n { text-align: end; font-variant-numeric: tabular-nums; }
.days { display: flex; gap: 2px; align-items: end; height: 10rem; }
.days div { flex: 1; display: flex; flex-direction: column; justify-content: end; height: 100%; }
.people { background: var(--people); } .programs { background: var(--programs); }
.key span { display: inline-block; width: .8em; height: .8em; margin-inline: 1em .3em; }`;

/** A page with the figures, for whoever owns the site. */
export function renderVisits({ from, to, answers, days, families, entries, missed }: StatsSummary): string {
  const most = mostOfDay(days);
  const part = (name: string, count: number) =>
    `<span class="${name}" style="height:${((count / most) * 100).toFixed(1)}%"></span>`;
  const bars = days.map(
    ({ date, people, programs }) =>
      `<div title="${date}: ${people} people, ${programs} programs">${part('programs', programs)}${part('people', people)}</div>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Visits</title><style>${STYLE}</style></head><body>
<h1>Visits</h1>
${
  from === null
    ? '<p>Nothing has been counted yet.</p>'
    : `<p>Answers: ${answers}, from ${from} to ${to}. Addresses and cookies are not kept.</p>
<div class="days" aria-hidden="true">${bars.join('')}</div>
<p class="key"><span class="people"></span>people<span class="programs"></span>programs</p>`
}
${table(
  'Who came',
  ['Name', 'Kind', 'Through', 'Answers'],
  families.map(({ name, kind, surfaces, answers: count }) => [name, kind, through(surfaces), String(count)]),
)}
${table(
  'What was read',
  ['Entry', 'Answers'],
  entries.map(([path, count]) => [path, String(count)]),
)}
${table(
  'Searches that found nothing',
  ['Query', 'Times'],
  missed.map(([query, count]) => [query, String(count)]),
)}
${table(
  'By day',
  ['Day', 'People', 'Programs'],
  days.toReversed().map(({ date, people, programs }) => [date, String(people), String(programs)]),
)}
</body></html>
`;
}

function through(surfaces: Readonly<Record<string, number>>): string {
  return Object.entries(surfaces)
    .toSorted(([, a], [, b]) => b - a)
    .map(([surface, count]) => `${surface} ${count}`)
    .join(', ');
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cell = (tag: string) => (text: string, at: number) =>
    `<${tag}${at > 0 && /^(?:\d+|Answers|Times|People|Programs)$/.test(text) ? ' class="n"' : ''}>${escapeMarkup(text)}</${tag}>`;
  const line = (cells: readonly string[], tag: string) => `<tr>${cells.map(cell(tag)).join('')}</tr>`;
  return `<h2>${title}</h2><table><thead>${line(heads, 'th')}</thead><tbody>${rows
    .slice(0, MOST)
    .map((row) => line(row, 'td'))
    .join('')}</tbody></table>`;
}
