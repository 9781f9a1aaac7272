/* The script of every page, a module. Pages work without it. */
import './switch.ts';
import './copy.ts';
import './play.ts';
import './contents.ts';
import './notes.ts';
import './lightbox.ts';
import './search.ts';
import './try-it.ts';
import './web-mcp.ts';
