import { BASE } from './base.ts';
import { HOME } from './home.ts';
import { PAGES } from './pages.ts';
import { PARTS } from './parts.ts';

/** The one stylesheet of every page. */
export const STYLE = [BASE, PARTS, PAGES, HOME]
  .join('')
  .replace(/\s*\n\s*/g, '')
  .replace(/\s*([{};,])\s*/g, '$1')
  .replaceAll(': ', ':');
