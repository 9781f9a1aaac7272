import { routeOf } from '../../generators/standard/route-patterns.ts';
import { allIn } from '../../generators/standard/places.ts';
import { trialOf } from '../../generators/detect.ts';
import type { CountEntries, SiteProfile, UnknownContent } from '../../generators/site-profile.ts';
import type { SiteRule } from '../../generators/source-rule.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { ContentRule } from '../../model/site-config.ts';

/** Why a Markdown file of a site that Lectern does not understand is not served. */
export const UNDECIDED = 'Lectern cannot tell whether the site publishes it';

const ANY_TEXT: SiteRule = { files: '**', type: null, url: null, functions: {} };

/**
 * Limits a site to what is certain: decisions, "Visibility". If Lectern cannot tell which files are content, nothing is
 * published except what `lectern.yaml` names. If only one folder is unknown, the rest of the site is served.
 * @param named the rules of `lectern.yaml`.
 * @param hasBuild whether a build decides. Then any Markdown file may be the text of one of its pages.
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
  const ownFix =
    fix ??
    (only !== undefined && candidates.length === 0
      ? `Read it as a site of its own: ${trialOf(only, count(only))}`
      : undefined);
  const advice = site.functions.advise(count);
  const steps =
    ownFix !== undefined ? [ownFix] : only === undefined ? advice.first : [builtAndNamed(site, count)];
  const routes = ownFix === undefined ? advice.routes : [];
  return {
    severity: 'error',
    code: 'unknown-content',
    message: `${why}. So nothing${only === undefined ? '' : ` of ${only}/`} is published except what lectern.yaml names.`,
    fix: [...steps, ...(candidates.length > 0 ? linesFor(candidates, routes, basePath) : [])].join('\n'),
    ...place,
  };
}

/** Advice to build a site and to name the build. Without the name, a build of an understood site is not used. */
export function builtAndNamed(site: SiteProfile, count: CountEntries): string {
  const { build } = site.functions.advise(count);
  return `${build}, and name the build: lectern . --built ${site.building.outputs[0] ?? 'FOLDER'}`;
}

/** Lines of `lectern.yaml` that name folders as content, with “…” for unknown parts of addresses. */
export function linesFor(folders: readonly string[], routes: readonly string[], basePath = ''): string[] {
  const urls = folders.map((folder) => routeOf(folder, routes));
  const lines = folders.map((folder, index) => {
    const url = basePath + (urls[index] ?? '/…/:slug');
    return `  - { files: ${JSON.stringify(`${folder}/**`)}, type: writing, url: ${JSON.stringify(url)} }`;
  });
  const open = urls.includes(undefined) ? ', with the addresses that the site has in place of “…”' : '';
  return [`Name the folders that are published in lectern.yaml${open}, for example:`, 'content:', ...lines];
}
