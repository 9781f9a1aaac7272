import { isUrl } from '../model/parse-url.ts';
import { ConfigError } from '../model/config-error.ts';
import type { Generator } from './define-generator.ts';
import { GENERATORS } from './generators.ts';
import { plain } from './plain/plain.ts';
import type { Folder } from './site-folder.ts';
import type { SiteProfile } from './site-profile.ts';
import { adviceFor } from './advice.ts';
import { withInnerSites } from './inner-sites.ts';
import { fallbackName } from './standard/fallback-name.ts';

/**
 * What kind of site a folder is, and what its own configuration says.
 * @param generators in the order in which they are asked; a folder that none of them knows is a plain one.
 */
export function detectSite(folder: Folder, generators: readonly Generator[] = GENERATORS): SiteProfile {
  const found = withInnerSites(profileOf(folder, generators), folder, generators);
  const fallback = found.name === undefined ? fallbackName(folder) : undefined;
  return {
    ...withVault(withBasePath(found), folder),
    ...(fallback !== undefined && { fallbackName: fallback }),
    advise: () => adviceFor(folder, generators),
    digest: folder.digest(),
  };
}

function profileOf(folder: Folder, generators: readonly Generator[]): SiteProfile {
  for (const generator of [...generators, plain]) {
    const mark = generator.detect(folder);
    if (mark !== null) return generator.profile(folder, mark);
  }
  throw new Error('Every folder is at least a plain one.');
}

/** The file or folder that makes a folder the top of a site; null where it may as well be any part of one. */
export function markOf(folder: Folder, generators: readonly Generator[] = GENERATORS): string | null {
  for (const generator of generators) {
    try {
      const mark = generator.detect(folder);
      if (mark !== null) return mark.file;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.diagnostics[0]?.file ?? null;
    }
  }
  return ['.obsidian', 'content', 'src/content'].find((name) => folder.has(name)) ?? null;
}

/** Where Obsidian has left its folder, the files are its notes, whatever publishes them. */
function withVault(found: SiteProfile, folder: Folder): SiteProfile {
  return folder.has('.obsidian') ? { ...found, wiki: 'vault' } : found;
}

/** A site that lives below a path of its host has that path in every address. */
function withBasePath(found: SiteProfile): SiteProfile {
  if (found.isPlain || found.basePath || !found.siteUrl || !isUrl(found.siteUrl)) return found;
  const path = new URL(found.siteUrl).pathname.replace(/\/+$/, '');
  return path ? { ...found, basePath: path } : found;
}
