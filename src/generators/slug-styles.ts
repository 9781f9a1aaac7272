import { slugify } from '../text/slug.ts';
import { COMMON_SLUGS, type SlugShape } from '../text/slug-style.ts';
import { HUGO_SLUGS } from './hugo/slugs.ts';
import { JEKYLL_SLUGS } from './jekyll/slugs.ts';
import { QUARTZ_SLUGS } from './quartz/slugs.ts';
import { ZOLA_SLUGS } from './zola/slugs.ts';

const SHAPES = { ...COMMON_SLUGS, ...HUGO_SLUGS, ...JEKYLL_SLUGS, ...QUARTZ_SLUGS, ...ZOLA_SLUGS };

/** The name of a way to make addresses of names. Some are common to several generators, others belong to one. */
export type SlugStyle = keyof typeof SHAPES;

/** A path in a style. A segment that would become empty stays as it is. */
export function styleSlug(path: string, style: SlugStyle): string {
  return slugOfShape(path, SHAPES[style]);
}

/** The segment of an address that is made of a title. */
export function styleTitle(title: string, style: SlugStyle): string {
  const shape: SlugShape = SHAPES[style];
  const slug = slugOfShape(title, { ...shape, of: shape.ofTitle ?? shape.of });
  return shape.isWhole ? slug : slug || slugify(title);
}

function slugOfShape(path: string, { of, isWhole }: SlugShape): string {
  const normal = path.normalize('NFC');
  if (isWhole) return of(normal);
  return normal
    .split('/')
    .map((segment) => of(segment) || segment)
    .join('/');
}
