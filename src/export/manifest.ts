import { PROGRAM_VERSION } from '../model/version.ts';
import type { Site } from '../site/site.ts';

/** This number is raised when a key changes its meaning. */
const FORMAT = 1;

/** Parts of the contract that plain files fulfil on every host. docs/how-to/static-hosting.md explains each part. */
const BY_FILES = ['pages', 'twins', 'documents', 'rest.files', 'search'] as const;
/** Parts that the rules for nginx and Caddy add. */
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
/** Parts of these that the rule files of other hosts cannot express. */
const BY_SERVER_RULES: ReadonlySet<Part> = new Set(['negotiation', 'rest.list']);
/** Parts that only a server fulfils. */
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
/** Parts that the function of an overlay does not fulfil: the host or the other generator does. */
const NOT_BY_FUNCTION: ReadonlySet<Part> = new Set([
  ...(['pages', 'rest.files', 'search', 'redirects', 'not-found', 'caching'] as const),
  ...(['negotiation.weights', 'replicas', 'codings', 'protocol'] as const),
]);

export type Part = (typeof PARTS)[number];
export type Host = 'nginx' | 'caddy' | 'netlify' | 'cloudflare' | 'vercel';

/** `lectern-export.json`: what the export fulfils, and digests by which the next run recognises its own files. */
export interface Manifest {
  format: number;
  program: string;
  base_url: string;
  revision: string;
  /** ISO 8601, to the second. */
  made_at: string;
  /** Parts of the contract that the export fulfils on every host. */
  holds: readonly Part[];
  /** Parts that each host adds with the rules beside the export. */
  holds_with_rules: Readonly<Record<Host, readonly Part[]>>;
  lacks: readonly Part[];
  /** The number of files. */
  count: number;
  /** Digest of each file, by the digest of its path: paths would reveal the addresses of unlisted pages. */
  files: Readonly<Record<string, string>>;
}

export function manifestOf(
  site: Site,
  isOverlay: boolean,
  files: Readonly<Record<string, string>>,
): Manifest {
  const byFiles = BY_FILES.filter((part) => !isOverlay || (part !== 'pages' && part !== 'search'));
  const hasFunction = isOverlay && !site.origins.isStatic;
  const holds: readonly Part[] = hasFunction ? PARTS.filter((part) => !NOT_BY_FUNCTION.has(part)) : byFiles;
  const rules: readonly Part[] = isOverlay ? [] : BY_RULES;
  const withoutServer = rules.filter((part) => !BY_SERVER_RULES.has(part));
  const byHost = { vercel: withoutServer, netlify: withoutServer, cloudflare: withoutServer };
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
