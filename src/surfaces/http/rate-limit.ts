import { QUOTA_LIMIT, QUOTA_WINDOW, type Verdict } from '../../quota/quota.ts';

const POLICY = `"public";q=${QUOTA_LIMIT};w=${QUOTA_WINDOW}`;

/** The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11) of a counted answer. */
export function rateLimitHeaders({ remaining, reset }: Verdict): Record<string, string> {
  return { 'RateLimit-Policy': POLICY, RateLimit: `"public";r=${remaining};t=${reset}` };
}
