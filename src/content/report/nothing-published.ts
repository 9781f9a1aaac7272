import { CONFIG_FILE } from '../config/config-file.ts';
import { isTextSource } from '../../folder/never-served.ts';
import { posix } from 'node:path';
import type { Diagnostic, FileOutcome, HiddenKind } from '../../model/diagnostic.ts';
import { addTo } from '../../text/append.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import type { CountEntries, SiteProfile } from '../../generators/site-profile.ts';
import { builtAndNamed, linesFor, UNDECIDED } from '../config/certainty.ts';

type HiddenFile = Extract<FileOutcome, { outcome: 'hidden' }>;

/** An error if no text of a site is served. It names the largest group of hidden files, and the reason. */
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
    // Visitors see the content of these files: in the list, or in the text that includes the part.
    if (kind === 'list' || kind === 'part') continue;
    addTo(groups, `${posix.dirname(file).split('/')[0]}\n${reason}`, outcome);
  }
  const largestGroup = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const [example] = largestGroup;
  if (example === undefined) return [];
  const all = [...groups.values()].flat();
  const name = all.every(({ file }) => isMarkdown(file)) ? 'Markdown file' : 'text';
  const folder = largestGroup.map(({ file }) => posix.dirname(file)).reduce(commonFolder);
  const where = folder === '.' ? 'at the top of the folder' : `in ${folder}/`;
  const what =
    all.length === 1
      ? `The only ${name} is not published`
      : `None of the ${all.length} ${name}s is published`;
  // This reason names the folders of the site, and the message adds which of them are empty.
  const roots = example.kind === 'not-content' ? site.files.roots : [];
  const empty = roots.filter((root) => !outcomes.some(({ file }) => file.startsWith(root && `${root}/`)));
  const missing =
    empty.length === 0 ? '' : ` There is no file in ${empty.map((root) => `${root}/`).join(', ')}.`;
  const message = `${what}. The largest group: ${largestGroup.length} ${where}: ${example.reason}.${missing}`;
  const fix = fixOf(example.kind, isMarkdown(example.file) ? folder : '.', site, count);
  return [{ severity: 'error', code: 'nothing-published', message, fix, file: CONFIG_FILE }];
}

/** An error for each folder of which no text is served, because only a build can tell whether the site has pages for them. */
export function foldersHeldBack(
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
    const [sample] = held;
    const drafts = files.filter((each) => each.outcome === 'hidden' && each.kind === 'draft').length;
    // A site that Lectern does not understand at all has an error of its own.
    if (sample === undefined || sample.reason === UNDECIDED || held.length + drafts < files.length) return [];
    const all = held.length === 1 ? 'The only text' : `All ${held.length} texts`;
    const texts = drafts === 0 ? all : `${all} beside drafts`;
    const message = `${texts} in ${folder}/ ${held.length === 1 ? 'is' : 'are'} held back: ${sample.reason}.`;
    const fix = [builtAndNamed(site, count), ...linesFor([folder], [], site.addresses.basePath)].join('\n');
    return [{ severity: 'error', code: 'held-back-whole', message, fix, file: sample.file }];
  });
}

/** Names of files about a repository, such as `README.rst`. */
const ABOUT_REPOSITORY = /(?:^|\/)[A-Z_-]+\.\w+$/;

/** A warning if texts are in formats that only the site’s generator reads. */
export function unreadTexts(
  outcomes: readonly FileOutcome[],
  site: SiteProfile,
  count: CountEntries,
): Diagnostic[] {
  const unread = outcomes.filter(
    (each) =>
      each.outcome === 'hidden' &&
      each.kind === 'not-content' &&
      !isMarkdown(each.file) &&
      (isTextSource(each.file) || /\.ipynb$/i.test(each.file)) &&
      !ABOUT_REPOSITORY.test(each.file) &&
      site.files.roots.some((root) => root === '' || each.file.startsWith(`${root}/`)),
  );
  const [first] = unread;
  if (first === undefined) return [];
  const formats = [...new Set(unread.map(({ file }) => posix.extname(file)))].join(', ');
  const texts =
    unread.length === 1
      ? 'One text is not served, because Lectern does not read its format'
      : `${unread.length} texts are not served, because Lectern does not read their formats`;
  const message = `${texts} (${formats}). ${unread.length === 1 ? 'It' : 'The first'} is ${first.file}.`;
  const fix = builtAndNamed(site, count);
  return [{ severity: 'warning', code: 'unread-format', message, fix, file: first.file }];
}

/** The deepest folder that contains both; their first segment is the same. */
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
  // If the sources are understood, Lectern uses a build only if `lectern.yaml` or a flag names it.
  const { first, routes } = site.functions.advise(count);
  if (kind === 'undecided' && site.files.unknown.length === 0) return builtAndNamed(site, count);
  if (folder === '.')
    return ['Lectern reads Markdown, and this site has its texts elsewhere.', ...first].join('\n');
  return [...first, ...linesFor([folder], routes, site.addresses.basePath)].join('\n');
}
