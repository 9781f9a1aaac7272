import { ConfigError } from '../model/config-error.ts';
import { detectAstro } from './astro/astro.ts';
import { detectDocusaurus } from './docusaurus/docusaurus.ts';
import { detectEleventy } from './eleventy/eleventy.ts';
import type { Folder } from './site-folder.ts';
import { detectGatsby } from './gatsby/gatsby.ts';
import { detectHexo } from './hexo/hexo.ts';
import { detectHugo } from './hugo/hugo.ts';
import { detectJekyll } from './jekyll/jekyll.ts';
import { detectNext } from './next/next.ts';
import { detectNuxt } from './nuxt/nuxt.ts';
import { detectPelican } from './pelican/pelican.ts';
import { detectPlain } from './plain/plain.ts';
import { detectQuartz } from './quartz/quartz.ts';
import type { SiteProfile, ProfileReader } from './site-profile.ts';
import { detectLume } from './lume/lume.ts';
import { detectMdBook, detectGitBook } from './mdbook/mdbook.ts';
import { detectMkDocs } from './mkdocs/mkdocs.ts';
import { detectSphinx } from './sphinx/sphinx.ts';
import { detectVitePress, detectVuePress } from './vitepress/vitepress.ts';
import { detectUnlisted } from './unlisted/unlisted.ts';
import { detectZola } from './zola/zola.ts';

/** In this order: a configuration that only one program can have comes before a name that several use. */
const GENERATORS: readonly ProfileReader[] = [
  detectAstro,
  detectGatsby,
  detectNuxt,
  detectNext,
  detectQuartz,
  detectPelican,
  detectZola,
  detectHugo,
  detectHexo,
  detectJekyll,
  detectEleventy,
  detectDocusaurus,
  detectVitePress,
  detectVuePress,
  detectMkDocs,
  detectMdBook,
  detectGitBook,
  detectSphinx,
  detectLume,
  detectUnlisted,
  detectPlain,
];

/** What kind of site a folder is, and what its own configuration says. */
export function detectSite(folder: Folder): SiteProfile {
  for (const generator of GENERATORS) {
    const found = generator(folder);
    if (found) return withVault(withBasePath(found), folder);
  }
  throw new Error('Every folder is at least a plain one.');
}

/** Where Obsidian has left its folder, the files are its notes, whatever publishes them. */
function withVault(found: SiteProfile, folder: Folder): SiteProfile {
  return folder.has('.obsidian') ? { ...found, wiki: 'vault' } : found;
}

/** The file or folder that makes a folder the top of a site; null where it may as well be any part of one. */
export function markOf(folder: Folder): string | null {
  for (const generator of GENERATORS) {
    if (generator === detectPlain) continue;
    try {
      const found = generator(folder);
      if (found) return found.detectedBy;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.diagnostics[0]?.file ?? null;
    }
  }
  return ['.obsidian', 'content', 'src/content'].find((name) => folder.has(name)) ?? null;
}

/** A site that lives below a path of its host has that path in every address. */
function withBasePath(found: SiteProfile): SiteProfile {
  if (found.isPlain || found.basePath || !found.siteUrl || !URL.canParse(found.siteUrl)) return found;
  const path = new URL(found.siteUrl).pathname.replace(/\/+$/, '');
  return path ? { ...found, basePath: path } : found;
}
