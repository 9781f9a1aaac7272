import type { HeaderRecord } from './message.ts';

/** Response headers that scripts of other origins may read. */
const EXPOSED =
  'API-Version, RateLimit, RateLimit-Policy, Retry-After, Link, ETag, Deprecation, Sunset, Allow, X-Request-Id';

/** On every answer: anyone may read it, and nobody shall guess its type. */
export const BASE_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Content-Type-Options': 'nosniff',
};
