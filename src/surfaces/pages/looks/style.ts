import type { Look, Theme } from '../../../model/theme.ts';
import base from './base.css?text';
import docs from './docs/look.css?text';
import home from './home.css?text';
import pages from './pages.css?text';
import parts from './parts.css?text';
import speaker from './speaker/look.css?text';
import { themeStyle } from './tokens.ts';
import writer from './writer/look.css?text';

/** What every look has, in order, and what each has beside: its folder. By the names of their files, as they are sent. */
export const SHEETS = {
  'base.css': base,
  'parts.css': parts,
  'pages.css': pages,
  'home.css': home,
  'writer/look.css': writer,
  'speaker/look.css': speaker,
  'docs/look.css': docs,
} as const;

/** The one stylesheet of every page, in a layer: whatever a site's theme.css says comes before it. */
export function styleOf(theme: Theme, look: Look): string {
  return `@layer lectern{${themeStyle(theme, look)}${base}${parts}${pages}${home}${SHEETS[`${look}/look.css`]}}`;
}
