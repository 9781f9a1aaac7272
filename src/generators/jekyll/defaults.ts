import { firstText } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { JekyllSettings } from './settings.ts';
import type { RuleParts } from '../source-rule.ts';
import { escapeGlob } from '../standard/sections.ts';

/** The folders of a site: relative paths without a slash at the end, empty for the top. */
export interface JekyllFolders {
  source: string;
  collections: string;
}

/**
 * Front-matter defaults for the files of a rule, the more specific ones later:
 * https://jekyllrb.com/docs/configuration/front-matter-defaults/
 * @param kind `posts`, `pages`, or the name of a collection.
 */
export function defaultsOf(
  config: Pick<JekyllSettings, 'defaults'>,
  kind: string,
  { source, collections }: JekyllFolders,
): RuleParts['defaults'] {
  return Object.values(config.defaults)
    .map(({ values, ...scope }) => ({
      path: (firstText(scope['scope.path']) ?? '').replace(/^(?:\.?\/)+|\/+$/g, ''),
      type: firstText(scope['scope.type'])?.replace(/^(page|post|draft)$/, '$1s'),
      values: mapping(values),
    }))
    .filter(({ type }) => type === undefined || type === kind)
    .toSorted(
      (a, b) => a.path.length - b.path.length || Number(a.type !== undefined) - Number(b.type !== undefined),
    )
    .flatMap(({ path, values }) => {
      // The path of a scope may contain the folder of the collections, or start below it.
      const bases = kind === 'pages' || !collections ? [''] : ['', collections];
      return bases.map((base) => ({
        files: scopeGlob([source, base, path].filter(Boolean).join('/'), path.includes('*')),
        values,
      }));
    });
}

/**
 * Jekyll takes a path as the beginning of the paths that fit. A glob fits the files that it matches, and everything
 * below a folder that it matches.
 */
function scopeGlob(path: string, isGlob: boolean): string {
  if (path === '') return '**';
  return isGlob ? `${path.replace(/[\\()!+@|]/g, '\\$&')}{,/**}` : `${escapeGlob(path)}{*,*/**}`;
}
