import { toolOperations } from '../../operations/index.ts';
import { introductionTo } from '../mcp/about.ts';
import { toolDefinitions } from '../mcp/definitions.ts';
import { CAPABILITIES, LEGACY_VERSIONS, SUPPORTED_VERSIONS } from '../mcp/protocol.ts';
import type { Site } from '../../site/site.ts';

type Json = Record<string, unknown>;

/** SEP-2127: the schema that a server card names. */
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
/** SEP-2127: characters of a card's description. */
const MAX_DESCRIPTION = 100;

function mcpUrl({ origins }: Site): string {
  return `${origins.base}/api/mcp`;
}

/** What a card and a catalog say of the site, in 100 characters. */
export function shortDescription({ snapshot }: Site): string {
  const { name, description } = snapshot.config;
  const text = (description ?? `Everything that ${name} publishes, read-only.`).replace(/\s+/g, ' ').trim();
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…` : text;
}

/** The server card (SEP-2127): who, and where to connect; no tools. */
export function serverCard(site: Site): Json {
  const { name, title, version, websiteUrl } = introductionTo(site).info;
  return {
    $schema: CARD_SCHEMA,
    name,
    version,
    description: shortDescription(site),
    title: title.slice(0, MAX_DESCRIPTION).toWellFormed(),
    websiteUrl,
    remotes: [
      { type: 'streamable-http', url: mcpUrl(site), supportedProtocolVersions: [...SUPPORTED_VERSIONS] },
    ],
  };
}

/** The card, and beside it everything that scanners and registries look for under other names. */
export function unionDocument(site: Site): Json {
  const url = mcpUrl(site);
  const { info, instructions } = introductionTo(site);
  return {
    ...serverCard(site),
    serverInfo: info,
    protocolVersion: LEGACY_VERSIONS[0],
    protocolVersions: SUPPORTED_VERSIONS,
    supportedVersions: SUPPORTED_VERSIONS,
    transport: { type: 'streamable-http', endpoint: new URL(url).pathname, url },
    endpoint: url,
    capabilities: CAPABILITIES,
    authentication: { required: false, schemes: [] },
    instructions,
    documentation: `${site.origins.base}/agents.md`,
    tools: toolDefinitions(toolOperations(site)),
  };
}

/** `/tools.json`: the tools with their schemas, and where to call them. */
export function toolCatalog(site: Site): Json {
  const { name, version, title } = introductionTo(site).info;
  return {
    name,
    title,
    version,
    description: shortDescription(site),
    endpoint: mcpUrl(site),
    authentication: { required: false },
    tools: toolDefinitions(toolOperations(site)),
  };
}
