import { CONFIG_FILE } from '../config/config-file.ts';
import { isTextSource } from '../../folder/never-served.ts';
import { posix } from 'node:path';
import type { Diagnostic, FileOutcome, HiddenKind } from '../../model/diagnostic.ts';
import { addTo } from '../../text/append.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { CountEntries, SiteProfile } from '../../generators/site-profile.ts';
import { builtAndNamed, linesFor, UNDECIDED } from '../config/certainty.ts';

type HiddenFile = Extract<FileOutcome, { outcome: 'hidden' }>;

/** An error where no text of a site is served: it names the largest group, and why it is left out. */
export function nothingPublished(
  outcomes: readonly FileOutcome[],
  site: SiteProfile,
  count: CountEntries,
): Diagnostic[] {
  const groups = new Map<string, HiddenFile[]>();
  const isContent = (file: string) =>
    !site.isPlain && site.files.roots.some((root) => root === '' || file.startsWith(`${root}/`));
  for (const outcome of outcomes) {
    const isOther = outcome.outcome === 'hidden' && isContent(outcome.file) && isTextSource(outcome.file);
    if (!isMarkdown(outcome.file) && !isOther) continue;
    if (outcome.outcome !== 'hidden') return [];
    const { kind, reason, file } = outcome;
    // What Lectern makes a list of is seen, as a list.
    if (kind === 'list' || kind === 'part') continue;
    addTo(groups, `${posix.dirname(file).split('/')[0]}\n${reason}`, outcome);
  }
  const largest = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const [first] = largest;
  if (first === undefined) return [];
  const all = [...groups.values()].flat();
  const name = all.every(({ file }) => isMarkdown(file)) ? 'Markdown file' : 'text';
  const folder = largest.map(({ file }) => posix.dirname(file)).reduce(commonFolder);
  const where = folder === '.' ? 'at the top of the folder' : `in ${folder}/`;
  const what =
    all.length === 1
      ? `The only ${name} is not published`
      : `None of the ${all.length} ${name}s is published`;
  const message = `${what}. The largest group: ${largest.length} ${where}: ${first.reason}.`;
  const fix = fixOf(first.kind, isMarkdown(first.file) ? folder : '.', site, count);
  return [{ severity: 'error', code: 'nothing-published', message, fix, file: CONFIG_FILE }];
}

/**
 * An error for each folder of texts of which none is served, since only a build can tell whether the site has pages for
 * them.
 */
export function heldWhole(
  outcomes: readonly FileOutcome[],
  site: SiteProfile,
  count: CountEntries,
): Diagnostic[] {
  if (site.isPlain || site.files.unknown.length > 0) return [];
  const groups = new Map<string, FileOutcome[]>();
  for (const outcome of outcomes) {
    const root = site.files.roots.find((name) => outcome.file.startsWith(`${name}/`)) ?? '';
    const depth = Math.max(2, root.split('/').length + 1);
    const folder = posix.dirname(outcome.file).split('/').slice(0, depth).join('/');
    if (folder !== '.' && isMarkdown(outcome.file)) addTo(groups, folder, outcome);
  }
  return [...groups].flatMap(([folder, files]): Diagnostic[] => {
    const held = files.flatMap((each) =>
      each.outcome === 'hidden' && each.kind === 'undecided' ? [each] : [],
    );
    const [first] = held;
    const drafts = files.filter((each) => each.outcome === 'hidden' && each.kind === 'draft').length;
    // Of what nothing is understood, another error tells.
    if (first === undefined || first.reason === UNDECIDED || held.length + drafts < files.length) return [];
    const all = held.length === 1 ? 'The only text' : `All ${held.length} texts`;
    const texts = drafts === 0 ? all : `${all} beside drafts`;
    const message = `${texts} in ${folder}/ ${held.length === 1 ? 'is' : 'are'} held back: ${first.reason}.`;
    const fix = [builtAndNamed(site, count), ...linesFor([folder], [], site.addresses.basePath)].join('\n');
    return [{ severity: 'error', code: 'held-back-whole', message, fix, file: first.file }];
  });
}

/** The folder that both lie in; they have the first one in common. */
function commonFolder(a: string, b: string): string {
  const parts = b.split('/');
  const others = a.split('/');
  const end = others.findIndex((part, index) => part !== parts[index]);
  return end < 0 ? a : others.slice(0, end).join('/');
}

function fixOf(kind: HiddenKind, folder: string, site: SiteProfile, count: CountEntries): string {
  if (kind === 'draft' || kind === 'scheduled')
    return 'Publish one of them, or look at them on your machine: lectern serve --drafts.';
  if (kind === 'withheld' || kind === 'doubtful')
    return 'Remove what holds them back. lectern check --all gives the reason for each file.';
  if (kind === 'expired') return 'Remove the date on which one of them expires, or choose a later one.';
  // Of a site whose sources are understood, a build counts only where it is named.
  const { first, routes } = site.functions.advise(count);
  if (kind === 'undecided' && site.files.unknown.length === 0) return builtAndNamed(site, count);
  if (folder === '.')
    return ['Lectern reads Markdown, and this site has its texts elsewhere.', ...first].join('\n');
  return [...first, ...linesFor([folder], routes, site.addresses.basePath)].join('\n');
}
