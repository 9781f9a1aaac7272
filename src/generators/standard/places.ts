import { dirname, joinPath } from '../../text/path.ts';
import { type Folder } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { HiddenFiles, SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';

/** Where repositories keep a site that is not at their top. */
const PLACES = ['', 'docs', 'website', 'site', 'www', 'documentation', 'doc', 'book', 'web', 'src'];

/** The first of a program's configurations, at the top of the folder or in a place where sites are kept. */
export function findConfig(folder: Folder, names: readonly string[]): { dir: string; file: string } | null {
  // Beside content of the folder's own, documentation in a folder is another site.
  for (const dir of folder.has('content') ? [''] : PLACES) {
    const name = names.find((candidate) => folder.text(joined(dir, candidate)) !== null);
    if (name !== undefined) return { dir, file: joined(dir, name) };
  }
  return null;
}

/** Parts of a path, without `./`, slashes at its ends, and parts that are empty; `..` is followed. */
export function joined(...parts: (string | undefined)[]): string {
  const path: string[] = [];
  for (const name of parts.join('/').split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** A path that is relative to a file, as one from the folder of the site; `..` that leads out of it stays. */
export function beside(file: string, path: string): string {
  return joinPath(dirname(file), path);
}

/** `/docs`, or nothing for the root. */
export function rooted(path: string | undefined): string {
  const plain = joined(path);
  return plain ? `/${plain}` : '';
}

/** A glob of everything in a folder. */
export function allIn(dir: string, files = '**'): string {
  const plain = dir.replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
  return plain ? `${plain}/${files}` : files;
}

/** Files that the site leaves out. @param reason for people; a part of a sentence. */
export function leftOut(globs: readonly string[], reason: string): HiddenFiles[] {
  return globs.map((files) => ({ files, reason }));
}

/** Files that are no content of their own: a part of the theme, or made by a program. */
export function partOf(reason: string, ...globs: readonly string[]): HiddenFiles[] {
  return globs.map((files) => ({ files, kind: 'part', reason }));
}

/** Programs that look for `*.md` find no other spelling of it. */
export function otherSpellings(dir: string): HiddenFiles[] {
  return leftOut([allIn(dir, '**/*.{MD,Md,mD,MDX,Mdx}')], 'its program finds `.md` in small letters alone');
}

/** What a list in the manner of `.gitignore` leaves out; nothing where there is no list. */
export function ignoredIn(list: string | null | undefined, dir: string, reason: string): HiddenFiles[] {
  return list ? [{ files: allIn(dir), ignored: { list, in: dir }, reason }] : [];
}

/** The names in a list, or of the keys of a mapping, that a configuration gives its parts, with their options. */
export function optionsOf(value: unknown): Map<string, Record<string, unknown>> {
  const named = [value].flat().map((item) => (typeof item === 'string' ? { [item]: {} } : mapping(item)));
  const parts = named.flatMap((options) => Object.entries(options));
  return new Map(parts.map(([name, options]) => [name, mapping(options)]));
}

/** The languages of a site, the main one first; none where it has one alone. @param isBare whether nothing precedes the pathnames of one. */
export function languagesOf(
  codes: readonly string[],
  main: string | undefined,
  isBare: (code: string) => boolean,
): SiteLanguage[] {
  const sorted = codes.toSorted((a, b) => Number(b === main) - Number(a === main));
  return sorted.length < 2
    ? []
    : sorted.map((code) => ({ code, tag: code, prefix: isBare(code) ? '' : `/${code}` }));
}

/** Documentation with a blog in it: what lies in a folder of posts is writing, all else pages. @param files what ends their glob. */
export function withPosts(rule: SourceRule & { base: string }, files = ''): SourceRule[] {
  const posts = allIn(rule.base, `{**/,}{posts,_posts,blog,articles}/**${files}`);
  return [{ ...rule, files: posts, type: 'writing' }, rule];
}

/** Markdown about the repository, at the root of a site that lies there: it is no page. */
export const REPOSITORY_FILES = partOf(
  'about the repository, not part of the site',
  '{LICENSE,LICENCE,COPYING,CONTRIBUTING,CHANGELOG,SECURITY,CODE_OF_CONDUCT}.{md,markdown,mdx}',
  '{AGENTS,CLAUDE,GEMINI,MAINTAINERS,GOVERNANCE,SUPPORT}.{md,markdown,mdx}',
);

/** The README of a repository, where the site has a home of its own. */
export const REPOSITORY_README = partOf('the repository’s own README', 'README.{md,markdown,mdx}');
