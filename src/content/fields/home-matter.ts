import { oneLine } from './field-reader.ts';
import { isMapping } from '../../generators/site-folder.ts';

/**
 * What the home page of documentation says in its front matter, as Markdown; empty where it says nothing there.
 * https://vitepress.dev/reference/default-theme-home-page
 */
export function homeMatter(matter: object): string {
  const hero = Reflect.get(matter, 'hero') as unknown;
  const top = isMapping(hero) ? hero : 'heroText' in matter || 'home' in matter ? matter : null;
  if (top === null) return '';
  const features = Reflect.get(matter, 'features') as unknown;
  return [
    textIn(top, 'text'),
    textIn(top, 'tagline'),
    ...(Array.isArray(features) ? features.filter(isMapping) : []).flatMap((feature) => {
      const title = textIn(feature, 'title');
      return [title && `## ${title}`, textIn(feature, 'details')];
    }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function textIn(value: object, key: string): string {
  const text = Object.hasOwn(value, key) ? (Reflect.get(value, key) as unknown) : undefined;
  return typeof text === 'string' ? oneLine(text) : '';
}
