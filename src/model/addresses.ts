import { COLLECTIONS, CONTENT_TYPES, type ContentType } from './content-type.ts';

/** What answers at an address. Metrics, exports, mounts and `/developers` go by it. */
export type AddressKind = 'api' | 'tools' | 'feed' | 'document' | 'frame' | 'page' | 'probe';

interface Address {
  kind: AddressKind;
  /** What it is, for the table of `/developers`; only what readers of that table look for has it. */
  about?: string;
  /** Types whose entries have the same below the folder of their type: those with a list, or every type. */
  perType?: 'listed' | 'every';
  /** Programs look for it at the top of a host alone (RFC 9309, RFC 8615, llmstxt.org). */
  isOfHost?: true;
  /** Every generator writes it itself, or it speaks for the whole site: an overlay adds none. */
  isOfSite?: true;
  /** It describes what no file can answer. */
  needsServer?: true;
}

const FEED = { kind: 'feed', perType: 'listed', isOfSite: true } as const;
const TOOLS = { kind: 'tools', needsServer: true } as const;
const CARD = { ...TOOLS, isOfHost: true } as const;
const CATALOG = { kind: 'document', needsServer: true, isOfHost: true } as const;

/**
 * Every address of Lectern itself, decoded: documents, feeds, files of the frame, pages that every site has, probes.
 * What needs to know of such an address, or of what kind it is, reads it here.
 */
const ADDRESSES = {
  '/openapi.json': { kind: 'document', about: 'The API as OpenAPI 3.1' },
  '/llms.txt': { kind: 'document', perType: 'every', isOfHost: true, about: 'Index of the site for agents' },
  '/llms-full.txt': { kind: 'document' },
  '/agents.md': { kind: 'document', about: 'How agents should use the site' },
  '/sitemap.md': { kind: 'document' },
  '/content-index.json': { kind: 'document', about: 'Every entry with its addresses' },
  '/tools.json': { kind: 'document', needsServer: true, about: 'The agent tools with their schemas' },
  '/.well-known/api-catalog': {
    kind: 'document',
    isOfHost: true,
    about: 'All of these as a linkset (RFC 9727)',
  },
  '/.well-known/mcp': { ...CARD, about: 'The agent endpoint, described' },
  '/.well-known/mcp.json': CATALOG,
  '/.well-known/mcp/server-card.json': CARD,
  '/api/mcp/server-card': TOOLS,
  '/.well-known/webmcp.json': CATALOG,
  '/.well-known/ai-catalog.json': CATALOG,
  '/.well-known/ard.json': CATALOG,
  '/.well-known/agent-skills/index.json': CATALOG,
  '/.well-known/agent-skills/read-this-site/SKILL.md': CATALOG,
  '/feed.xml': {
    ...FEED,
    about:
      'RSS with whole texts; Atom at `/feed.atom`, JSON Feed at `/feed.json`; each collection has its own',
  },
  '/feed.atom': FEED,
  '/feed.json': FEED,
  '/calendar.ics': { kind: 'document', isOfSite: true, about: 'Talks to come, for calendars (iCalendar)' },
  '/sitemap.xml': {
    kind: 'document',
    isOfSite: true,
    about: 'Every page with the day of its last change',
  },
  '/robots.txt': {
    kind: 'document',
    isOfHost: true,
    isOfSite: true,
    about: 'Who may read, and what for',
  },
  '/_lectern/style.css': { kind: 'frame' },
  '/_lectern/kit.css': { kind: 'frame' },
  '/_lectern/site.js': { kind: 'frame' },
  '/_lectern/appearance.js': { kind: 'frame' },
  '/_lectern/icon.svg': { kind: 'frame' },
  '/search': { kind: 'page' },
  '/developers': { kind: 'page' },
  '/press-kit': { kind: 'page' },
  '/healthz': { kind: 'probe' },
  '/readyz': { kind: 'probe' },
} as const satisfies Readonly<Record<string, Address>>;

type Table = typeof ADDRESSES;
type AddressOf<Kind extends AddressKind> = {
  [Path in keyof Table]: Table[Path]['kind'] extends Kind ? Path : never;
}[keyof Table];

/** A feed of the whole site. */
export type FeedAddress = AddressOf<'feed'>;

/** An address of a document: a document elsewhere would not be kept free of pages. */
export type DocumentAddress =
  | AddressOf<'feed' | 'document' | 'tools' | 'frame'>
  | `/${string}${FeedAddress | '/llms.txt'}`;

/** The names of feeds that configurations of generators use, and ours. */
export const FEED_ADDRESSES = {
  rss: '/feed.xml',
  atom: '/feed.atom',
  json: '/feed.json',
} as const satisfies Readonly<Record<string, FeedAddress>>;

/** Where clients ask how to sign in (RFC 9728, RFC 8414, OpenID Connect Discovery): they take any page there for the answer. */
export const SIGN_IN = /^\/\.well-known\/(?:oauth-[^/]+|openid-configuration)(?:\/|$)/;

/** Addresses of which there are as many as a site asks for, and what is below an address. */
const AREAS: readonly (readonly [pattern: RegExp, kind: AddressKind])[] = [
  [/^\/_lectern(?:\/|$)/, 'frame'],
  [/^\/api\/v\d+(?:\/|$)/, 'api'],
  [/^\/api\/mcp(?:\/|$)/, 'tools'],
  [SIGN_IN, 'document'],
  [/^\/sitemap-[1-9]\d{0,5}\.xml$/, 'document'],
  [/^\/(?:writing|videos|talks|projects|pages)\/[^/]+\/llms\.txt$/, 'document'],
];

/** Below the folder that a type has its documents in. */
export function documentFolder(type: ContentType): string {
  return COLLECTIONS[type] || 'pages';
}

const rows: readonly (readonly [path: string, Address])[] = Object.entries(ADDRESSES);

const typesOf = ({ perType }: Address) =>
  perType === undefined ? [] : CONTENT_TYPES.filter((type) => perType === 'every' || COLLECTIONS[type]);

/** The rows of the table, with those of each type that has the same. */
const table: ReadonlyMap<string, Address> = new Map(
  rows.flatMap(([path, address]) => [
    [path, address] as const,
    ...typesOf(address).map((type) => [`/${documentFolder(type)}${path}`, address] as const),
  ]),
);

/** The row of a decoded pathname, where it has one. */
export function addressAt(path: string): Address | undefined {
  return table.get(path);
}

/** What kind of thing Lectern itself has at a decoded pathname, on a site that has every type; null where it has nothing. */
export function kindAt(path: string): AddressKind | null {
  return table.get(path)?.kind ?? AREAS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

const isDocument = (address: Address | undefined) =>
  address !== undefined && address.kind !== 'page' && address.kind !== 'probe';

/** Whether a document of Lectern's own answers at a decoded pathname, on a site that has every type. */
export function isDocumentAddress(path: string): boolean {
  return isDocument(table.get(path));
}

/**
 * Whether a decoded pathname, without a slash at its end, is Lectern's own on a site with entries of these types. The
 * address of a twin takes that of the page with it: `/sitemap`, for `/sitemap.md`.
 */
export function isReservedAddress(path: string, types: ReadonlySet<ContentType>): boolean {
  const address = table.get(path);
  if (address !== undefined && !isDocument(address)) return true;
  if (AREAS.some(([pattern]) => pattern.test(path))) return true;
  // A page of the site's own stands in for the list of a collection that has nothing to list.
  const type = CONTENT_TYPES.find((candidate) => `${path}/`.startsWith(`/${documentFolder(candidate)}/`));
  if (type !== undefined && !types.has(type)) return false;
  const isList = type !== undefined && path === `/${COLLECTIONS[type]}`;
  return isList || isDocument(address) || isDocument(table.get(`${path}.md`));
}

/** Whether a decoded pathname is Lectern's own, on a site with these entries. */
export function reservedWith(entries: readonly { type: ContentType }[]): (path: string) => boolean {
  const types = new Set(entries.map(({ type }) => type));
  return (path) => isReservedAddress(path, types);
}

/** What documents of the table say of themselves, in its order. */
export const DESCRIBED_ADDRESSES: readonly (readonly [path: string, Address & { about: string }])[] =
  rows.flatMap(([path, address]) =>
    address.about === undefined ? [] : [[path, { ...address, about: address.about }] as const],
  );

/** Addresses of the table below which programs look for more at the top of a host. */
const HOST_FOLDERS = ['/.well-known/mcp/', '/.well-known/agent-skills/'];

/**
 * Addresses that programs look for only at the top of a host. Where a site is mounted below a path, its host forwards
 * them. One that ends with `/` stands for everything below it.
 */
export const ROOT_ADDRESSES: readonly string[] = [
  ...rows.flatMap(([path, { isOfHost }]) =>
    isOfHost && !HOST_FOLDERS.some((folder) => path.startsWith(folder)) ? [path] : [],
  ),
  ...HOST_FOLDERS,
];

/** Whether a path is one of {@link ROOT_ADDRESSES}. */
export function isRootAddress(path: string): boolean {
  return ROOT_ADDRESSES.some((root) => (root.endsWith('/') ? path.startsWith(root) : path === root));
}

/** The path that a site is served below; empty at the top of its host. @param base its address, without a slash at its end. */
export function mountOf(base: string): string {
  const at = base.indexOf('/', 'https://'.length);
  return at < 0 ? '' : base.slice(at);
}
