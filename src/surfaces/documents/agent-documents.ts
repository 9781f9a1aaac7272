import { CONTENT_TYPES } from '../../model/content-type.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DocumentAddress, documentFolder } from '../../model/addresses.ts';
import type { Site } from '../../site/site.ts';
import { agentsText } from './agents.ts';
import { contentIndex, llmsFull, sitemapMarkdown } from './whole-site.ts';
import type { SiteDocument } from './document.ts';
import { collectionLlms, llmsText, PLAIN_TEXT } from './llms.ts';
import {
  agentCatalog,
  apiCatalog,
  CARD_TYPE,
  CATALOG_TYPE,
  catalogLink,
  serverCard,
  toolCatalog,
  unionDocument,
} from './server-documents.ts';
import { SKILL_PATH, skillIndex, skillText } from './skill.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const JSON_TYPE = 'application/json';
/** Seconds for which cards and catalogs may be cached; SEP-2127 recommends an hour. */
const HOUR = 3600;

/** Whether a site has a tool endpoint. An export has none. */
const hasTools = ({ origins }: Site): boolean => !origins.isStatic;

function json(make: (site: Site, platform: Platform) => unknown, type = JSON_TYPE): SiteDocument {
  return {
    type,
    text: (site, _texts, platform) => `${JSON.stringify(make(site, platform), null, 2)}\n`,
    maxAge: HOUR,
  };
}

/** The answer to GET `/.well-known/mcp`, see {@link unionDocument}. POST there is the tool endpoint. */
export const MCP_DOCUMENT: SiteDocument = {
  ...json(unionDocument),
  exists: hasTools,
  headers: () => ({ Vary: 'Accept, Accept-Encoding' }),
};

/** The documents that agents and registries of agents look for. */
export const AGENT_DOCUMENTS: Readonly<Partial<Record<DocumentAddress, SiteDocument>>> = {
  '/llms.txt': { type: PLAIN_TEXT, text: llmsText },
  ...Object.fromEntries(
    CONTENT_TYPES.map((type): [string, SiteDocument] => [
      `/${documentFolder(type)}/llms.txt`,
      {
        type: PLAIN_TEXT,
        text: (site) => collectionLlms(site, type),
        exists: (site) => site.counts[type] > 0,
      },
    ]),
  ),
  '/llms-full.txt': { type: PLAIN_TEXT, parts: llmsFull },
  '/sitemap.md': { type: MARKDOWN, parts: sitemapMarkdown },
  '/agents.md': { type: MARKDOWN, text: agentsText },
  '/content-index.json': { type: JSON_TYPE, parts: contentIndex },
  '/tools.json': { ...json(toolCatalog), exists: hasTools },
  '/.well-known/webmcp.json': { ...json(toolCatalog), exists: hasTools },
  '/.well-known/mcp.json': MCP_DOCUMENT,
  '/.well-known/mcp/server-card.json': MCP_DOCUMENT,
  '/api/mcp/server-card': { ...json(serverCard, CARD_TYPE), exists: hasTools },
  '/.well-known/ai-catalog.json': { ...json(agentCatalog, 'application/ai-catalog+json'), exists: hasTools },
  '/.well-known/ard.json': { ...json(agentCatalog), exists: hasTools },
  '/.well-known/api-catalog': {
    ...json(apiCatalog, CATALOG_TYPE),
    headers: (site) => ({ Link: catalogLink(site) }),
  },
  // Index and skill have no maximum age: the index has a digest of the skill, so a cache must not have one without the other.
  '/.well-known/agent-skills/index.json': { ...json(skillIndex), maxAge: undefined, exists: hasTools },
  [SKILL_PATH]: { type: MARKDOWN, text: skillText, exists: hasTools },
};
