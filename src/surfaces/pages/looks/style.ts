import type { Theme } from '../../../model/theme.ts';
import base from './base.css?text';
import home from './home.css?text';
import pages from './pages.css?text';
import parts from './parts.css?text';
import { themeStyle } from './tokens.ts';

/** The one stylesheet of every page, in a layer: whatever a site's theme.css says comes before it. */
export function styleOf(theme: Theme): string {
  return `@layer lectern{${themeStyle(theme)}${base}${parts}${pages}${home}}`;
}
