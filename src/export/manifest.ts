import { PROGRAM_VERSION } from '../model/version.ts';
import type { Site } from '../site/site.ts';

/** Raised when a key changes its meaning. */
const FORMAT = 1;

/** Parts of the contract, and what of an export they are. */
const PARTS = {
  pages: 'Every page at its address, and the parts of lists at addresses of their own',
  twins: 'The markdown twin of every page, at its address with .md',
  negotiation: 'The twin at the address of its page, with Accept: text/markdown',
  documents: 'OpenAPI, llms.txt, agents.md, sitemaps, feeds, the index of content and the API catalog',
  'rest.files': 'Every answer of the API that a file can be, at its address with .json',
  'rest.index': 'GET /api/v1 and /api/v1/versions',
  'rest.content': 'GET /api/v1/content/{path}, by the path of the entry',
  'rest.list': 'GET /api/v1/content, with ?type= and all the pages that `next` leads to',
  'rest.press-kit': 'GET /api/v1/press-kit',
  'rest.errors': 'Problem documents for unknown addresses, methods and parameters',
  search: 'The search page, which searches in the browser',
  redirects: '301 from former addresses',
  'not-found': '404 with a page, or with Markdown for clients that do not ask for HTML',
  caching: 'ETag, 304, Cache-Control and Vary as the server sends them',
  'rest.search': 'GET /api/v1/search',
  'rest.filters': 'tag, year, lang, updated_since, limit and cursor of lists',
  'rest.pathnames':
    'GET /api/v1/content/{path}, by the pathname of a page where that is not the path of its entry',
  'rest.suggestions': 'Suggestions of similar paths where a document does not exist',
  'rest.preflight': 'OPTIONS: 204 with the headers of CORS; hosts of files answer 405, or nothing',
  replicas: 'The same ETag from every replica',
  codings: 'gzip and br, each with an ETag of its own',
  protocol: 'Repeated header lines',
  quota: 'RateLimit and 429',
  tools: 'The MCP endpoint, its documents and tools',
} as const;

export type Part = keyof typeof PARTS;

/** What files hold wherever they lie. */
const BY_FILES: readonly Part[] = ['pages', 'twins', 'documents', 'rest.files', 'search'];
/** What the rules of nginx and Caddy add. */
const BY_RULES: readonly Part[] = [
  'negotiation',
  'rest.index',
  'rest.content',
  'rest.list',
  'rest.press-kit',
  'rest.errors',
  'redirects',
  'not-found',
  'caching',
];

export type Host = 'nginx' | 'caddy' | 'netlify' | 'cloudflare' | 'vercel';

/** `lectern-export.json`: what the export holds, and the digests by which the next run knows its own files. */
export interface Manifest {
  format: number;
  program: string;
  base_url: string;
  revision: string;
  /** ISO 8601, to the second. */
  made_at: string;
  /** Of the contract, what every host gives, and what each gives with the rules beside the export. */
  holds: readonly Part[];
  holds_with_rules: Readonly<Record<Host, readonly Part[]>>;
  lacks: readonly Part[];
  /** How many files it has. */
  count: number;
  /** Digest of each file, by the digest of its path: some addresses are known only to those who were told. */
  files: Readonly<Record<string, string>>;
}

/** The manifest of an export. @param files by the digest of the path. */
export function manifestOf(
  site: Site,
  isOverlay: boolean,
  files: Readonly<Record<string, string>>,
): Manifest {
  const holds = BY_FILES.filter((part) => !isOverlay || (part !== 'pages' && part !== 'search'));
  const rules = isOverlay ? [] : BY_RULES;
  const ofFileHosts = rules.filter((part) => !['negotiation', 'rest.errors', 'rest.list'].includes(part));
  const withRules: Record<Host, readonly Part[]> = {
    nginx: rules,
    caddy: rules,
    vercel: ofFileHosts,
    netlify: ofFileHosts,
    cloudflare: ofFileHosts,
  };
  return {
    format: FORMAT,
    program: PROGRAM_VERSION,
    base_url: site.origins.base,
    revision: site.revision,
    made_at: `${new Date(site.instant).toISOString().slice(0, 19)}Z`,
    holds,
    holds_with_rules: withRules,
    lacks: (Object.keys(PARTS) as Part[]).filter((part) => !holds.includes(part) && !rules.includes(part)),
    count: Object.keys(files).length,
    files,
  };
}
