import type { Asset } from '../model/content.ts';
import type { FileOutcome } from '../model/diagnostic.ts';
import type { Entry } from '../model/entry.ts';
import { neverServed } from './never-served.ts';
import type { Recognised } from './recognise/recognised.ts';
import { type Claim, isMarkdown } from './rules.ts';
import type { RawEntry } from './settle.ts';

const KINDS: readonly [RegExp, string][] = [
  [
    /(^|\/)(_config\.\w+|hugo\.\w+|config\.(toml|ya?ml|json)|zola\.toml|astro\.config\.\w+|eleventy\.config\.\w+|package(-lock)?\.json|[^/]+\.lock|tsconfig\.json|Gemfile(\.lock)?|netlify\.toml|vercel\.json)$/,
    'configuration',
  ],
  [/\.(ipynb)$/i, 'a format that is not read'],
  [
    /\.(html?|njk|liquid|ejs|hbs|pug|haml|slim|astro|vue|svelte|webc|erb|twig|mustache)$/i,
    'a template, not Markdown',
  ],
  [/\.(js|mjs|cjs|ts|mts|tsx|jsx|rb|py|go|rs|sh|php)$/i, 'code'],
  [/\.(css|scss|sass|less|styl)$/i, 'a style sheet outside the asset folders'],
  [/\.(ya?ml|json|toml|csv|tsv|xml)$/i, 'data that no rule maps to entries'],
  [
    /(^|\/)(licen[cs]e|copying|notice|authors|makefile|dockerfile)[^/]*$/i,
    'about the repository, not of the site',
  ],
];

/** Why a file that nothing serves is not served. */
export function hiddenOutcome(file: string, claim: Claim, site: Recognised): FileOutcome {
  const hidden = (reason: string): FileOutcome => ({ file, outcome: 'hidden', reason });
  if (claim !== null && 'hidden' in claim) return hidden(claim.hidden);
  if (file === site.because) return hidden('configuration');
  if (isMarkdown(file)) {
    const roots = site.roots.filter(Boolean).map((root) => `${root}/`);
    return hidden(
      `no rule maps it to a type${roots.length > 0 ? `; content is in ${roots.join(', ')}` : ''}`,
    );
  }
  return hidden(
    neverServed(file) ?? KINDS.find(([form]) => form.test(file))?.[1] ?? 'no visible entry refers to it',
  );
}

/** A file is served while an entry that it belongs to is visible. @param visible paths of the entries that are. */
export function assetOutcome(
  file: string,
  { pathname, owners }: Asset,
  visible: ReadonlySet<string>,
): FileOutcome {
  return owners === null || owners.some((path) => visible.has(path))
    ? { file, outcome: 'served', paths: [pathname] }
    : { file, outcome: 'hidden', reason: 'no entry that is visible now refers to it' };
}

/** Why an entry is not visible at an instant though it is published; null where it is. */
export function windowReason({ from, until }: Pick<Entry, 'from' | 'until'>, now: number): string | null {
  if (from !== null && from > now) return `scheduled for ${new Date(from).toISOString()}`;
  if (until !== null && until <= now) return `expired on ${new Date(until).toISOString()}`;
  return null;
}

/** Served, or hidden and why; a file with several entries is served when one of them is. */
export function noteOutcome(
  outcomes: Map<string, FileOutcome>,
  entry: RawEntry,
  isPublished: boolean,
  now: number,
): void {
  const { file } = entry;
  const known = outcomes.get(file);
  const reason = entry.hidden ?? windowReason(entry, now);
  const { transcriptFile } = entry.parsed;
  if (isPublished && reason === null) {
    if (transcriptFile !== null) {
      outcomes.set(transcriptFile, { file: transcriptFile, outcome: 'served', paths: [entry.path] });
    }
    const paths = known?.outcome === 'served' ? known.paths : [];
    outcomes.set(file, { file, outcome: 'served', paths: [...paths, entry.path] });
  } else if (!known)
    outcomes.set(file, { file, outcome: 'hidden', reason: reason ?? 'another file has its address' });
}
