import { COLLECTIONS, CONTENT_TYPES, type ContentType } from './content-type.ts';

/** What kind of thing is at an address. Metrics, exports, mounts and `/developers` depend on it. */
export type AddressKind = 'api' | 'tools' | 'feed' | 'document' | 'frame' | 'page' | 'probe';

interface Address {
  kind: AddressKind;
  /** Its description in the table of `/developers`; addresses without one are not in that table. */
  about?: string;
  /** The same document also exists below the folder of each type: of types with a list, or of every type. */
  perType?: 'listed' | 'every';
  /** Programs look for it only at the root of a host (RFC 9309, RFC 8615, llmstxt.org). */
  isOfHost?: true;
  /** Every generator writes it itself, or it is about the whole site, so an overlay does not add it. */
  isOfSite?: true;
  /** It describes tools, which an export does not have. */
  needsServer?: true;
}

const FEED = { kind: 'feed', perType: 'listed', isOfSite: true } as const;
const TOOLS = { kind: 'tools', needsServer: true } as const;
const CARD = { ...TOOLS, isOfHost: true } as const;
const CATALOG = { kind: 'document', needsServer: true, isOfHost: true } as const;

/**
 * Every decoded address of Lectern itself: documents, feeds, files of the frame, pages that every site has, probes. All code
 * that needs to know such addresses reads this table.
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

/** Address of a feed of the whole site. */
export type FeedAddress = AddressOf<'feed'>;

/** The address of a document. A page of the site could take the address of a document that is not in the table. */
export type DocumentAddress =
  | AddressOf<'feed' | 'document' | 'tools' | 'frame'>
  | `/${string}${FeedAddress | '/llms.txt'}`;

/** Our feeds, by the names that configurations of generators use. */
export const FEED_ADDRESSES = {
  rss: '/feed.xml',
  atom: '/feed.atom',
  json: '/feed.json',
} as const satisfies Readonly<Record<string, FeedAddress>>;

/** Addresses at which clients look up how to sign in (RFC 9728, RFC 8414, OpenID Connect Discovery). There must be no page. */
export const SIGN_IN = /^\/\.well-known\/(?:oauth-[^/]+|openid-configuration)(?:\/|$)/;

/** Patterns of further addresses of Lectern, of which there are any number. */
const PATTERNS: readonly (readonly [pattern: RegExp, kind: AddressKind])[] = [
  [/^\/_lectern(?:\/|$)/, 'frame'],
  [/^\/api\/v\d+(?:\/|$)/, 'api'],
  [/^\/api\/mcp(?:\/|$)/, 'tools'],
  [SIGN_IN, 'document'],
  [/^\/sitemap-[1-9]\d{0,5}\.xml$/, 'document'],
  [/^\/(?:writing|videos|talks|projects|pages)\/[^/]+\/llms\.txt$/, 'document'],
];

/** The folder of the documents of a type, such as `videos`. */
export function documentFolder(type: ContentType): string {
  return COLLECTIONS[type] || 'pages';
}

const rows: readonly (readonly [path: string, Address])[] = Object.entries(ADDRESSES);

const typesOf = ({ perType }: Address) =>
  perType === undefined ? [] : CONTENT_TYPES.filter((type) => perType === 'every' || COLLECTIONS[type]);

/** The table by pathname, with the documents of each type. */
const table: ReadonlyMap<string, Address> = new Map(
  rows.flatMap(([path, address]) => [
    [path, address] as const,
    ...typesOf(address).map((type) => [`/${documentFolder(type)}${path}`, address] as const),
  ]),
);

/** The row of a decoded pathname; undefined if the table has none. */
export function addressAt(path: string): Address | undefined {
  return table.get(path);
}

/** The kind of Lectern's own address at a decoded pathname, on a site that has every type; null if it is none. */
export function kindAt(path: string): AddressKind | null {
  return table.get(path)?.kind ?? PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

const isDocument = (address: Address | undefined) =>
  address !== undefined && address.kind !== 'page' && address.kind !== 'probe';

/** Whether Lectern has a document at a decoded pathname, on a site that has every type. */
export function isDocumentAddress(path: string): boolean {
  return isDocument(table.get(path));
}

/**
 * Whether no page of the site may have a decoded pathname (without trailing slash), because Lectern needs it on a site with
 * entries of these types. `/sitemap` is reserved too, because its twin would be `/sitemap.md`.
 */
export function isReservedAddress(path: string, types: ReadonlySet<ContentType>): boolean {
  const address = table.get(path);
  if (address !== undefined && !isDocument(address)) return true;
  if (PATTERNS.some(([pattern]) => pattern.test(path))) return true;
  // The list of a collection without entries does not exist, so a page may have its address.
  const type = CONTENT_TYPES.find((candidate) => `${path}/`.startsWith(`/${documentFolder(candidate)}/`));
  if (type !== undefined && !types.has(type)) return false;
  const isList = type !== undefined && path === `/${COLLECTIONS[type]}`;
  return isList || isDocument(address) || isDocument(table.get(`${path}.md`));
}

/** Returns a function that tells whether a pathname is reserved on a site with these entries. */
export function reservedWith(entries: readonly { type: ContentType }[]): (path: string) => boolean {
  const types = new Set(entries.map(({ type }) => type));
  return (path) => isReservedAddress(path, types);
}

/** Documents that exist below the folder of each type with a list, as `/feed.xml` is at `/writing/feed.xml`. */
export const TYPE_DOCUMENTS: readonly string[] = rows.flatMap(([path, { perType }]) =>
  perType ? [path] : [],
);

/** The rows that have a description, in the order of the table. */
export const DESCRIBED_ADDRESSES: readonly (readonly [path: string, Address & { about: string }])[] =
  rows.flatMap(([path, address]) =>
    address.about === undefined ? [] : [[path, { ...address, about: address.about }] as const],
  );

/** Folders at the root of a host that programs search as a whole. */
const HOST_FOLDERS = ['/.well-known/mcp/', '/.well-known/agent-skills/'];

/**
 * Addresses that programs look for only at the root of a host. If a site is mounted at a path, its proxy forwards them. One
 * that ends with `/` stands for everything below it.
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

/** The path that a site is mounted at; empty at the root of its host. @param base `origins.base`. */
export function mountOf(base: string): string {
  const slash = base.indexOf('/', 'https://'.length);
  return slash < 0 ? '' : base.slice(slash);
}
