import { walk } from '../folder/walk.ts';
import { isPageFile } from '../text/file-kinds.ts';
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { orNull } from '../text/or-null.ts';

const CONTENT =
  /\.(?:mdx?|markdown|mdown|mkdn?|njk|liquid|astro|vue|svelte|haml|slim|erb|pug|org|adoc|rst|jsx|tsx|php)$/i;
/** Configurations of generators. A folder with one is a source, not a build. */
const SOURCES =
  /^(?:_config\.ya?ml|hugo\.(?:toml|ya?ml|json)|config\.toml|zola\.toml|astro\.config\.\w+|\.?eleventy(?:\.config)?\.\w+|docusaurus\.config\.\w+|mkdocs\.ya?ml|book\.toml|conf\.py|pelicanconf\.py|next\.config\.\w+|nuxt\.config\.\w+|svelte\.config\.\w+|gatsby-config\.\w+|package\.json|Gemfile|lectern\.yaml)$/;
const ABOUT = /^(?:readme|licen[cs]e|contributing|changelog|code_of_conduct|security)\b/i;
const HEAD_BYTES = 16_384;

/** Why a folder is a build; null if it is none. A build without a front page may not contain sources. */
export function detectBuild(dir: string): { why: string; generator: string | null } | null {
  const hasHome = existsSync(join(dir, 'index.html'));
  // Most source folders show at their top. This runs at each start, and walking through a large folder takes long.
  const top = orNull(() => readdirSync(dir)) ?? [];
  if (!hasHome && top.some((name) => SOURCES.test(name) || isSource(name))) return null;
  const names = walk(dir).files.map(({ file }) => file);
  if (names.some((file) => SOURCES.test(file))) return null;
  const pages = names.filter(isPageFile);
  const sources = names.filter(isSource);
  if (!hasHome) {
    const [first] = pages;
    if (first === undefined || pages.length < 2 || sources.length > 0) return null;
    return { why: `${pages.length} pages of HTML`, generator: generatorOf(readHead(join(dir, first))) };
  }
  const generator = generatorOf(readHead(join(dir, 'index.html')));
  if (pages.length < 2 && generator === null) return null;
  if (sources.length >= pages.length) return null;
  const details = generator === null ? ` and ${pages.length - 1} more pages` : `, built by ${generator}`;
  return { why: `index.html${details}`, generator };
}

/** Whether a file is a source of pages, and not a copy that a build has in `_sources/`. */
function isSource(file: string): boolean {
  return CONTENT.test(file) && !ABOUT.test(file) && !/(?:^|\/)_?sources?\//.test(file);
}

function generatorOf(html: string): string | null {
  if (/\{%[-\s]|\{\{[-<%\s]/.test(html)) return null;
  const tag = /<meta\b[^>]{0,200}\bname\s*=\s*["']?generator\b[^>]{0,300}>/i.exec(html)?.[0];
  return /\bcontent\s*=\s*["']?([^"'>]+)/i.exec(tag ?? '')?.[1]?.trim() ?? null;
}

function readHead(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(file);
  }
}
