import type { Verdict } from './quota.ts';
import { COUNT_SCRIPT, type Counted, countArguments, verdictOfCount } from './redis-script.ts';
import type { CountingStore } from './shared.ts';

/** Environment variables with the token: our own, and that of Upstash and its integrations. */
export const TOKEN_VARIABLES = ['LECTERN_QUOTA_TOKEN', 'UPSTASH_REDIS_REST_TOKEN'] as const;

/** Whether `quota.url` is an address of Redis over HTTP. It must not contain a secret, since the token is in a variable. */
export function isHttpStore(url: string): boolean {
  return /^https?:\/\/[^/@\s]+(?:\/[^@\s]*)?$/i.test(url);
}

/**
 * Opens Redis over HTTP (https://upstash.com/docs/redis/features/restapi), where a command is a JSON list, and the answer has
 * `result` or `error`. It is for functions, which keep no connection open. @param prefix of the keys.
 */
export function openHttpStore(url: string, env: Environment, prefix: string): CountingStore {
  const token = TOKEN_VARIABLES.map((name) => env[name]).find(Boolean) ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (key: string, amount: 0 | 1): Promise<Verdict> => {
    const command = ['EVAL', COUNT_SCRIPT, '1', prefix + key, ...countArguments(amount).map(String)];
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) });
    const { result } = (await answer.json().catch(() => ({}))) as { result?: Counted };
    // The message leaves out the server's error, which may repeat secrets from the request.
    if (!answer.ok || !Array.isArray(result)) throw new Error(`it answered with ${answer.status}`);
    return verdictOfCount(result);
  };
  return {
    name: new URL(url).origin,
    consume: (key) => ask(key, 1),
    peek: (key) => ask(key, 0),
    close: () => undefined,
  };
}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;
