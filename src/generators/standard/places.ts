import { dirname, joinPath } from '../../text/path.ts';
import { type Folder } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { AssetFolder, HiddenFiles, SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { escapeGlob } from './sections.ts';

/** Folders in which repositories keep a site. */
const PLACES = ['', 'docs', 'website', 'site', 'www', 'documentation', 'doc', 'book', 'web', 'src'];

/** The first configuration of a generator, at the top of the folder or in a folder in which repositories keep a site. */
export function findConfig(folder: Folder, names: readonly string[]): { dir: string; file: string } | null {
  // If there is a folder `content/`, a configuration in a folder such as `docs/` belongs to another site.
  for (const dir of folder.has('content') ? [''] : PLACES) {
    const name = names.find((candidate) => folder.text(joined(dir, candidate)) !== null);
    if (name !== undefined) return { dir, file: joined(dir, name) };
  }
  return null;
}

/** Joins paths, without `./`, empty parts and slashes at the ends; `..` is resolved. */
export function joined(...parts: (string | undefined)[]): string {
  const path: string[] = [];
  for (const name of parts.join('/').split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** A path that is relative to a file, as a path from the folder of the site. A `..` that leads out of the site stays. */
export function beside(file: string, path: string): string {
  return joinPath(dirname(file), path);
}

/** A path with a slash before it, such as `/docs`; empty for the root. */
export function rooted(path: string | undefined): string {
  const plain = joined(path);
  return plain ? `/${plain}` : '';
}

/** A glob of everything in a folder. @param files the rest of the glob. */
export function allIn(dir: string, files = '**'): string {
  return dir ? `${escapeGlob(dir)}/${files}` : files;
}

/** Files that the site leaves out. @param reason the reason in messages: a part of a sentence. */
export function leftOut(globs: readonly string[], reason: string): HiddenFiles[] {
  return globs.map((files) => ({ files, reason }));
}

/** Files that are not content themselves, but parts of the theme, or written by a program. */
export function notContent(reason: string, ...globs: readonly string[]): HiddenFiles[] {
  return globs.map((files) => ({ files, kind: 'part', reason }));
}

/** Files such as `A.MD`, which a generator that looks for `*.md` does not find. */
export function otherSpellings(dir: string): HiddenFiles[] {
  return leftOut([allIn(dir, '**/*.{MD,Md,mD,MDX,Mdx}')], 'its program finds `.md` in small letters alone');
}

/** Files that a list in the syntax of `.gitignore` leaves out; empty without a list. */
export function ignoredIn(list: string | null | undefined, dir: string, reason: string): HiddenFiles[] {
  return list ? [{ files: allIn(dir), ignored: { list, in: dir }, reason }] : [];
}

/** Names with their options, from a list of names and of mappings `name: options`, or from one such mapping. */
export function optionsOf(value: unknown): Map<string, Record<string, unknown>> {
  const named = [value].flat().map((item) => (typeof item === 'string' ? { [item]: {} } : mapping(item)));
  const parts = named.flatMap((options) => Object.entries(options));
  return new Map(parts.map(([name, options]) => [name, mapping(options)]));
}

/**
 * The languages of a site, the main one first; empty if there is only one.
 * @param isBare whether the pathnames of a language have no prefix.
 */
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

/**
 * The rule that makes each file of a folder a page.
 * @param ending the end of addresses, such as a slash.
 * @param mountPath the path of the folder in addresses.
 */
export function pageRule(root: string, ending = '', mountPath = ''): SourceRule & { base: string } {
  return {
    files: allIn(root),
    type: 'page',
    url: `${mountPath}/:folder/:filebase${ending}`,
    base: root,
    root,
  };
}

/**
 * Those of the folders `names` that exist, as asset folders: their files are published as they are.
 * @param addressOf the start of the pathnames in a folder.
 */
export function assetsIn(
  folder: Folder,
  names: readonly string[],
  addressOf: (name: string) => string = () => '',
): AssetFolder[] {
  return names.filter(folder.has).map((name) => ({ folder: name, at: addressOf(name) }));
}

/** The keys of taxonomies whose values are tags. @param own the taxonomies of the site besides the usual ones. */
export function tagKeys(own: readonly string[]): string[] {
  return [...new Set(['tags', 'categories', ...own])].filter((key) => !/^(series|authors?)$/.test(key));
}

/**
 * The rules for documentation with a blog in it: files in a folder of posts have the type `writing`, others `page`.
 * @param globEnd what the names of posts end with, such as `.*` before a language.
 */
export function withPosts(rule: SourceRule & { base: string }, globEnd = ''): SourceRule[] {
  const posts = allIn(rule.base, `{**/,}{posts,_posts,blog,articles}/**${globEnd}`);
  return [{ ...rule, files: posts, type: 'writing' }, rule];
}

/** Documents about the repository, which are no pages of a site at its top. */
export const REPOSITORY_FILES = notContent(
  'about the repository, not part of the site',
  '{LICENSE,LICENCE,COPYING,CONTRIBUTING,CHANGELOG,SECURITY,CODE_OF_CONDUCT}.{md,markdown,mdx}',
  '{AGENTS,CLAUDE,GEMINI,MAINTAINERS,GOVERNANCE,SUPPORT}.{md,markdown,mdx}',
);

/** The README of a repository, which is not a page if the site has another home page. */
export const REPOSITORY_README = notContent('the repository’s own README', 'README.{md,markdown,mdx}');
