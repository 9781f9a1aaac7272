import { restPath } from '../../operations/operation.ts';
import { toolOperations } from '../../operations/index.ts';
import { introductionTo } from '../mcp/about.ts';
import { toolDefinitions } from '../mcp/definitions.ts';
import { CAPABILITIES, LEGACY_VERSIONS, SUPPORTED_VERSIONS } from '../mcp/protocol.ts';
import { hasContact } from '../../site/press-kit.ts';
import type { Site } from '../../site/site.ts';
import { allTags } from '../../site/tags.ts';

type Json = Record<string, unknown>;

export const CARD_TYPE = 'application/mcp-server-card+json';

/** SEP-2127: the schema that a server card names. */
const CARD_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
/** SEP-2127: characters of a card's description. */
const MAX_DESCRIPTION = 100;

function mcpUrl({ origins }: Site): string {
  return `${origins.base}/api/mcp`;
}

/** The description of the site for cards and catalogs. */
function shortDescription({ snapshot }: Site): string {
  const { name, description } = snapshot.config;
  const text = (description ?? `Everything that ${name} publishes, read-only.`).replace(/\s+/g, ' ').trim();
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).toWellFormed()}…` : text;
}

function titleOf({ snapshot }: Site): string {
  return snapshot.config.name.slice(0, MAX_DESCRIPTION).toWellFormed();
}

/** The server card (SEP-2127): the server and its address, without the tools. */
export function serverCard(site: Site): Json {
  const { name, version, websiteUrl } = introductionTo(site).info;
  return {
    $schema: CARD_SCHEMA,
    name,
    version,
    description: shortDescription(site),
    title: titleOf(site),
    websiteUrl,
    remotes: [
      { type: 'streamable-http', url: mcpUrl(site), supportedProtocolVersions: [...SUPPORTED_VERSIONS] },
    ],
  };
}

/** The server card, with the same facts under the other names that scanners and registries look for. */
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
    // Clients read output schemas from tools/list.
    tools: toolDefinitions(toolOperations(site)).map((tool) => ({ ...tool, outputSchema: undefined })),
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

/** RFC 9727, section 7.3: the profile of the linkset. */
const CATALOG_PROFILE = 'https://www.rfc-editor.org/info/rfc9727';
export const CATALOG_TYPE = `application/linkset+json; profile="${CATALOG_PROFILE}"`;
/** The media type that the conformance suite of ARD 0.91 wants for a skill in one Markdown file. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';
/** Tags used in example queries. ARD 0.91, section 4.2, allows two to five queries, and there are up to three others. */
const MOST_SUBJECTS = 2;

/** `/.well-known/api-catalog` (RFC 9727): a context for the REST API and one for the tool endpoint. */
export function apiCatalog(site: Site): Json {
  const { base, isStatic } = site.origins;
  const link = (path: string, type = 'application/json') => ({ href: base + path, type });
  const api = {
    anchor: base + restPath(site, ''),
    'service-desc': [link('/openapi.json')],
    'service-doc': [link('/developers', 'text/html'), link('/developers.md', 'text/markdown')],
    'service-meta': [link(restPath(site, '/versions'))],
    status: [link(restPath(site, ''))],
  };
  const tools = {
    anchor: `${base}/api/mcp`,
    'service-desc': [link('/api/mcp/server-card', CARD_TYPE), link('/tools.json')],
    'service-doc': [link('/agents.md', 'text/markdown')],
    'service-meta': [link('/.well-known/mcp')],
  };
  return { linkset: isStatic ? [api] : [api, tools] };
}

/** RFC 9727, section 3: the catalog links to itself, also in the response to HEAD. */
export function catalogLink({ origins: { base } }: Site): string {
  return `<${base}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`;
}

/**
 * `/.well-known/ard.json` (Agentic Resource Discovery 0.91, sections 4.2 and 5.1), and the same at the address of its
 * predecessor, `/.well-known/ai-catalog.json`, which asks for `specVersion` too.
 */
export function agentCatalog(site: Site): Json {
  const { base } = site.origins;
  const displayName = site.snapshot.config.name;
  const host = { displayName, identifier: new URL(base).host, documentationUrl: `${base}/agents.md` };
  return { specVersion: '1.0', host, entries: entries(site) };
}

function entries(site: Site) {
  const { base } = site.origins;
  const { name } = site.snapshot.config;
  const title = titleOf(site);
  const host = new URL(base).hostname.replace(/^\[|\]$/g, '');
  // The most used tags make the example queries realistic.
  const tags = allTags(site).slice(0, MOST_SUBJECTS);
  const subjects = tags.length > 0 ? tags : [{ label: 'a subject' }];
  return [
    {
      identifier: `urn:air:${host}:mcp:content`,
      displayName: `${title}: tools`,
      description: shortDescription(site),
      type: CARD_TYPE,
      url: `${base}/api/mcp/server-card`,
      representativeQueries: [
        ...subjects.map(({ label }) => `What has ${name} published about ${label}?`),
        `Read an article or the transcript of a video by ${name}`,
        ...(site.snapshot.pressKit ? [`Which biography and photos may I use to announce ${name}?`] : []),
        ...(hasContact(site) ? [`Draft a booking request to ${name}`] : []),
      ],
    },
    {
      identifier: `urn:air:${host}:api:content`,
      displayName: `${title}: REST API`,
      description: `Read-only REST API of ${name}, described by OpenAPI 3.1.`,
      type: 'application/vnd.oai.openapi+json;version=3.1',
      url: `${base}/openapi.json`,
      representativeQueries: [
        `List the newest articles of ${name} as JSON`,
        `Search the content of ${name} from a program`,
      ],
    },
    {
      identifier: `urn:air:${host}:skill:read-this-site`,
      displayName: `${title}: how to use this site`,
      description: 'A skill that teaches an agent to find, read and cite what is on this site.',
      type: SKILL_TYPE,
      url: `${base}/.well-known/agent-skills/read-this-site/SKILL.md`,
      representativeQueries: [`How do I use the site of ${name}?`, `How do I cite ${name} correctly?`],
    },
  ];
}
