import { raw } from 'hono/html';
import { COLLECTED, collectionTitle } from '../../site/listings.ts';
import { COLLECTIONS } from '../../model/content-type.ts';
import { findRow, type Site } from '../../site/site.ts';

export interface PageFrame {
  title: string;
  description: string | null;
  /** Canonical URL. */
  url: string;
  /** URL of the markdown twin. */
  twin: string | null;
  lang?: string;
  /** Safe HTML of the main part. */
  content: string;
}

export const STYLESHEET = '/_lectern/style.css';

/** A whole HTML page around its main part. */
export function renderPage(site: Site, frame: PageFrame): string {
  const { config, pressKit } = site.snapshot;
  const { base } = site.origins;
  const links = [
    ...COLLECTED.filter((type) => site.counts[type] > 0).map((type) => [
      `/${COLLECTIONS[type]}`,
      collectionTitle(type),
    ]),
    ...(findRow(site, 'about') === undefined ? [] : [['/about', 'About']]),
    ...(pressKit ? [['/press-kit', 'Press kit']] : []),
    ['/search', 'Search'],
  ] as [string, string][];
  const title = frame.title === config.name ? config.name : `${frame.title} · ${config.name}`;
  const html = (
    <html lang={frame.lang ?? config.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {frame.description && <meta name="description" content={frame.description} />}
        <link rel="canonical" href={frame.url} />
        {frame.twin && <link rel="alternate" type="text/markdown" href={frame.twin} />}
        <link rel="stylesheet" href={STYLESHEET} />
      </head>
      <body>
        <header>
          <a class="site" href="/">
            {config.name}
          </a>
          <nav aria-label="Main">
            {links.map(([href, label]) => (
              <a href={href}>{label}</a>
            ))}
          </nav>
        </header>
        <main>{raw(frame.content)}</main>
        <footer>
          <p>
            {frame.twin && <a href={frame.twin}>This page as markdown</a>}{' '}
            <a href={`${base}/llms.txt`}>For agents</a> <a href={`${base}/developers`}>API</a>
          </p>
        </footer>
      </body>
    </html>
  );
  return `<!doctype html>\n${html}`;
}
