import { addTo } from '../../text/append.ts';
import type { Redirect, Section } from '../../model/content.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entry.ts';
import { foldTag } from '../../model/tag.ts';
import { COLLECTIONS } from '../../model/content-type.ts';
import { keyBelow } from './identity.ts';
import type { Role } from './roles.ts';
import { commonType } from './settle-roles.ts';
import { encodedAddress, safeDecode } from '../../text/pathname.ts';
import { FEED_ADDRESSES, reservedWith } from '../../model/addresses.ts';
import { endOf, type SiteEvidence, type SitePages } from './site-pages.ts';
import type { Taxonomies } from './taxonomies.ts';

interface RedirectContext {
  site: SitePages;
  evidence: SiteEvidence;
  roles: ReadonlyMap<string, Role>;
  taxonomies: Taxonomies;
  entries: readonly Entry[];
  sections: ReadonlyMap<string, Section>;
  report: (diagnostic: Diagnostic) => void;
}

/** The aliases of entries, by their paths, and all other redirects. */
export function settleRedirects(context: RedirectContext): {
  redirects: Redirect[];
  aliases: Map<string, string[]>;
} {
  const { site, evidence, roles, taxonomies, entries, sections, report } = context;
  const { pages, resolver, address } = site;
  const byFile = new Map(entries.map((entry) => [entry.file, entry]));
  const taken = new Set([
    ...entries.flatMap(({ pathname, path }) => [decodedPathname(pathname), `/${path}`]),
    ...[...sections.values()].map(({ pathname }) => decodedPathname(pathname)),
  ]);
  const aliases = new Map<string, string[]>();
  const redirects: Redirect[] = [];
  const types = new Map(entries.map(({ file, type }) => [file, type]));
  const tags = new Set(entries.flatMap((entry) => entry.tags.map(foldTag)));
  const isReserved = reservedWith(entries);
  /** Whether Lectern has its own page at an address. */
  const isOwn = (from: string) => from === '/' || isReserved(from);
  const add = (pathname: string, to: Entry | string | null) => {
    const from = decodedPathname(pathname);
    if (
      to === null ||
      taken.has(from) ||
      isOwn(from) ||
      (typeof to === 'string' && decodedPathname(to) === from)
    )
      return;
    taken.add(from);
    if (typeof to === 'string') redirects.push({ from, to });
    else addTo(aliases, to.path, from);
  };
  /** Whether Lectern has a list at the address of a page. */
  const isAnswered = (file: string) => /^(?:list|further|taxonomy)$/.test(roles.get(file)?.kind ?? '');
  const follow = (file: string, from: string): Entry | string | null => {
    const end = endOf(file, site);
    if (end !== null) return byFile.get(end) ?? (isAnswered(end) ? (pages.get(end)?.pathname ?? null) : null);
    const message = `${from} leads back to itself.`;
    const fix = 'Change it to the address of a page.';
    report({ severity: 'warning', code: 'redirect-loop', message, fix, file });
    return null;
  };
  const lead = (from: string, to: string, file: string) => {
    const target = resolver.resolve(to, file);
    if (target.kind === 'elsewhere') {
      const message = `${from} leads to ${target.url}, which is on another site. Lectern does not redirect there.`;
      const fix = 'You do not have to do anything. If you need this redirect, keep it in your web server.';
      report({ severity: 'info', code: 'foreign-redirect', message, fix, file });
    } else if (target.kind === 'page') add(from, follow(target.file, from));
    else if (target.kind === 'file') add(from, `${address.basePath}/${encodedAddress(target.file)}`);
    else {
      const message = `${from} leads to ${target.pathname}, where the build has no page.`;
      const fix = 'Change it to the address of a page, or remove it.';
      report({ severity: 'info', code: 'redirect-to-nothing', message, fix, file });
    }
  };
  for (const { from, to, file } of evidence.rules.redirects) {
    const source = resolver.resolve(from, 'index.html');
    const page = source.kind === 'page' ? pages.get(source.file)?.pathname : undefined;
    lead(source.kind === 'nothing' ? source.pathname : (page ?? from), to, file);
  }
  for (const { page, pathname, leadsTo, leadsAway } of pages.values()) {
    if (leadsTo !== null) add(pathname, follow(leadsTo, pathname));
    else if (leadsAway !== null) lead(pathname, leadsAway, page.file);
  }
  for (const [file, role] of roles) {
    const pathname = pages.get(file)?.pathname;
    if (pathname === undefined) continue;
    if (role.kind === 'further') {
      const isOfHome = role.first === `${address.basePath}/`;
      const hasWriting = entries.some(({ type }) => type === 'writing');
      add(pathname, isOfHome && hasWriting ? `/${COLLECTIONS.writing}` : role.first);
    } else if (role.kind === 'list') {
      const type = commonType(role.targets, types);
      if (type !== null) add(pathname, `/${COLLECTIONS[type]}`);
    } else if (role.kind === 'taxonomy') {
      const name = foldTag(taxonomies.terms.get(file) ?? '');
      if (role.term !== null && tags.has(name) && keyBelow(pathname, '') !== `tags/${name}`)
        add(pathname, `/tags/${encodeURIComponent(name)}`);
    }
  }
  for (const [file, document] of evidence.documents)
    if ('items' in document)
      add(`${address.basePath}/${encodedAddress(file)}`, FEED_ADDRESSES[document.kind]);
  return { redirects, aliases };
}

function decodedPathname(pathname: string): string {
  return safeDecode(pathname).replace(/(.)\/+$/, '$1');
}
