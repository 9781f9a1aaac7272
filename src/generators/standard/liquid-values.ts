import type { TemplateReader } from '../site-profile.ts';

/** https://jekyllrb.com/docs/variables/: what the program itself makes, and a configuration or front matter does not say. */
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

/** What Liquid knows while a page is written: `site.…` of the configuration, `page.…` of its front matter. */
export function liquidValues(site: Readonly<Record<string, unknown>>): TemplateReader {
  return (path, page) => {
    const [root = '', key = '', ...rest] = path.split('.');
    if ((root !== 'site' && root !== 'page') || key === '') return undefined;
    // A date is not shown as it is written.
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
