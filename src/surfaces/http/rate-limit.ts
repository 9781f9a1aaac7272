import { QUOTA_LIMIT, QUOTA_WINDOW, type Verdict } from '../../quota/quota.ts';
import type { Fields, HeaderRecord } from './message.ts';

const POLICY = `"public";q=${QUOTA_LIMIT};w=${QUOTA_WINDOW}`;

/** The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11) of a counted answer. */
export function rateLimitFields({ remaining, reset }: Verdict): Fields {
  return ['RateLimit-Policy', POLICY, 'RateLimit', `"public";r=${remaining};t=${reset}`];
}

export function rateLimitHeaders(verdict: Verdict): HeaderRecord {
  const [policy = '', policyValue = '', limit = '', limitValue = ''] = rateLimitFields(verdict);
  return { [policy]: policyValue, [limit]: limitValue };
}

/** What a client is told that has used up its quota. */
export function waitFor({ reset }: Pick<Verdict, 'reset'>): { resolution: string } {
  return { resolution: `Wait ${reset} second${reset === 1 ? '' : 's'}, as the Retry-After header says.` };
}
