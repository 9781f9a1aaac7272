export const markdown = 'text/markdown; charset=utf-8';
export const html = 'text/html; charset=utf-8';

/** The media type of a page for each `Accept` header. */
export const ACCEPT: readonly (readonly [string, string])[] = [
  ['text/markdown', markdown],
  ['TEXT/Markdown', markdown],
  ['text/markdown; charset=utf-8', markdown],
  ['text/markdown;q=1.000;a=b', markdown],
  ['text/html', html],
  ['*/*', html],
  ['text/*', html],
  ['*/*;q=0.1', html],
  ['', html],
  ['application/json', html],
  ['text/plain', html],
  ['image/avif,image/webp,*/*', html],
  ['text/markdownish', html],
  ['application/markdown', html],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
  ['text/html, text/markdown', markdown],
  ['text/markdown, text/html', markdown],
  ['text/markdown;q=1.0, text/html;q=1.000', markdown],
  ['text/markdown, text/html;q=0.9', markdown],
  ['text/html;q=0.9, text/markdown', markdown],
  ['text/markdown;q=0.9, text/html', html],
  ['text/markdown;q=0.5,text/html;q=0.501', html],
  ['text/markdown, */*', markdown],
  ['text/markdown, */*;q=0.8', markdown],
  ['text/markdown, text/html, */*;q=0.8', markdown],
  ['text/*;q=0.5, text/markdown;q=0.4', html],
  ['*/*;q=0.9, text/markdown;q=0', html],
  ['text/markdown;q=0, text/html', html],
  ['text/html;q=0, text/markdown', markdown],
];
/**
 * Headers that need weights: Markdown has less than 1, or HTML has less than the wildcard. Hosts of static files send
 * HTML.
 */
export const ACCEPT_LOWER: readonly string[] = [
  'text/*;q=0.3, text/html;q=0.2',
  'text/*, text/html;q=0.5',
  '*/*, text/html;q=0.5',
  'text/html;q=0, */*',
  'text/markdown;q=0.1',
  'text/markdown;q=0.001',
  'text/markdown;q=0.7, text/html;q=0.7',
  'text/markdown;q=0.5, text/html;q=0.499',
  'text/markdown ; q=0.8 , text/html ; q=0.2',
  'text/markdown;Q=0.9,text/html;Q=0.1',
  'application/json, text/markdown;q=0.5',
];
