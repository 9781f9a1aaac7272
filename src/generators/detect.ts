import { ConfigError } from '../model/config-error.ts';
import { recogniseAstro } from './astro/astro.ts';
import { recogniseDocusaurus } from './docusaurus/docusaurus.ts';
import { recogniseEleventy } from './eleventy/eleventy.ts';
import type { Folder } from './site-folder.ts';
import { recogniseGatsby } from './gatsby/gatsby.ts';
import { recogniseHexo } from './hexo/hexo.ts';
import { recogniseHugo } from './hugo/hugo.ts';
import { recogniseJekyll } from './jekyll/jekyll.ts';
import { recogniseNext } from './next/next.ts';
import { recogniseNuxt } from './nuxt/nuxt.ts';
import { recognisePelican } from './pelican/pelican.ts';
import { recognisePlain } from './plain/plain.ts';
import { recogniseQuartz } from './quartz/quartz.ts';
import type { Recognised, Recogniser } from './site-profile.ts';
import { recogniseLume } from './lume/lume.ts';
import { recogniseMdBook, recogniseGitBook } from './mdbook/mdbook.ts';
import { recogniseMkDocs } from './mkdocs/mkdocs.ts';
import { recogniseSphinx } from './sphinx/sphinx.ts';
import { recogniseVitePress, recogniseVuePress } from './vitepress/vitepress.ts';
import { recogniseZola } from './zola/zola.ts';

/** In this order: a configuration that only one program can have comes before a name that several use. */
const RECOGNISERS: readonly Recogniser[] = [
  recogniseAstro,
  recogniseGatsby,
  recogniseNuxt,
  recogniseNext,
  recogniseQuartz,
  recognisePelican,
  recogniseZola,
  recogniseHugo,
  recogniseHexo,
  recogniseJekyll,
  recogniseEleventy,
  recogniseDocusaurus,
  recogniseVitePress,
  recogniseVuePress,
  recogniseMkDocs,
  recogniseMdBook,
  recogniseGitBook,
  recogniseSphinx,
  recogniseLume,
  recognisePlain,
];

/** What kind of site a folder is, and what its own configuration says. */
export function recognise(folder: Folder): Recognised {
  for (const recogniser of RECOGNISERS) {
    const found = recogniser(folder);
    if (found) return withVault(withBasePath(found), folder);
  }
  throw new Error('Every folder is at least a plain one.');
}

/** Where Obsidian has left its folder, the files are its notes, whatever publishes them. */
function withVault(found: Recognised, folder: Folder): Recognised {
  return folder.has('.obsidian') ? { ...found, wiki: 'vault' } : found;
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
  return ['.obsidian', 'content', 'src/content'].find((name) => folder.has(name)) ?? null;
}

/** A site that lives below a path of its host has that path in every address. */
function withBasePath(found: Recognised): Recognised {
  if (found.isPlain || found.basePath || !found.siteUrl || !URL.canParse(found.siteUrl)) return found;
  const path = new URL(found.siteUrl).pathname.replace(/\/+$/, '');
  return path ? { ...found, basePath: path } : found;
}
