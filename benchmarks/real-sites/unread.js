/** Code, templates, and formats that are no Markdown: Lectern hides them, each with its reason. */
const UNREAD = /\.(?:astro|vue|svelte|[cm]?[jt]sx?|njk|liquid|html?|ejs|hbs|pug|webc|vto|rst)$/i;
/** The folders of sites, in which the rest of a path is the address. */
const ROOTS = new Set([
  'src',
  'app',
  'pages',
  'routes',
  'content',
  'source',
  'views',
  'docs',
  'site',
  'website',
]);

/**
 * Keys of the original's pages whose source is such a file, and has no text that Lectern could serve. A list of other
 * pages is none of them: Lectern has lists of its own.
 * @param files of the report; @param keys of the pages; @param served keys of Lectern's entries.
 */
export function unreadPages(files, keys, served) {
  const routes = new Set();
  for (const { file, outcome } of files)
    if (outcome === 'hidden' && UNREAD.test(file)) for (const route of routesOf(file)) routes.add(route);
  const above = new Set();
  for (const key of keys)
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) above.add(key.slice(0, at));
  return keys.filter((key) => key !== '' && routes.has(key) && !above.has(key) && !served.has(key));
}

/** `src/pages/about.astro`, `app/(site)/about/page.tsx` and `src/routes/about/+page.svelte` are all `about`. */
function routesOf(file) {
  const parts = file
    .replace(UNREAD, '')
    .split('/')
    .filter((part) => !/^\(.*\)$/.test(part));
  if (/^(?:index|page|\+page)$/.test(parts.at(-1))) parts.pop();
  const routes = [];
  for (let at = 0; at < parts.length; at++) {
    routes.push(parts.slice(at).join('/'));
    if (!ROOTS.has(parts[at])) break;
  }
  return routes;
}
