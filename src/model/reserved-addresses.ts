import { COLLECTIONS, CONTENT_TYPES, type ContentType } from './content-type.ts';

/** Pages that every site has, each with a twin. */
const PAGES = new Set(['/search', '/developers', '/press-kit']);

/** Documents that every site has: they are routed before its pages. */
const DOCUMENTS = [
  '/llms.txt',
  '/llms-full.txt',
  '/agents.md',
  '/sitemap.md',
  '/content-index.json',
  '/openapi.json',
  '/tools.json',
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/api/mcp/server-card',
  '/.well-known/mcp',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/webmcp.json',
  '/.well-known/ai-catalog.json',
  '/.well-known/ard.json',
  '/.well-known/api-catalog',
  '/.well-known/agent-skills/index.json',
  '/.well-known/agent-skills/read-this-site/SKILL.md',
  '/_lectern/style.css',
  '/_lectern/site.js',
  '/_lectern/appearance.js',
  '/_lectern/icon.svg',
] as const;

/** Documents of a collection, below the address of its list; pages have no list, and only the first, below `/pages`. */
const OF_COLLECTION = ['llms.txt', 'feed.xml', 'feed.atom', 'feed.json'] as const;

/** Probes of load balancers, the API, the tool endpoint, who looks for a sign-in there, and the parts of a large sitemap and of llms.txt. */
const PATTERNS = [
  /^\/_lectern(?:\/|$)/,
  /^\/(?:healthz|readyz)$/,
  /^\/api\/(?:v\d+|mcp)(?:\/|$)/,
  /^\/\.well-known\/(?:oauth-[^/]+|openid-configuration)(?:\/|$)/,
  /^\/sitemap-[1-9]\d{0,5}\.xml$/,
  /^\/(?:writing|videos|talks|projects|pages)\/[^/]+\/llms\.txt$/,
];

/** An address of a document: a document elsewhere would not be kept free of pages. */
export type DocumentAddress = (typeof DOCUMENTS)[number] | `/${string}/${(typeof OF_COLLECTION)[number]}`;

/** Below the folder that a type has its documents in. */
export function documentFolder(type: ContentType): string {
  return COLLECTIONS[type] || 'pages';
}

const documents = new Set<string>([
  ...DOCUMENTS,
  ...CONTENT_TYPES.flatMap((type) => OF_COLLECTION.map((name) => `/${documentFolder(type)}/${name}`)),
]);

/** Whether a document of Lectern's own answers at a decoded pathname, on a site that has every type. */
export function isDocumentAddress(address: string): boolean {
  return documents.has(address);
}

/**
 * Whether a decoded pathname, without a slash at its end, is Lectern's own on a site with entries of these types. The
 * address of a twin takes that of the page with it: `/sitemap`, for `/sitemap.md`.
 */
export function isReservedAddress(address: string, types: ReadonlySet<ContentType>): boolean {
  if (PAGES.has(address) || PATTERNS.some((pattern) => pattern.test(address))) return true;
  // A page of the site's own stands in for the list of a collection that has nothing to list.
  const type = CONTENT_TYPES.find((one) => `${address}/`.startsWith(`/${documentFolder(one)}/`));
  if (type !== undefined && !types.has(type)) return false;
  const isList = type !== undefined && address === `/${COLLECTIONS[type]}`;
  return isList || documents.has(address) || documents.has(`${address}.md`);
}

/** Whether a decoded pathname is Lectern's own, on a site with these entries. */
export function reservedWith(entries: readonly { type: ContentType }[]): (key: string) => boolean {
  const types = new Set(entries.map(({ type }) => type));
  return (key) => isReservedAddress(key, types);
}
