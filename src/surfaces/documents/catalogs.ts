import { restPath } from '../../operations/operation.ts';
import { hasContact } from '../../site/press-kit.ts';
import type { Site } from '../../site/site.ts';
import { allTags } from '../../site/tags.ts';
import { serverCard, shortDescription } from './server-documents.ts';

type Json = Record<string, unknown>;

/** RFC 9727, section 7.3: what the linkset is a profile of. */
const CATALOG_PROFILE = 'https://www.rfc-editor.org/info/rfc9727';
export const CATALOG_TYPE = `application/linkset+json; profile="${CATALOG_PROFILE}"`;
/** What the conformance suite of ARD 0.91 takes for a skill that is one file of Markdown. */
const SKILL_TYPE = 'text/markdown; profile="urn:air:agent-skills"';
/** ARD 0.91, section 4.2: an entry has two to five queries; beside these at most three. */
const MOST_SUBJECTS = 2;
const CARD_TYPE = 'application/mcp-server-card+json';

/** `/.well-known/api-catalog` (RFC 9727): a context for the REST API and one for the tool endpoint. */
export function apiCatalog(site: Site): Json {
  const { base, isStatic } = site.origins;
  const documentation = [
    { href: `${base}/developers`, type: 'text/html' },
    { href: `${base}/developers.md`, type: 'text/markdown' },
  ];
  return {
    linkset: [
      {
        anchor: base + restPath(site, ''),
        'service-desc': [{ href: `${base}/openapi.json`, type: 'application/json' }],
        'service-doc': documentation,
        'service-meta': [{ href: base + restPath(site, '/versions'), type: 'application/json' }],
        status: [{ href: base + restPath(site, ''), type: 'application/json' }],
      },
      ...(isStatic ? [] : [toolContext(base)]),
    ],
  };
}

function toolContext(base: string): Json {
  return {
    anchor: `${base}/api/mcp`,
    'service-desc': [
      { href: `${base}/api/mcp/server-card`, type: CARD_TYPE },
      { href: `${base}/tools.json`, type: 'application/json' },
    ],
    'service-doc': [{ href: `${base}/agents.md`, type: 'text/markdown' }],
    'service-meta': [{ href: `${base}/.well-known/mcp`, type: 'application/json' }],
  };
}

/** RFC 9727, section 3: the catalog says of itself what it is, to HEAD as well. */
export function catalogLink({ origins: { base } }: Site): string {
  return `<${base}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`;
}

/**
 * `/.well-known/ard.json` (Agentic Resource Discovery 0.91, sections 4.2 and 5.1), and the same at the address of its
 * predecessor, `/.well-known/ai-catalog.json`, which asks for `specVersion` too.
 */
export function agentCatalog(site: Site): Json {
  const { name } = site.snapshot.config;
  const { base } = site.origins;
  return {
    specVersion: '1.0',
    host: { displayName: name, identifier: new URL(base).host, documentationUrl: `${base}/agents.md` },
    entries: entries(site),
  };
}

function entries(site: Site) {
  const { base } = site.origins;
  const { name } = site.snapshot.config;
  const { title } = serverCard(site) as { title: string };
  const host = new URL(base).hostname.replace(/^\[|\]$/g, '');
  // What most of the site is about.
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
