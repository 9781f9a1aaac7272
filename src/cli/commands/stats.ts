import { readVisits } from '../../runtimes/node/operator/visit-log.ts';
import { mostOfDay, type StatsSummary, summarize } from '../../stats/summary.ts';
import { VisitCounts } from '../../stats/visit-counts.ts';
import { SITE_FLAGS, siteRequest, visitsFile } from '../flags/site-flags.ts';
import { type Command, toggle, valued, wholeNumber } from '../usage.ts';
import { counted, longest, paint, printable } from '../report/words.ts';

/** Lines of a table. */
const MOST = 15;
const WIDTH = 40;

export const statsCommand: Command = {
  name: 'stats',
  summary:
    'Show who reads the site: people, agents and crawlers, what they read, and what they did not find.',
  operands: '[site] [options]',
  single: 'folder',
  flags: {
    config: SITE_FLAGS.config,
    built: SITE_FLAGS.built,
    cache: SITE_FLAGS.cache,
    days: valued('N', 'The last N days with visits, at most 90 (default: 30)'),
    json: toggle('Print everything as JSON'),
  },
  examples: ['lectern stats ~/my-site', 'lectern stats . --days 7 --json'],
  async run(parsed) {
    const days = wholeNumber(parsed, 'days', [1, Infinity], 'a whole number from 1') ?? 30;
    const request = await siteRequest(parsed, parsed.operands[0]);
    const file = visitsFile(request);
    const summary = summarize(new VisitCounts(file === null ? undefined : readVisits(file)).toJSON(), days);
    if (parsed.has('json')) console.log(JSON.stringify(summary, null, 2));
    else console.log(summary.from === null ? NO_VISITS : statsText(summary));
    return summary.from === null ? 1 : 0;
  },
};

const NO_VISITS = `No visits have been counted. \`lectern serve\` counts them, unless it runs with --watch, --drafts or --cache none,
or \`stats\` is false in lectern.yaml.`;

function statsText({ from, to, answers, days, families, entries, missed }: StatsSummary): string {
  const most = mostOfDay(days);
  const bar = (count: number) => '█'.repeat(Math.ceil((count / most) * WIDTH));
  return [
    `${counted(answers, 'answer')} from ${from} to ${to}`,
    '',
    ...days.map(
      ({ date, people, programs }) =>
        `${date}  ${paint('cyan', bar(people))}${paint('yellow', bar(programs))} ${people} people, ${programs} programs`,
    ),
    ...table(
      'Who came',
      families.map(({ name, kind, answers: count, surfaces }) => [
        name,
        count,
        `${kind}; ${Object.entries(surfaces)
          .toSorted(([, a], [, b]) => b - a)
          .map(([surface, times]) => `${surface} ${times}`)
          .join(', ')}`,
      ]),
    ),
    ...table('What was read', entries),
    ...table('Searches that found nothing', missed),
  ].join('\n');
}

function table(title: string, rows: readonly (readonly [string, number, string?])[]): string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST).map(([name, ...rest]) => [printable(name), ...rest] as const);
  const width = Math.min(60, longest(shown.map(([name]) => name)));
  return [
    '',
    paint('bold', title),
    ...shown.map(([name, count, more]) =>
      `  ${name.slice(0, width).padEnd(width)}  ${String(count).padStart(7)}  ${more ?? ''}`.trimEnd(),
    ),
    ...(rows.length > MOST ? [`  and ${rows.length - MOST} more (--json shows all)`] : []),
  ];
}
