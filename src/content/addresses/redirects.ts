import { COLLECTIONS, CONTENT_TYPES } from '../../model/content-type.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { CONFIG_FILE } from '../config/config-file.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { addressOf, encodedAddress, foldersOf } from '../../text/pathname.ts';
import { posix } from 'node:path';
import { FEED_ADDRESSES, isDocumentAddress, reservedWith, TYPE_DOCUMENTS } from '../../model/addresses.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Redirect } from '../../model/content.ts';
import type { SiteAddresses, SiteRedirect } from '../../generators/site-profile.ts';
import type { PlacedEntry } from '../entries/placed-entry.ts';
import { addTo } from '../../text/append.ts';

/** A redirect that the site configures. With `isOfHost`, it is made only if it leads to a page. */
export interface ConfiguredRedirect extends SiteRedirect {
  /** Pathname of the page that `from` is relative to; default: the root. */
  page?: string;
}

export interface RedirectContext extends Pick<SiteAddresses, 'basePath' | 'aliasesFrom' | 'feeds'> {
  entries: readonly PlacedEntry[];
  configured: readonly ConfiguredRedirect[];
  origins: readonly string[];
  sections: readonly PlacedEntry[];
  /** Redirects from the site's own addresses of lists to the lists that Lectern makes. */
  lists: readonly ConfiguredRedirect[];
}

/** The redirect of an entry whose file has no page, only a target. */
export function redirectOf(
  { parsed: { leadsTo, file }, pathname, from }: PlacedEntry,
  now: number,
): ConfiguredRedirect[] {
  return leadsTo !== null && (from ?? now) <= now ? [{ from: pathname, to: leadsTo, file }] : [];
}

/** Redirects from the addresses of absent pages that an entry stands in for, such as missing translations. */
export function standIns({ parsed: { rule, file }, pathname }: PlacedEntry): ConfiguredRedirect[] {
  return (rule.functions.standsInAt?.(pathname) ?? []).map((from) => ({ from, to: pathname, file }));
}

/** Redirects from the path of each file in a plain folder, where other programs would publish it. @param root folder of the content. */
export function fileAliases(entries: readonly PlacedEntry[], root: string): ConfiguredRedirect[] {
  const prefix = root ? `${root}/` : '';
  return entries.map(({ file, pathname }) => ({
    from: `/${file.slice(file.startsWith(prefix) ? prefix.length : 0).replace(/\.\w+$/, '')}`,
    to: pathname,
    file,
  }));
}

/**
 * Gives each entry its aliases, and each other redirect the pathname at the end of its chain. A redirect that would
 * leave this origin, go in circles or hide a page is reported and left out.
 */
export function resolveRedirects(context: RedirectContext) {
  const { entries, sections } = context;
  const pages = new Map(
    entries.flatMap((entry) => [`/${entry.path}`, addressOf(entry.pathname)].map((key) => [key, entry])),
  );
  const aliases = resolveAliases(context, pages);
  const entryAt = (address: string) => pages.get(address) ?? aliases.owners.get(address);
  const targets = redirectTargets(context, entryAt);
  const atSection = new Map(sections.map(({ pathname }) => [addressOf(pathname), pathname]));
  const loops: Diagnostic[] = [];
  const chained = [...targets.byAddress].flatMap(([from, { file, target, isOfHost }]): Redirect[] => {
    const to = follow(target, targets.byAddress, new Set([from]));
    if (to === null) {
      const message = `${from} leads back to itself.`;
      const fix = 'Change it to the address of a page.';
      loops.push({ severity: 'warning', code: 'redirect-loop', message, fix, file });
      return [];
    }
    const answering = entryAt(to)?.pathname ?? atSection.get(to);
    return isOfHost && answering === undefined ? [] : [{ from, to: answering ?? encodedAddress(to) }];
  });
  const isFree = (from: string) => !entryAt(from) && !targets.byAddress.has(from);
  return {
    entries: entries.map((entry) => {
      const entryAliases = aliases.byEntry.get(entry);
      return entryAliases ? { ...entry, aliases: entryAliases } : entry;
    }),
    redirects: [
      ...chained,
      ...redirectsToLists(context, pages.keys()).filter(({ from, to }) => from !== to && isFree(from)),
    ],
    diagnostics: [...aliases.diagnostics, ...targets.diagnostics, ...loops],
  };
}

/** The aliases of each entry, and the entries by their aliases. An alias where another page answers is left out. */
function resolveAliases(
  { entries, origins, basePath, aliasesFrom }: RedirectContext,
  pages: ReadonlyMap<string, PlacedEntry>,
) {
  const diagnostics: Diagnostic[] = [];
  const owners = new Map<string, PlacedEntry>();
  const byEntry = new Map<PlacedEntry, string[]>();
  const isReserved = reservedWith(entries);
  for (const entry of entries) {
    const { file } = entry;
    for (const { key, value, line, column } of entry.parsed.aliases) {
      const report = (severity: Diagnostic['severity'], code: string, message: string, fix: string) =>
        diagnostics.push({ severity, code, message, fix, file, line, column });
      if (value.includes('?')) {
        const message = `\`${key}\` has ${JSON.stringify(value)}. Lectern leaves this alias out, because it ignores what follows the question mark.`;
        const fix =
          'You do not have to do anything. If you need this alias, keep a rule for it in your web server.';
        report('info', 'query-alias', message, fix);
        continue;
      }
      const from = localPath(value, addressOf(entry.pathname), origins, basePath, aliasesFrom);
      const owner = from === null ? undefined : (pages.get(from) ?? owners.get(from));
      if (from === null) {
        const message = `\`${key}\` has ${JSON.stringify(value)}, which is on another site.`;
        report('warning', 'foreign-alias', message, 'Write only the pathname, such as /old/address/.');
      } else if (isReserved(from)) {
        const what = isDocumentAddress(from) ? 'document' : 'page';
        const message = `${file} has the alias ${from}, where Lectern has a ${what} of its own.`;
        report('warning', 'alias-clash', message, 'Remove the alias.');
      } else if (owner === undefined) {
        owners.set(from, entry);
        addTo(byEntry, entry, from);
      } else if (owner !== entry) {
        const message = `${file} has the alias ${from}, where ${owner.file} already answers.`;
        report('warning', 'alias-clash', message, 'Remove the alias from one of them.');
      }
    }
  }
  return { owners, byEntry, diagnostics };
}

/** The redirects of the site by their addresses, without those from the address of an entry. */
function redirectTargets(
  { configured, sections, origins, basePath, aliasesFrom }: RedirectContext,
  entryAt: (address: string) => PlacedEntry | undefined,
) {
  const diagnostics: Diagnostic[] = [];
  const byAddress = new Map<string, ConfiguredRedirect & { target: string }>();
  for (const redirect of [...configured, ...sections.flatMap(aliasesOf)]) {
    const from = localPath(redirect.from, redirect.page ?? '/', origins, basePath, aliasesFrom);
    const target = localPath(redirect.to, '/', origins, basePath);
    if (from === null || /[[\]*:]/.test(from) || redirect.from.includes('?')) continue;
    if (target === null) {
      // A host's redirect to another site stays with the host.
      if (redirect.isOfHost) continue;
      const message = `${redirect.from} leads to ${redirect.to}, which is on another site. Lectern does not redirect there.`;
      const fix = 'You do not have to do anything. If you need this redirect, keep it in your web server.';
      diagnostics.push({ severity: 'warning', code: 'foreign-redirect', message, fix, file: redirect.file });
    } else if (!entryAt(from)) byAddress.set(from, { ...redirect, target });
  }
  return { byAddress, diagnostics };
}

/** Redirects from the addresses of the site's feeds and lists to those of Lectern. @param pages addresses of entries. */
function redirectsToLists({ feeds, lists, basePath }: RedirectContext, pages: Iterable<string>): Redirect[] {
  const folders = new Set([...pages].flatMap(foldersOf));
  return [
    ...feeds.map((path) => ({
      from: basePath + path,
      to: /atom/.test(path) ? FEED_ADDRESSES.atom : FEED_ADDRESSES.rss,
    })),
    // An address with entries below it shows their list, so it does not redirect.
    ...lists.map(({ from, to }) => ({ from, to })).filter(({ from }) => !folders.has(from)),
  ].map((redirect) => ({ ...redirect, from: addressOf(redirect.from) }));
}

/** The redirects of `lectern.yaml`, and those of each collection that it moves: its usual address to it, its feeds to ours. */
export function ownRedirects({ redirects, collections }: SiteConfig): ConfiguredRedirect[] {
  const lists = CONTENT_TYPES.flatMap((type): [from: string, to: string][] => {
    const at = type === 'page' ? undefined : collections[type]?.at;
    const usual = `/${COLLECTIONS[type]}`;
    const documents = TYPE_DOCUMENTS.map((path): [string, string] => [at + path, usual + path]);
    const isMoved = at !== undefined && addressOf(at) !== usual;
    const all: [from: string, to: string][] = isMoved ? [[usual, at], ...documents] : [];
    return all.filter(([from]) => !Object.hasOwn(redirects, from));
  });
  return [...Object.entries(redirects), ...lists].map(([from, to]) => ({ from, to, file: CONFIG_FILE }));
}

function aliasesOf({ parsed, pathname, file }: PlacedEntry): ConfiguredRedirect[] {
  return parsed.aliases.map(({ value }) => ({ from: value, to: pathname, file, page: addressOf(pathname) }));
}

/** The end of a chain of redirects; null if the chain is a circle. */
function follow(to: string, next: ReadonlyMap<string, { target: string }>, seen: Set<string>): string | null {
  const redirect = next.get(to);
  if (!redirect) return to;
  return seen.has(to) ? null : follow(redirect.target, next, seen.add(to));
}

/** A decoded pathname with a leading slash and none at the end; null for an address on another site. */
function localPath(
  value: string,
  page: string,
  origins: readonly string[],
  basePath: string,
  relativeTo: SiteAddresses['aliasesFrom'] = null,
): string | null {
  const text = value.trim();
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(text)) {
    const url = parseUrl(text, 'https://x');
    return url && origins.includes(url.origin) ? addressOf(url.pathname) : null;
  }
  const path = text.replace(/[?#].*$/s, '');
  // If the site does not say (`null`), a name without a slash is relative to the page, and a path starts at the root.
  const isRooted = relativeTo === null ? path.includes('/') || !page.includes('/', 1) : relativeTo === 'root';
  const from =
    isRooted || path.startsWith('/') ? posix.join('/', path) : posix.join(posix.dirname(page), path);
  const based = basePath && !from.startsWith(`${basePath}/`) ? posix.join(basePath, from) : from;
  return addressOf(based);
}
