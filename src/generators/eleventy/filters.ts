import slugifyWords from '@sindresorhus/slugify';
import slugify from 'slugify';

/** The text after Eleventy's `slugify` filter: https://www.11ty.dev/docs/filters/slugify/. */
export function slugifyFilter(text: string): string {
  return slugifyWords(text, { decamelize: false });
}

/** The text after the `slug` filter of Eleventy 1 to 3: https://www.11ty.dev/docs/filters/slug/. */
export function slugFilter(text: string): string {
  return slugify.default(text, { replacement: '-', lower: true });
}
