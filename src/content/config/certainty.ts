import { allIn } from '../../generators/standard/places.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Unknown } from '../../generators/unknown.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ContentRule } from '../../model/site-config.ts';

/** Why a Markdown file is not served whose site could not be understood. */
export const UNDECIDED = 'Lectern cannot tell whether the site publishes it';

/**
 * What follows from what is unknown about a site: decisions, "Visibility". Where it cannot be determined which files are
 * content, none is, and no folder is public, except what `lectern.yaml` names. Where that is so of one folder only, the
 * rest of the site is served.
 * @param named the rules of `lectern.yaml`.
 */
export function decideUnknown(
  site: SiteProfile,
  named: readonly ContentRule[],
): { site: SiteProfile; diagnostics: Diagnostic[] } {
  const diagnostics = named.length > 0 ? [] : site.unknown.map((each) => toDiagnostic(each, site.basePath));
  if (site.unknown.some(({ only }) => only === undefined))
    return { site: { ...site, rules: [], assets: [], roots: [], redirects: [] }, diagnostics };
  const hidden = site.unknown.map(({ only = '' }) => ({
    files: allIn(only),
    kind: 'undecided' as const,
    reason: UNDECIDED,
  }));
  return { site: { ...site, hidden: [...hidden, ...site.hidden], unknown: [] }, diagnostics };
}

function toDiagnostic({ why, place, candidates, only }: Unknown, basePath: string): Diagnostic {
  const { file, line, column } = place;
  return {
    // The rest of the site is served.
    severity: only === undefined ? 'error' : 'warning',
    code: 'unknown-content',
    message: `${why}. So nothing${only === undefined ? '' : ` of ${only}/`} is published except what lectern.yaml names.`,
    fix: [
      `Name the folders in lectern.yaml, for example:\n${linesFor(candidates, basePath)}`,
      'Or serve the output of your build: lectern serve --built DIST.',
    ].join('\n'),
    file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

/** The lines of `lectern.yaml` that name folders as content. */
export function linesFor(folders: readonly string[], basePath = ''): string {
  const names = folders.length > 0 ? folders : ['posts'];
  return [
    'content:',
    ...names.map(
      (name) =>
        `  - { files: ${JSON.stringify(`${name}/**`)}, type: writing, url: ${JSON.stringify(`${basePath}/${name.slice(name.lastIndexOf('/') + 1)}/:slug`)} }`,
    ),
  ].join('\n');
}
