import { PROGRAM_VERSION } from '../model/version.ts';
import type { Site } from '../site/site.ts';

/** Raised when a key changes its meaning. */
const FORMAT = 1;

/** Parts of the contract that files hold wherever they lie: docs/how-to/static-hosting.md says what each is. */
const BY_FILES = ['pages', 'twins', 'documents', 'rest.files', 'search'] as const;
/** What the rules of nginx and Caddy add. */
const BY_RULES = [
  'negotiation',
  'rest.index',
  'rest.content',
  'rest.list',
  'rest.press-kit',
  'redirects',
  'not-found',
  'caching',
] as const;
/** What the files of other hosts cannot say. */
const BY_SERVER_RULES: ReadonlySet<Part> = new Set(['negotiation', 'rest.list']);
/** What takes a server. */
const BY_SERVER = [
  'negotiation.weights',
  'rest.search',
  'rest.filters',
  'rest.errors',
  'rest.pathnames',
  'rest.suggestions',
  'rest.preflight',
  'replicas',
  'codings',
  'protocol',
  'quota',
  'tools',
] as const;
const PARTS = [...BY_FILES, ...BY_RULES, ...BY_SERVER];
/** What a function beside an overlay does not answer: the host does, or the other generator. */
const NOT_BY_FUNCTION: ReadonlySet<Part> = new Set([
  ...(['pages', 'rest.files', 'search', 'redirects', 'not-found', 'caching'] as const),
  ...(['negotiation.weights', 'replicas', 'codings', 'protocol'] as const),
]);

export type Part = (typeof PARTS)[number];
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
  const ofFiles = BY_FILES.filter((part) => !isOverlay || (part !== 'pages' && part !== 'search'));
  const hasFunction = isOverlay && !site.origins.isStatic;
  const holds: readonly Part[] = hasFunction ? PARTS.filter((part) => !NOT_BY_FUNCTION.has(part)) : ofFiles;
  const rules: readonly Part[] = isOverlay ? [] : BY_RULES;
  const ofFileHosts = rules.filter((part) => !BY_SERVER_RULES.has(part));
  const byHost = { vercel: ofFileHosts, netlify: ofFileHosts, cloudflare: ofFileHosts };
  return {
    format: FORMAT,
    program: PROGRAM_VERSION,
    base_url: site.origins.base,
    revision: site.revision,
    made_at: `${new Date(site.instant).toISOString().slice(0, 19)}Z`,
    holds,
    holds_with_rules: { nginx: rules, caddy: rules, ...byHost },
    lacks: PARTS.filter((part) => !holds.includes(part) && !rules.includes(part)),
    count: Object.keys(files).length,
    files,
  };
}
