import { largest } from '../text/append.ts';
import type { StatsSummary } from './summary.ts';

/** Lines of a table, and columns of a bar and of a name. */
const MOST = 15;
const BAR = 40;
const NAME = 60;

/** The figures for whoever owns the site. */
export function visitsText({ from, to, answers, days, families, entries, missed }: StatsSummary): string {
  if (from === null) return 'Nothing has been counted yet.';
  const most = largest(
    days.map(({ people, programs }) => people + programs),
    1,
  );
  const bar = (sign: string, count: number) => sign.repeat(Math.ceil((count / most) * BAR));
  const through = (surfaces: Readonly<Record<string, number>>) =>
    Object.entries(surfaces)
      .toSorted(([, a], [, b]) => b - a)
      .map(([surface, times]) => `${surface} ${times}`)
      .join(', ');
  return [
    `${answers} answer${answers === 1 ? '' : 's'} from ${from} to ${to}`,
    '',
    ...days.map(
      ({ date, people, programs }) =>
        `${date}  ${bar('█', people)}${bar('░', programs)} ${people} people, ${programs} programs`,
    ),
    ...table(
      'Who came',
      families.map(({ name, kind, answers: count, surfaces }) => [
        name,
        count,
        `${kind}; ${through(surfaces)}`,
      ]),
    ),
    ...table('What was read', entries),
    ...table('Searches that found nothing', missed),
  ].join('\n');
}

function table(title: string, rows: readonly (readonly [string, number, string?])[]): string[] {
  if (rows.length === 0) return [];
  // What would steer a terminal does not.
  const shown = rows
    .slice(0, MOST)
    .map(([name, ...rest]) => [name.replace(/\p{Cc}/gu, '\uFFFD'), ...rest] as const);
  const width = shown.reduce((widest, [name]) => Math.max(widest, Math.min(NAME, name.length)), 0);
  return [
    '',
    title,
    ...shown.map(([name, count, more = '']) =>
      `  ${name.slice(0, width).padEnd(width)}  ${String(count).padStart(7)}  ${more}`.trimEnd(),
    ),
    ...(rows.length > MOST ? [`  and ${rows.length - MOST} more (lectern stats --json shows all)`] : []),
  ];
}
