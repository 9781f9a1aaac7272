import type { ContentType } from '../../model/content-type.ts';
import type { Section } from '../../model/content.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { blankRecord } from '../../model/entry-schema.ts';
import type { Entry } from '../../model/entry.ts';
import { outline } from '../../markdown/read/outline.ts';
import { pathnameKey } from '../../text/pathname.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { bodiesOf } from './bodies.ts';
import { type Body, LinkWriter } from './body.ts';
import { commonTexts, descriptionOf, imageOf, soleAuthor } from './entry-facts.ts';
import type { Languages } from '../site/languages.ts';
import { identityOf, Names } from '../site/identity.ts';
import { authorsOf, type Dates, tagsOf } from '../site/page-facts.ts';
import { reasonOf, type Role } from '../site/roles.ts';
import { collectionsOf } from '../site/settle-roles.ts';
import { cutLead } from '../shared.ts';
import { TAG_HREF } from '../page/page-scan.ts';
import type { SitePage, SitePages } from '../site/site-pages.ts';
import type { Taxonomies } from '../site/taxonomies.ts';
import { type TitleHabits, titleOf } from '../site/titles.ts';
import { primaryOf, translationsOf } from '../site/translations.ts';

/** Where the source of a page can be edited: a repository, as GitHub, GitLab, Gitea and Bitbucket have it. */
const EDIT_HREF =
  /^https?:\/\/[^/]+\/[^?#]+\/_?edit\/[^?#]+\.\w+$|^https?:\/\/[^?#]+\?(?:[^#]*&)?mode=edit\b/;

export interface EntryContext {
  site: SitePages;
  served: readonly SitePage[];
  roles: ReadonlyMap<string, Role>;
  types: ReadonlyMap<string, ContentType>;
  taxonomies: Taxonomies;
  dates: ReadonlyMap<string, Dates>;
  habits: TitleHabits;
  languages: Languages;
  config: SiteConfig;
  report: (diagnostic: Diagnostic) => void;
}

export interface Made {
  entries: Entry[];
  sections: Section[];
  sectionFiles: Map<string, Section>;
  /** Pages that are shown in one way or another. */
  shown: Set<string>;
  hidden: { file: string; reason: string }[];
  /** Who wrote everything. */
  author: string | null;
}

export function makeEntries(context: EntryContext): Made {
  const { site, served, roles, types, taxonomies, dates, habits, config, report } = context;
  const { basePath } = site.address;
  const hidden: Made['hidden'] = [];
  const roleAt = (file: string): Role => roles.get(file) ?? { kind: 'page' };
  const isHome = ({ pathname }: SitePage) => pathname === `${basePath}/`;
  const own = served.filter(
    (page) =>
      roleAt(page.page.file).kind === 'page' || (roleAt(page.page.file).kind === 'list' && isHome(page)),
  );
  const titles = new Map(
    served.map((page) => [
      page.page.file,
      titleOf(page.page, habits) ||
        (isHome(page)
          ? config.name
          : outline(page.page.text.markdown.replaceAll('\0', '.')).headings[0]?.text) ||
        nameOf(page.pathname),
    ]),
  );
  // What the front page is tagged with comes from the template of all pages.
  const template = site.pages.get('index.html')?.page.scan.metas.get('article:tag') ?? [];
  const tagsOfPage = (page: SitePage) => tagsOf(page, taxonomies.tags.get(page.page.file) ?? [], template);
  const bodies = bodiesOf(served, roleAt, titles, (page) => ({
    isAbout: (href) => {
      const target = site.resolver.resolve(href, page.page.file, page.page.scan.base);
      if (target.kind === 'page') return /^(?:taxonomy|further)$/.test(roleAt(target.file).kind);
      return target.kind === 'nothing'
        ? TAG_HREF.test(href)
        : target.kind === 'elsewhere' && EDIT_HREF.test(href);
    },
    isSelf: (href) => {
      const target = site.resolver.resolve(href, page.page.file, page.page.scan.base);
      return target.kind === 'page' && target.file === page.page.file && !href.includes('#');
    },
    dates: Object.values(dates.get(page.page.file) ?? {}).filter((date) => date !== null),
    names: [...authorsOf(page), ...tagsOfPage(page)],
  }));
  const common = commonTexts(own);
  const named = new Map<string, { entry: SitePage; pathname: string; path: string; lang: string }>();
  const names = new Names([...types.values()].map((type) => ({ type })));
  const languages = new Map(
    served.map(({ page }) => [page.file, context.languages.pages.get(page.file)?.tag ?? config.language]),
  );
  for (const page of own) {
    const { file } = page.page;
    const lang = languages.get(file) as string;
    if (isBlank(bodies.get(file)) && descriptionOf(page, common) === null && !isHome(page)) {
      hidden.push({ file, reason: 'it has no text: a script fills it in the browser' });
      continue;
    }
    const pathname = names.pathname(page.pathname);
    const other = names.take(pathname, file);
    if (other !== null) {
      const message = `${other} and ${file} have the same address ${page.pathname}; the second one is not served.`;
      const fix = 'Give one of them another address.';
      report({ severity: 'error', code: 'clash', message, fix, file });
      continue;
    }
    if (pathname !== page.pathname)
      report({
        severity: 'warning',
        code: 'reserved-address',
        message: `The page has the address ${page.pathname}, which Lectern itself uses. It is served at ${pathname}.`,
        fix: 'Give it another address.',
        file,
      });
    const date = dates.get(file)?.date ?? null;
    const foreign = primaryOf(lang) === primaryOf(config.language) ? null : lang;
    const path = names.path(
      identityOf({ type: types.get(file) ?? 'page', pathname: page.pathname, foreign, date }, basePath),
      date,
    );
    named.set(file, { entry: page, pathname, path, lang });
  }
  const originals = translationsOf(site, own, languages, config.language);
  const lists = served.filter((page) => !named.has(page.page.file) && roleAt(page.page.file).kind === 'list');
  const below = new Set([...named.values()].flatMap(({ pathname }) => foldersOf(pathname)));
  const collections = collectionsOf(types);
  const sections = lists.filter(
    ({ pathname }) => below.has(pathname.replace(/\/$/, '')) || collections.has(pathnameKey(pathname)),
  );
  const answering = new Map<string, string>([...named].map(([file, { pathname }]) => [file, pathname]));
  for (const { page, pathname } of served) if (!answering.has(page.file)) answering.set(page.file, pathname);
  const writer = new LinkWriter(site, bodies, (file) => answering.get(endOf(file, site)) ?? null);
  const people = new Map([...named].map(([file, { entry }]) => [file, authorsOf(entry)]));
  const author = soleAuthor([...people.values()]);
  const entries = [...named].map(([file, { entry, pathname, path, lang }]): Entry => {
    const body = bodies.get(file) as Body;
    const written = writer.write(body, file);
    const { date = null, updated = null } = (roleAt(file).kind === 'page' && dates.get(file)) || {};
    const type = types.get(file) ?? 'page';
    const original = originals.get(file);
    const role = roleAt(file);
    // What a list shows of its entries is nothing that it says of itself.
    const isList = role.kind !== 'page';
    const series = taxonomies.series.get(file) ?? null;
    return {
      path,
      type,
      pathname,
      title: titles.get(file) ?? path,
      description: descriptionOf(entry, common) ?? (cutLead(body.lead) || null),
      date,
      updated,
      tags: isList ? [] : tagsOfPage(entry),
      lang,
      ...blankRecord(),
      image: imageOf(entry, common, (href) => writer.destination(href, file)),
      authors: author === null && !isList ? (people.get(file) ?? []) : [],
      series,
      canonical: entry.canonical,
      aliases: [],
      translationOf: original === undefined ? null : (named.get(original)?.path ?? null),
      lists: isList,
      unlisted: entry.noindex || (role.kind === 'page' && role.isUnlisted === true),
      from: null,
      until: null,
      headings: outline(written.replaceAll('\0', '.')).headings,
      plain: null,
      body: written,
      transcript: null,
      file,
    };
  });
  const made = sections.map((page): [string, Section] => {
    const body = bodies.get(page.page.file) as Body;
    return [
      page.page.file,
      {
        pathname: page.pathname,
        title: titles.get(page.page.file) ?? page.pathname,
        description: descriptionOf(page, common),
        body: writer.write(body, page.page.file),
      },
    ];
  });
  const shown = new Set([...named.keys(), ...sections.map(({ page }) => page.file)]);
  for (const { page } of served) {
    const reason = shown.has(page.file) ? null : reasonOf(roleAt(page.file));
    if (reason !== null) hidden.push({ file: page.file, reason });
  }
  return {
    entries,
    sections: made.map(([, section]) => section),
    sectionFiles: new Map(made),
    shown: new Set([...named.keys(), ...made.map(([file]) => file), 'index.html']),
    hidden,
    author,
  };
}

function isBlank(body: Body | undefined): boolean {
  return !/[\p{L}\p{N}]|!\[/u.test(body?.markdown ?? '');
}

function endOf(file: string, { pages }: SitePages): string {
  const seen = new Set<string>();
  let at = file;
  for (let next = pages.get(at)?.leadsTo; next != null && !seen.has(next); next = pages.get(at)?.leadsTo) {
    seen.add(next);
    at = next;
  }
  return at;
}

/** What an address calls its page. */
function nameOf(pathname: string): string {
  const words = (pathnameKey(pathname).split('/').at(-1) ?? '')
    .replace(/\.html?$/i, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1) || 'Untitled';
}

function foldersOf(pathname: string): string[] {
  const parts = pathname.replace(/\/$/, '').split('/').slice(1, -1);
  return parts.map((_, depth) => `/${parts.slice(0, depth + 1).join('/')}`);
}
