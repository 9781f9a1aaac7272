import { routeOf } from '../../generators/standard/route-patterns.ts';
import { allIn } from '../../generators/standard/places.ts';
import { trialOf } from '../../generators/detect.ts';
import type { CountEntries, SiteProfile, UnknownContent } from '../../generators/site-profile.ts';
import type { SiteRule } from '../../generators/source-rule.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ContentRule } from '../../model/site-config.ts';

/** Why a Markdown file is not served whose site could not be understood. */
export const UNDECIDED = 'Lectern cannot tell whether the site publishes it';

const ANY_TEXT: SiteRule = { files: '**', type: null, url: null, functions: {} };

/**
 * What follows from what is unknown about a site: decisions, "Visibility". Where it cannot be determined which files are
 * content, none is, and no folder is public, except what `lectern.yaml` names. Where that is so of one folder only, the
 * rest of the site is served.
 * @param named the rules of `lectern.yaml`.
 * @param hasBuild a build decides: whatever is Markdown may be the text of one of its pages.
 */
export function decideUnknown(
  site: SiteProfile,
  named: readonly ContentRule[],
  count: CountEntries,
  hasBuild = false,
): { site: SiteProfile; diagnostics: Diagnostic[]; isUndecided: boolean } {
  const { files, addresses } = site;
  const diagnostics = named.length > 0 ? [] : files.unknown.map((each) => toDiagnostic(each, site, count));
  const isUndecided = hasBuild && named.length === 0;
  if (files.unknown.some(({ only }) => only === undefined)) {
    const nothing = {
      ...site,
      files: { ...files, assets: [], roots: isUndecided ? [''] : [] },
      rules: isUndecided ? [ANY_TEXT] : [],
      addresses: { ...addresses, redirects: [] },
    };
    return { site: nothing, diagnostics, isUndecided };
  }
  const hidden = files.unknown.map(({ only = '' }) => ({
    files: allIn(only),
    kind: 'undecided' as const,
    reason: UNDECIDED,
  }));
  return {
    site: { ...site, files: { ...files, hidden: [...hidden, ...files.hidden], unknown: [] } },
    diagnostics,
    isUndecided: false,
  };
}

function toDiagnostic(
  { why, place, candidates, only, fix }: UnknownContent,
  site: SiteProfile,
  count: CountEntries,
): Diagnostic {
  const { basePath } = site.addresses;
  const own =
    fix ??
    (only !== undefined && candidates.length === 0
      ? `Read it as a site of its own: ${trialOf(only, count(only))}`
      : undefined);
  const advice = site.functions.advise(count);
  const first = own !== undefined ? [own] : only === undefined ? advice.first : [builtAndNamed(site, count)];
  const routes = own === undefined ? advice.routes : [];
  return {
    severity: 'error',
    code: 'unknown-content',
    message: `${why}. So nothing${only === undefined ? '' : ` of ${only}/`} is published except what lectern.yaml names.`,
    fix: [...first, ...(candidates.length > 0 ? linesFor(candidates, routes, basePath) : [])].join('\n'),
    ...place,
  };
}

/** Of a site whose sources are understood, a build counts only where it is named. */
export function builtAndNamed(site: SiteProfile, count: CountEntries): string {
  const { build } = site.functions.advise(count);
  return `${build}, and name the build: lectern . --built ${site.building.outputs[0] ?? 'FOLDER'}`;
}

/** What names folders as content in `lectern.yaml`: an address that nothing tells is left open. */
export function linesFor(folders: readonly string[], routes: readonly string[], basePath = ''): string[] {
  const urls = folders.map((folder) => routeOf(folder, routes));
  const lines = folders.map((folder, index) => {
    const url = basePath + (urls[index] ?? '/…/:slug');
    return `  - { files: ${JSON.stringify(`${folder}/**`)}, type: writing, url: ${JSON.stringify(url)} }`;
  });
  const open = urls.includes(undefined) ? ', with the addresses that the site has in place of “…”' : '';
  return [`Name the folders that are published in lectern.yaml${open}, for example:`, 'content:', ...lines];
}
