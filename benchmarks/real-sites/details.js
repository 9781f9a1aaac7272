import { writeFileSync } from 'node:fs';
import { addressKey } from './original.js';

const MAX_LINES = 400;

/** Writes every difference of a site to a file, for people who work on them. */
export function writeDetails(file, { row, dir, site, original, found, asked, result }) {
  const part = (title, lines) => {
    const more = lines.length > MAX_LINES ? [`… and ${lines.length - MAX_LINES} more`] : [];
    return [`\n## ${title} (${lines.length})`, ...lines.slice(0, MAX_LINES), ...more];
  };
  const differences = (items, key) =>
    items.map(
      (item) => `${item.pathname}  [${item.file}]\n    Lectern:  ${item[key]}\n    original: ${item.wanted}`,
    );
  const served = new Set(site.entries.map(({ pathname }) => addressKey(pathname, row.oracle?.base)));
  const lines = [
    `# ${row.repository} at ${row.commit}, ${row.kind}`,
    `Files: ${dir}`,
    JSON.stringify(result, null, 1),
    ...part(
      'Concluded',
      site.report.site.map(({ what, value, why }) => `${what}: ${value} (${why})`),
    ),
    ...(original === null
      ? []
      : [
          ...part(
            'Published though the original does not',
            found.extra.map(({ pathname, file, title }) => `${pathname}  [${file}] ${title}`),
          ),
          ...part(
            'Addresses of the original without an answer',
            asked.missing.map(({ address, status }) => `${address} ${status}`),
          ),
          ...part('Addresses in its sitemap without an answer', asked.missingInSitemap),
          ...part(
            'Redirects of the original without an answer',
            asked.missingRedirects.map(({ address, to }) => `${address} → ${to}`),
          ),
          ...part('Titles', differences(found.differ.titles, 'title')),
          ...part('Dates', differences(found.differ.dates, 'date')),
          ...part('Languages', differences(found.differ.languages, 'lang')),
          ...part(
            'Answered, but by a list and not by an entry',
            asked.pages.map(({ address }) => address).filter((address) => !served.has(addressKey(address))),
          ),
          ...part(
            'Files served that the original does not have',
            site.assets
              .map(({ pathname }) => pathname)
              .filter(
                (pathname) => !original.files.has(withoutBase(pathname, row.oracle.base).normalize('NFC')),
              ),
          ),
          ...[...original.passed].flatMap(([why, addresses]) => part(`Not asked for: ${why}`, addresses)),
        ]),
    ...part(
      'Diagnostics',
      site.report.diagnostics.map(
        ({ severity, code, file: at, line, message }) => `${severity} ${code} ${at}:${line ?? ''} ${message}`,
      ),
    ),
    ...part(
      'Hidden',
      site.report.files
        .filter(({ outcome }) => outcome === 'hidden')
        .map(({ file: at, kind, reason }) => `${at}: ${kind}, ${reason}`),
    ),
    ...part(
      'Entries',
      site.entries.map(
        ({ type, pathname, date, lang, title }) => `${type} ${pathname} ${date ?? '–'} ${lang} ${title}`,
      ),
    ),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
}

function withoutBase(pathname, base = '') {
  return (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname).replace(/^\//, '');
}
