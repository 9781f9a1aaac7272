import type { Theme } from '../../../model/theme.ts';
import { BASE } from './base.ts';
import { HOME } from './home.ts';
import { PAGES } from './pages.ts';
import { PARTS } from './parts.ts';
import { themeStyle } from './theme.ts';

/** The one stylesheet of every page, in a layer: whatever a site's theme.css says comes before it. */
export function styleOf(theme: Theme): string {
  return `@layer lectern {${[themeStyle(theme), BASE, PARTS, PAGES, HOME].join('')}}`
    .replace(/\s*\n\s*/g, '')
    .replace(/\s*([{};,])\s*/g, '$1')
    .replaceAll(': ', ':');
}
