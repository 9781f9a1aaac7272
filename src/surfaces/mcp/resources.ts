import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../operations/cursor.ts';
import { documentMarkdown, findReferred } from '../../site/document.ts';
import { perSite } from '../../site/per-site.ts';
import { filterRows } from '../../site/rows.ts';
import { recordAt, type Site } from '../../site/site.ts';
import { SKILL_NAME, skillDescription, skillText } from '../documents/skill.ts';
import {
  ERROR,
  type Hashing,
  invalidParams,
  type Method,
  type Params,
  ProtocolError,
  quoted,
} from './protocol.ts';

/** SEP-2640: every file of a skill is a resource. */
const SKILL_URI = `skill://${SKILL_NAME}/SKILL.md`;

/** The skill of the site, with digest and size of its text. */
function skillOf(site: Site, platform: Hashing) {
  const text = skillText(site);
  const size = new TextEncoder().encode(text).length;
  return {
    uri: SKILL_URI,
    frontmatter: { name: SKILL_NAME, description: skillDescription(site) },
    resources: [{ uri: SKILL_URI, digest: `sha256:${platform.sha256(text)}`, size }],
  };
}

export const SKILL_METHODS: Readonly<Record<string, Method>> = {
  'skills/list': (site, _, platform) => ({ skills: [skillOf(site, platform)] }),
  'skills/get': (site, params, platform) => {
    const uri = textParam(params, 'uri');
    if (uri !== SKILL_URI) throw notFound(uri);
    return { skill: skillOf(site, platform) };
  },
};

const MARKDOWN = 'text/markdown';
const PAGE_SIZE = 100;
const cursorSchema = z.tuple([z.int().min(0)]);

const rowsOf = perSite((site) => filterRows(site, {}));

/** Lists the entries by the URLs of their pages. The cursor holds the index at which the next page of the list starts. */
const list: Method = (site, { cursor }) => {
  const rows = rowsOf(site);
  const [start] = (cursor === undefined ? [0] : decodeCursor(String(cursor), cursorSchema)) ?? [];
  if (start === undefined) throw invalidParams('The "cursor" must be the nextCursor of an answer.');
  const resources = rows.slice(start, start + PAGE_SIZE).map((row) => resourceAt(site, row));
  return start + PAGE_SIZE < rows.length
    ? { resources, nextCursor: encodeCursor([start + PAGE_SIZE]) }
    : { resources };
};

function resourceAt(site: Site, row: number) {
  const { path, pathname, title, description, updated, date } = recordAt(site, row);
  const changed = updated ?? date;
  return {
    uri: site.origins.pages + pathname,
    name: path,
    title,
    ...(description ? { description: description.slice(0, 200).toWellFormed() } : {}),
    mimeType: MARKDOWN,
    ...(changed === null ? {} : { annotations: { lastModified: `${changed}T00:00:00Z` } }),
  };
}

const templates: Method = (site) => ({
  resourceTemplates: [
    {
      uriTemplate: `${site.origins.pages}/{+path}`,
      name: 'page',
      title: 'A page of this site',
      description: 'Any page, as markdown.',
      mimeType: MARKDOWN,
    },
  ],
});

/** Reads the twin of a page, or the skill of the site. @throws ProtocolError */
const read: Method = (site, params) => {
  const uri = textParam(params, 'uri');
  const target = /^https?:/i.test(uri) ? findReferred(site, uri) : null;
  if (!target && uri !== SKILL_URI) throw notFound(uri);
  const text = target ? documentMarkdown(site, target) : skillText(site);
  return { contents: [{ uri, mimeType: MARKDOWN, text }] };
};

export const RESOURCE_METHODS = {
  'resources/list': list,
  'resources/templates/list': templates,
  'resources/read': read,
} as const;

/** A required text parameter. @throws ProtocolError */
function textParam(params: Params, name: string): string {
  const value = params[name];
  if (typeof value === 'string' && value !== '') return value;
  throw invalidParams(`The request needs ${JSON.stringify(name)}, a text.`);
}

function notFound(uri: string): ProtocolError {
  return new ProtocolError(ERROR.resourceNotFound, `Resource not found: ${quoted(uri)}`, { data: { uri } });
}
