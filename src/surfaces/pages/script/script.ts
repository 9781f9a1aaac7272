import { APPEARANCE_SWITCH } from './appearance.ts';
import { READING } from './reading.ts';
import { SEARCH } from './search.ts';
import { TRY_IT } from './try-it.ts';
import { WEB_MCP } from './web-mcp.ts';

/** The one script of every page, a module: what it adds, pages do without. */
export const SCRIPT = [APPEARANCE_SWITCH, READING, SEARCH, TRY_IT, WEB_MCP]
  .join('')
  .replace(/\n\s*/g, '\n')
  .trimStart();
