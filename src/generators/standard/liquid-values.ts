import type { TemplateReader } from '../site-profile.ts';

/**
 * Variables that Jekyll computes, so that neither the configuration nor front matter holds them:
 * https://jekyllrb.com/docs/variables/
 */
const MADE = {
  site: new Set(
    'time pages posts related_posts static_files html_pages html_files collections data documents categories tags github'.split(
      ' ',
    ),
  ),
  page: new Set(
    'title date url id path content excerpt name dir next previous collection relative_path output slug ext categories tags draft'.split(
      ' ',
    ),
  ),
};

/** The values of Liquid variables: `site.…` from the configuration, `page.…` from the front matter of the page. */
export function liquidValues(site: Readonly<Record<string, unknown>>): TemplateReader {
  return (path, page) => {
    const [root = '', key = '', ...rest] = path.split('.');
    if ((root !== 'site' && root !== 'page') || key === '') return undefined;
    // Templates show a date in another form than the front matter.
    if (root === 'page' && key === 'date') return undefined;
    const value = root === 'page' ? page(key) : Object.hasOwn(site, key) ? site[key] : undefined;
    if (value === undefined) return MADE[root].has(key) ? undefined : null;
    return rest.reduce(inside, value);
  };
}

function inside(value: unknown, key: string): unknown {
  if (value === null) return null;
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (Reflect.get(value, key) as unknown) : null;
}
