/** What a proxy may have named a request by. */
const PLAIN = /^[\w.-]{8,128}$/;

/** The name of a request in the log: the one that a proxy gave it, else a new one. @param given `X-Request-Id`. */
export function requestId(given: string | null): string {
  return given !== null && PLAIN.test(given) ? given : globalThis.crypto.randomUUID();
}
