import type { Section } from '../../model/content.ts';
import { blankRecord } from '../../model/entry-schema.ts';
import type { Entry } from '../../model/entry.ts';
import { foldersOf, pathnameKey } from '../../text/pathname.ts';
import { type Body, type LinkWriter, linkWriter, outlineOf } from './body.ts';
import {
  type EntryContext,
  isHome,
  type PageTexts,
  roleAt,
  tagsOfPage,
  textsOf,
  descriptionOf,
  imageOf,
  soleAuthor,
} from './page-texts.ts';
import { identityOf, Names } from '../site/identity.ts';
import { authorsOf } from '../site/page-facts.ts';
import { reasonOf } from '../site/roles.ts';
import { collectionsOf } from '../site/settle-roles.ts';
import { cutLead } from '../../markdown/html/shown.ts';
import { primaryOf } from '../../text/locale.ts';
import { endOf, type SitePage } from '../site/site-pages.ts';
import { translationsOf } from '../site/languages.ts';

export interface Made {
  entries: Entry[];
  /** The texts above lists, by the files of their pages. */
  sections: Map<string, Section>;
  /** Files of pages that are published as an entry or above a list. */
  shown: Set<string>;
  hidden: { file: string; reason: string }[];
  /** The author, if there is only one. */
  author: string | null;
}

/** A page with the pathname and path of its entry. */
interface NamedPage {
  page: SitePage;
  pathname: string;
  path: string;
}

export function makeEntries(context: EntryContext): Made {
  const { site, served, roles } = context;
  const entryPages = served.filter((page) => {
    const { kind } = roleAt(page.page.file, roles);
    return kind === 'page' || (kind === 'list' && isHome(page, site));
  });
  const texts = textsOf(context, entryPages);
  const { named: namedPages, hidden } = namePages(context, entryPages, texts);
  const lists = sectionsAmong(context, namedPages);
  const answering = new Map<string, string>([...namedPages].map(([file, { pathname }]) => [file, pathname]));
  for (const { page, pathname } of served) if (!answering.has(page.file)) answering.set(page.file, pathname);
  const writer = linkWriter(
    site,
    texts.bodies,
    (file) => answering.get(endOf(file, site) ?? '') ?? null,
    context.pagesStay,
  );
  const author = soleAuthor([...namedPages.values()].map(({ page }) => authorsOf(page)));
  const originals = translationsOf(site, entryPages, texts.languages, context.config.language);
  const originalOf = (file: string) => namedPages.get(originals.get(file) ?? '')?.path ?? null;
  const entries = [...namedPages.values()].map(
    (page): Entry => ({
      ...entryOf(context, page, texts, writer),
      ...(author !== null && { authors: [] }),
      translationOf: originalOf(page.page.page.file),
    }),
  );
  const sections = new Map(lists.map((page) => [page.page.file, sectionOf(page, texts, writer)] as const));
  const publishedFiles = new Set([...namedPages.keys(), ...sections.keys()]);
  for (const { page } of served) {
    const reason = publishedFiles.has(page.file) ? null : reasonOf(roleAt(page.file, roles));
    if (reason !== null) hidden.push({ file: page.file, reason });
  }
  return { entries, sections, shown: publishedFiles.add('index.html'), hidden, author };
}

/** Gives each page a pathname and a path. Two pages at one address are an error. */
function namePages(context: EntryContext, own: readonly SitePage[], texts: PageTexts) {
  const { site, types, dates, config, report } = context;
  const hidden: Made['hidden'] = [];
  const namedPages = new Map<string, NamedPage>();
  const names = new Names([...types.values()].map((type) => ({ type })));
  for (const page of own) {
    const { file, scan, h1 } = page.page;
    const isEmpty =
      isBlank(texts.bodies.get(file)) && (scan.asksPassword || descriptionOf(page, texts.common) === null);
    if (isEmpty && !isHome(page, site)) {
      const isOfProgram = scan.isToFill && h1 === '';
      const why = scan.asksPassword
        ? ': it asks for a password'
        : isOfProgram
          ? ': a script fills it in the browser'
          : '';
      hidden.push({ file, reason: `it has no text${why}` });
      continue;
    }
    const pathname = names.pathname(page.pathname);
    const earlierFile = names.take(pathname, file);
    const isSame =
      earlierFile !== null &&
      texts.bodies.get(earlierFile)?.markdown === texts.bodies.get(file)?.markdown &&
      namedPages.get(earlierFile)?.page.page.scan.title === scan.title;
    if (isSame) {
      hidden.push({ file, reason: `${earlierFile} is the same page` });
      continue;
    }
    if (earlierFile !== null) {
      const message = `${earlierFile} and ${file} have the same address ${page.pathname}; the second one is not served.`;
      report({ severity: 'error', code: 'clash', message, fix: 'Give one of them another address.', file });
      continue;
    }
    if (pathname !== page.pathname) {
      const message = `The page has the address ${page.pathname}, which Lectern itself uses. It is served at ${pathname}.`;
      const fix = 'Give it another address.';
      report({ severity: 'warning', code: 'reserved-address', message, fix, file });
    }
    const date = dates.get(file)?.date ?? null;
    const lang = texts.languages.get(file) as string;
    const foreign = primaryOf(lang) === primaryOf(config.language) ? null : lang;
    const identity = { type: types.get(file) ?? 'page', pathname: page.pathname, foreign, date };
    const path = names.path(identityOf(identity, site.address.basePath), date);
    namedPages.set(file, { page, pathname, path });
  }
  return { named: namedPages, hidden };
}

/** Lists whose text is shown above the list that Lectern makes at their address. */
function sectionsAmong({ served, roles, types }: EntryContext, named: ReadonlyMap<string, NamedPage>) {
  const below = new Set(
    [...named.values()].flatMap(({ pathname }) => foldersOf(pathname.replace(/\/$/, ''))),
  );
  const collections = collectionsOf(types);
  return served.filter(
    ({ page: { file }, pathname }) =>
      !named.has(file) &&
      roleAt(file, roles).kind === 'list' &&
      (below.has(pathname.replace(/\/$/, '')) || collections.has(pathnameKey(pathname))),
  );
}

function entryOf(
  context: EntryContext,
  { page, pathname, path }: NamedPage,
  { titles, bodies, languages, common }: PageTexts,
  writer: LinkWriter,
): Entry {
  const { file } = page.page;
  const body = bodies.get(file) as Body;
  const output = writer.write(body, file);
  const role = roleAt(file, context.roles);
  // Dates, tags and authors on a list are those of its entries.
  const isList = role.kind !== 'page';
  const { date = null, updated = null } = (!isList && context.dates.get(file)) || {};
  return {
    path,
    type: context.types.get(file) ?? 'page',
    pathname,
    title: titles.get(file) ?? path,
    description: descriptionOf(page, common) ?? (cutLead(body.lead) || null),
    date,
    updated,
    tags: isList ? [] : tagsOfPage(page, context),
    lang: languages.get(file) as string,
    ...blankRecord(),
    image: imageOf(page, common, (href) => writer.destination(href, file)),
    authors: isList ? [] : authorsOf(page),
    series: context.taxonomies.series.get(file) ?? null,
    canonical: page.canonical,
    aliases: [],
    translationOf: null,
    lists: isList,
    unlisted: page.noindex || (role.kind === 'page' && role.isUnlisted === true),
    from: null,
    until: null,
    headings: outlineOf(output, context.config.heading_ids).headings.map((heading) =>
      context.pagesStay && !body.anchors.has(heading.anchor) ? { ...heading, anchor: '' } : heading,
    ),
    plain: null,
    body: output,
    transcript: null,
    file,
  };
}

function sectionOf(
  { page, ...at }: SitePage,
  { titles, bodies, common }: PageTexts,
  writer: LinkWriter,
): Section {
  return {
    pathname: at.pathname,
    title: titles.get(page.file) ?? at.pathname,
    description: descriptionOf({ page, ...at }, common),
    body: writer.write(bodies.get(page.file) as Body, page.file),
  };
}

function isBlank(body: Body | undefined): boolean {
  return !/[\p{L}\p{N}]|!\[/u.test(body?.markdown ?? '');
}
