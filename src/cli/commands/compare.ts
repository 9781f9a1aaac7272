import { addressDifferences, type Difference, differencesOf } from '../../reconcile/differences.ts';
import { isSeen } from '../../reconcile/join-built.ts';
import { readPublished } from '../../reconcile/live/published-addresses.ts';
import { SiteReader } from '../../reconcile/site-reader.ts';
import { answersOf } from '../report/answers.ts';
import { siteRequest } from '../flags/site-flags.ts';
import { type Parsed, UsageError } from '../usage.ts';
import { counted, longest, paint, printable } from '../report/words.ts';

const KINDS: Readonly<Record<Difference['kind'], string>> = {
  'held-back': 'published there, held back here',
  'absent-there': 'published here, absent there',
  'missing-here': 'published there, missing here',
  address: 'other address',
  title: 'other title',
  date: 'other date',
  words: 'fewer words here',
};
/** The most characters of a column. */
const MAX_WIDTH = 60;

/**
 * Compares what is published with what Lectern reads. @param built a folder, or the address of the live site.
 * @returns 1 if something is lost or leaks.
 */
export async function compare(parsed: Parsed, built: string): Promise<number> {
  const isUrl = /^https?:\/\//i.test(built);
  const now = Date.now();
  const comparison = isUrl ? await withLive(parsed, built, now) : await withBuild(parsed, built, now);
  const lost = comparison.differences.filter(({ isLoss }) => isLoss).length;
  const verdict =
    lost === 0
      ? 'Nothing is lost and nothing leaks.'
      : `${counted(lost, 'difference')} ${lost === 1 ? 'loses or leaks' : 'lose or leak'} something.`;
  const lines = [
    comparison.between,
    ...comparison.notes,
    '',
    ...tableOf(comparison.differences),
    `${counted(comparison.there, 'page')} there, ${comparison.here} here: ${summaryOf(comparison.differences)}.`,
    verdict,
  ];
  console.log(parsed.has('json') ? JSON.stringify(comparison, null, 2) : lines.join('\n'));
  return lost > 0 ? 1 : 0;
}

async function withBuild(parsed: Parsed, built: string, now: number) {
  const request = await siteRequest(parsed, parsed.operands[0], built);
  if (request.built === request.dir)
    throw new UsageError(
      `${request.dir} cannot be compared with itself. Name the folder of the sources: lectern check --built ${built} SOURCE`,
    );
  const reader = new SiteReader(request);
  const sources = reader.readSources(now);
  const build = reader.readBuild(sources);
  if (!build || !sources) throw new Error('Both folders were to be read.');
  const ours = { content: sources.content, held: sources.held() };
  const answers = { here: answersOf(sources.content, now), there: answersOf(build.content, now) };
  return {
    between: `There: the build in ${request.built}. Here: the sources in ${request.dir}.`,
    here: sources.content.entries.filter((entry) => isSeen(entry, now)).length,
    there: build.content.entries.length,
    differences: differencesOf(ours, build.content, answers, now),
    notes: [],
  };
}

async function withLive(parsed: Parsed, url: string, now: number) {
  const request = await siteRequest(parsed, parsed.operands[0], null);
  const { content } = new SiteReader(request).read(now);
  const { pathnames, notes } = await readPublished(url);
  return {
    between: `There: the sitemap of ${url}. Here: ${request.dir}. A sitemap has only addresses, so titles and dates are not compared.`,
    here: content.entries.filter((entry) => isSeen(entry, now)).length,
    there: pathnames.length,
    differences: addressDifferences(content, pathnames, answersOf(content, now), now),
    notes,
  };
}

function tableOf(differences: readonly Difference[]): string[] {
  if (differences.length === 0) return [];
  const rows = differences.map(({ kind, there, here, file, reason }) =>
    [KINDS[kind], there ?? '–', here ?? '–', [file ?? '', reason ? `(${reason})` : ''].join(' ').trim()].map(
      printable,
    ),
  );
  const head = ['Difference', 'There', 'Here', 'File'];
  const widths = head.map((name, column) =>
    Math.min(MAX_WIDTH, longest([name, ...rows.map((row) => row[column] ?? '')])),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    paint('bold', line(head)),
    ...rows.map((row, index) => (differences[index]?.isLoss ? paint('red', line(row)) : line(row))),
    '',
  ];
}

function summaryOf(differences: readonly Difference[]): string {
  const counts = Object.entries(KINDS).flatMap(([kind, name]) => {
    const count = differences.filter((difference) => difference.kind === kind).length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return counts.join('; ') || 'no difference';
}
