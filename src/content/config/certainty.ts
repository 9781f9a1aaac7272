import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Unknown } from '../../generators/unknown.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ContentRule } from '../../model/site-config.ts';

/** Why a Markdown file is not served whose site could not be understood. */
export const UNDECIDED = 'Lectern cannot tell whether the site publishes it';

/**
 * What follows from what is unknown about a site: decisions, "Visibility". Where it cannot be told which files are
 * content, none is, and no folder is public, except what `lectern.yaml` names.
 * @param named the rules of `lectern.yaml`.
 */
export function decideUnknown(
  site: SiteProfile,
  named: readonly ContentRule[],
): { site: SiteProfile; diagnostics: Diagnostic[] } {
  if (site.unknown.length === 0) return { site, diagnostics: [] };
  return {
    site: { ...site, rules: [], assets: [], roots: [], redirects: [] },
    diagnostics: named.length > 0 ? [] : site.unknown.map(toDiagnostic),
  };
}

function toDiagnostic({ why, place, candidates }: Unknown): Diagnostic {
  const { file, line, column } = place;
  return {
    severity: 'error',
    code: 'unknown-content',
    message: `${why}. So nothing is published except what lectern.yaml names.`,
    fix: [
      `Name the folders in lectern.yaml, for example:\n${linesFor(candidates)}`,
      'Or serve what its build has made: lectern serve --built DIST.',
    ].join('\n'),
    file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
}

/** The lines of `lectern.yaml` that name folders as content. */
export function linesFor(folders: readonly string[]): string {
  const names = folders.length > 0 ? folders : ['posts'];
  return [
    'content:',
    ...names.map(
      (name) =>
        `  - { files: ${JSON.stringify(`${name}/**`)}, type: writing, url: ${JSON.stringify(`/${name.slice(name.lastIndexOf('/') + 1)}/:slug`)} }`,
    ),
  ].join('\n');
}
