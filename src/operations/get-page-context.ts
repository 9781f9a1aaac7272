import { z } from 'zod';
import { COLLECTIONS, CONTENT_TYPES } from '../model/content-type.ts';
import { type DocumentTarget, findDocument } from '../site/document.ts';
import { COLLECTED, collectionTitle } from '../site/listings.ts';
import { pressKitOf } from '../site/press-kit.ts';
import { recordAt, referenceForms, type Site } from '../site/site.ts';
import type { EntryRecord } from '../site/snapshot.ts';
import { twinUrl } from '../site/summary.ts';
import { allTags } from '../site/tags.ts';
import { defineOperation } from './operation.ts';
import { uri } from './schemas.ts';

const pageType = z.enum([
  ...CONTENT_TYPES,
  'home',
  'press-kit',
  'collection',
  'search',
  'developers',
  'unknown',
]);

/** A page that shows what is elsewhere, and is no document itself. */
interface ServicePage {
  type: 'collection' | 'search' | 'developers';
  path: string;
  title: string;
  /** Of a collection: how to get what it lists. */
  why?: string;
}

export const getPageContext = defineOperation({
  name: 'page_context',
  title: 'Page context',
  description: 'What the page is that the agent is on, its markdown twin, and which tool to use next.',
  input: z.object({
    path: z.string().min(1).optional().describe('Path of the page, such as writing/hello.'),
    url: z.string().min(1).optional().describe('URL of the page; `path` wins where both are given.'),
  }),
  output: z.looseObject({
    site: z.looseObject({ name: z.string(), description: z.string().nullable(), url: uri, llms: uri }),
    page: z.looseObject({
      type: pageType,
      path: z.string().nullable(),
      title: z.string().nullable(),
      url: uri.nullable(),
      markdown: uri.nullable().describe('The markdown twin of the page.'),
    }),
    counts: z.record(z.string(), z.int().min(0)).describe('How many entries the site lists, by type.'),
    next: z.looseObject({ tool: z.string(), why: z.string() }).describe('The tool to use next.'),
  }),
  problems: [],
  tool: {
    name: 'get_page_context',
    description:
      'Call this first, once. Give it the `path` or `url` of the page that you or the human are on; leave both out if there is none. Returns what this site is, what the page is (its type, title, path and the address of its markdown twin), how many entries of each type there are, and which tool to use `next` and why. It does not return the text of the page: that is get_content.',
  },
  example: { path: 'press-kit' },
  run(site, { path, url }) {
    const { config } = site.snapshot;
    const reference = path ?? url;
    const found = reference === undefined ? findDocument(site, 'index') : findDocument(site, reference);
    const record = found?.row == null ? null : recordAt(site, found.row);
    const service = found || reference === undefined ? null : servicePage(site, reference);
    const type = service?.type ?? pageTypeOf(found, record);
    const page =
      found ??
      (service && {
        path: service.path,
        pathname: `/${service.path.split('/').map(encodeURIComponent).join('/')}`,
      });
    return {
      site: {
        name: config.name,
        description: config.description ?? null,
        url: `${site.origins.pages}/`,
        llms: `${site.origins.base}/llms.txt`,
      },
      page: {
        type,
        path: page?.path ?? null,
        title: record?.title ?? service?.title ?? titleOf(site, found),
        url: page ? site.origins.pages + page.pathname : null,
        markdown: page ? twinUrl(site, page.path) : null,
      },
      counts: { ...site.counts },
      next: nextTool(type, found?.path, service?.why),
    };
  },
});

function servicePage(site: Site, reference: string): ServicePage | null {
  const forms = referenceForms(site, reference);
  const listed = COLLECTED.find((type) => forms.includes(COLLECTIONS[type]));
  if (listed) {
    const why = `It lists what this page shows: type ${listed}.`;
    return { type: 'collection', path: COLLECTIONS[listed], title: collectionTitle(listed), why };
  }
  if (forms.includes('search')) return { type: 'search', path: 'search', title: 'Search' };
  if (forms.includes('developers')) {
    return { type: 'developers', path: 'developers', title: 'For developers' };
  }
  return tagPage(site, forms);
}

/** The page of a tag, or the one of all tags. */
function tagPage(site: Site, forms: readonly string[]): ServicePage | null {
  if (!forms.some((form) => form === 'tags' || form.startsWith('tags/'))) return null;
  const tags = allTags(site);
  if (forms.includes('tags')) {
    const why = 'Its `tag` selects entries of a type that carry a tag.';
    return tags.length > 0 ? { type: 'collection', path: 'tags', title: 'Tags', why } : null;
  }
  const tag = tags.find(({ tag }) => forms.some((form) => form === `tags/${tag}`));
  if (!tag) return null;
  const why = `Its \`tag\` selects what this page shows: tag ${JSON.stringify(tag.tag)}, type by type.`;
  return { type: 'collection', path: `tags/${tag.tag}`, title: tag.label, why };
}

function titleOf(site: Site, found: DocumentTarget | null): string | null {
  if (found === null) return null;
  return found.path === 'press-kit' ? pressKitOf(site).title : site.snapshot.config.name;
}

function pageTypeOf(found: DocumentTarget | null, record: EntryRecord | null): z.infer<typeof pageType> {
  if (found === null) return 'unknown';
  if (found.path === 'index') return 'home';
  return record?.type ?? 'press-kit';
}

function nextTool(
  type: z.infer<typeof pageType>,
  path: string | undefined,
  why?: string,
): { tool: string; why: string } {
  if (why) return { tool: 'list_content', why };
  if (type === 'press-kit')
    return { tool: 'get_press_kit', why: 'It returns the press kit as structured data.' };
  if (type === 'unknown')
    return { tool: 'search_site', why: 'There is no page at this address; search for what it was about.' };
  if (type === 'home' || type === 'search' || type === 'developers')
    return { tool: 'search_site', why: 'Search finds entries by subject; list_content lists them by type.' };
  return { tool: 'get_content', why: `It returns this page as markdown: path ${JSON.stringify(path)}.` };
}
