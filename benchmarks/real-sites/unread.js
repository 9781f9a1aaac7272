/** Code, templates, and formats other than Markdown. Lectern hides these files and says why. */
const UNREAD = /\.(?:astro|vue|svelte|[cm]?[jt]sx?|njk|liquid|html?|ejs|hbs|pug|webc|vto|rst)$/i;
/** Top folders of sites. The rest of a path below them is the address. */
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
 * Keys of pages that were made from a file in {@link UNREAD}, so that Lectern has no text to serve. A list of other
 * pages is left out, because Lectern has lists of its own.
 * @param files the files of the report.
 * @param keys the pages of the original.
 * @param served the entries of Lectern.
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

/**
 * The addresses of a source file: `src/pages/about.astro`, `app/(site)/about/page.tsx` and
 * `src/routes/about/+page.svelte` all become `about`.
 */
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
