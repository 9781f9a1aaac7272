import { QUOTA_LIMIT, QUOTA_WINDOW, type Verdict } from '../../quota/quota.ts';
import { type Fields, fieldsOf, type HeaderRecord } from './message.ts';

const POLICY = `"public";q=${QUOTA_LIMIT};w=${QUOTA_WINDOW}`;

/** The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11) of a counted answer. */
export function rateLimitHeaders({ remaining, reset }: Verdict): HeaderRecord {
  return { 'RateLimit-Policy': POLICY, RateLimit: `"public";r=${remaining};t=${reset}` };
}

export function rateLimitFields(verdict: Verdict): Fields {
  return fieldsOf(rateLimitHeaders(verdict));
}
