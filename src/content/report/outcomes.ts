import { CONFIG_FILE, QUESTIONS_FILE } from '../config/config-file.ts';
import type { Asset } from '../../model/content.ts';
import type { Diagnostic, FileOutcome, Hidden } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entry.ts';
import { neverServed } from '../../folder/never-served.ts';
import { isConfiguration } from '../../generators/generators.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { UNDECIDED } from '../config/certainty.ts';
import type { SourceFile } from '../../folder/walk.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';

const KINDS: readonly [RegExp, string][] = [
  [
    /(^|\/)(package(-lock)?\.json|[^/]+\.lock|tsconfig\.json|Gemfile(\.lock)?|netlify\.toml|vercel\.json)$/,
    'configuration',
  ],
  [/\.ipynb$/i, 'a format that Lectern does not read'],
  [
    /\.(html?|njk|liquid|ejs|hbs|pug|haml|slim|astro|vue|svelte|webc|erb|twig|mustache)$/i,
    'a template, not Markdown',
  ],
  [/\.(js|mjs|cjs|ts|mts|tsx|jsx|rb|py|go|rs|sh|php)$/i, 'code'],
  [/\.(css|scss|sass|less|styl)$/i, 'a style sheet outside the asset folders'],
  [/\.(ya?ml|json|toml|csv|tsv|xml)$/i, 'data for which no rule makes entries'],
  [
    /(^|\/)(licen[cs]e|copying|notice|authors|makefile|dockerfile)[^/]*$/i,
    'about the repository, not part of the site',
  ],
];

/** Why a Markdown file that no rule claims is not served. */
export function unclaimed(site: SiteProfile): Hidden {
  if (site.files.unknown.length > 0) return { kind: 'undecided', reason: UNDECIDED };
  const roots = site.files.roots.filter(Boolean).map((root) => `${root}/`);
  const where = roots.length > 0 ? `; content is in ${roots.join(', ')}` : '';
  return { kind: 'not-content', reason: `no rule gives it a type${where}` };
}

/** The results of all stages of reading a folder. */
export interface FileFacts {
  files: readonly Pick<SourceFile, 'file' | 'real'>[];
  /** Files without a published entry, and the reasons. */
  hidden: ReadonlyMap<string, Hidden>;
  /** Diagnostics of all stages. An error is the outcome of its file, unless an entry of the file is served. */
  diagnostics: readonly Diagnostic[];
  /** Files that a diagnostic of the walk is about. */
  unlisted: ReadonlySet<string>;
  entries: readonly PlacedEntry[];
  /** The paths of published entries and lists, by their parsed entries. */
  published: ReadonlyMap<PlacedEntry['parsed'], string>;
  pressKit: string | null;
  assets: readonly Asset[];
  site: SiteProfile;
}

/** The outcome of each file, sorted by name. @param now milliseconds since the epoch. */
export function fileOutcomes(facts: FileFacts, now: number): FileOutcome[] {
  const served = new Map<string, string[]>();
  const hidden = new Map(facts.hidden);
  if (facts.pressKit !== null) served.set(facts.pressKit, ['press-kit']);
  for (const entry of facts.entries) {
    const { file, parsed } = entry;
    const path = facts.published.get(parsed);
    const why = entry.hidden ?? windowHidden(entry, now);
    if (why === null && path !== undefined) {
      addTo(served, file, path);
      if (parsed.transcriptFile !== null) served.set(parsed.transcriptFile, [path]);
    } else if (!hidden.has(file))
      hidden.set(file, why ?? { kind: 'not-content', reason: 'another file has its address' });
  }
  const errors = new Map<string, string>();
  for (const { file, code, severity } of facts.diagnostics)
    if (severity === 'error' || facts.unlisted.has(file)) errors.set(file, errors.get(file) ?? code);
  const assets = new Map(facts.assets.map((asset) => [asset.file, asset]));
  const visible = new Set([...served.values()].flat());
  const outcomeOf = ({ file, real }: FileFacts['files'][number]): FileOutcome => {
    const paths = served.get(file);
    if (paths !== undefined) return { file, outcome: 'served', paths };
    const code = errors.get(file);
    if (code !== undefined) return { file, outcome: 'reported', code };
    const why = hidden.get(file);
    if (why !== undefined) return { file, outcome: 'hidden', ...why };
    const asset = assets.get(real);
    if (asset === undefined) return { file, outcome: 'hidden', ...notContent(file, facts.site) };
    return asset.owners === null || asset.owners.some((path) => visible.has(path))
      ? { file, outcome: 'served', paths: [asset.pathname] }
      : { file, outcome: 'hidden', kind: 'withheld', reason: 'no published entry refers to it' };
  };
  const names = new Set(facts.files.map(({ file }) => file));
  const others = [...facts.unlisted].filter((file) => !names.has(file)).map((file) => ({ file, real: file }));
  return [...facts.files, ...others]
    .filter(({ file }) => file !== CONFIG_FILE && file !== QUESTIONS_FILE)
    .map(outcomeOf)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** Why a file that is no entry and no asset is not served. */
function notContent(file: string, site: SiteProfile): Hidden {
  const other = isConfiguration(file) ? 'configuration' : KINDS.find(([form]) => form.test(file))?.[1];
  const why = neverServed(file) ?? other ?? 'no published entry refers to it';
  return { kind: 'not-content', reason: file === site.detectedBy ? 'configuration' : why };
}

/** Why the window of an entry hides it at an instant; null if it is visible. */
export function windowHidden({ from, until }: Pick<Entry, 'from' | 'until'>, now: number): Hidden | null {
  if (from !== null && from > now)
    return { kind: 'scheduled', reason: `scheduled for ${new Date(from).toISOString()}` };
  if (until !== null && until <= now)
    return { kind: 'expired', reason: `expired on ${new Date(until).toISOString()}` };
  return null;
}
