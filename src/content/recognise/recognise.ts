import { ConfigError } from '../config-error.ts';
import { recogniseAstro } from './astro.ts';
import { recogniseEleventy } from './eleventy.ts';
import type { Folder } from './folder.ts';
import { recogniseHexo } from './hexo.ts';
import { recogniseHugo } from './hugo.ts';
import { recogniseJekyll } from './jekyll.ts';
import { recognisePlain } from './plain.ts';
import type { Recognised, Recogniser } from './recognised.ts';
import { recogniseZola } from './zola.ts';

/** In this order: a configuration that only one program can have comes before a name that several use. */
const RECOGNISERS: readonly Recogniser[] = [
  recogniseAstro,
  recogniseZola,
  recogniseHugo,
  recogniseHexo,
  recogniseJekyll,
  recogniseEleventy,
  recognisePlain,
];

/** What kind of site a folder is, and what its own configuration says. */
export function recognise(folder: Folder): Recognised {
  for (const recogniser of RECOGNISERS) {
    const found = recogniser(folder);
    if (found) return withBasePath(found);
  }
  throw new Error('Every folder is at least a plain one.');
}

/** The file or folder that makes a folder the top of a site; null where it may as well be any part of one. */
export function markOf(folder: Folder): string | null {
  for (const recogniser of RECOGNISERS) {
    if (recogniser === recognisePlain) continue;
    try {
      const found = recogniser(folder);
      if (found) return found.because;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.diagnostics[0]?.file ?? null;
    }
  }
  return ['content', 'src/content'].find((name) => folder.has(name)) ?? null;
}

/** A site that lives below a path of its host has that path in every address. */
function withBasePath(found: Recognised): Recognised {
  if (found.isPlain || found.basePath || !found.siteUrl || !URL.canParse(found.siteUrl)) return found;
  const path = new URL(found.siteUrl).pathname.replace(/\/+$/, '');
  return path ? { ...found, basePath: path } : found;
}
