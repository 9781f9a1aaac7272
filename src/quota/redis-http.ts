import type { Verdict } from './quota.ts';
import { COUNT_SCRIPT, type Counted, countArguments, verdictOfCount } from './redis-script.ts';
import type { CountingStore } from './shared.ts';

/** Where the token comes from: the environment, under our name or under that which Upstash and its integrations give it. */
export const TOKEN_VARIABLES = ['LECTERN_QUOTA_TOKEN', 'UPSTASH_REDIS_REST_TOKEN'] as const;

/** Whether an address in `quota.url` is that of Redis over HTTP; one with a secret in it is none: the token is a variable. */
export function isHttpStore(url: string): boolean {
  return /^https?:\/\/[^/@\s]+(?:\/[^@\s]*)?$/i.test(url);
}

/**
 * Redis over HTTP as Upstash has it (https://upstash.com/docs/redis/features/restapi): a command as a JSON list, a bearer
 * token, `result` or `error`. For functions, which keep no connection open. @param prefix of the keys.
 */
export function openHttpStore(url: string, env: Environment, prefix: string): CountingStore {
  const token = TOKEN_VARIABLES.map((name) => env[name]).find(Boolean) ?? '';
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (key: string, amount: 0 | 1): Promise<Verdict> => {
    const command = ['EVAL', COUNT_SCRIPT, '1', prefix + key, ...countArguments(amount).map(String)];
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) });
    const { result } = (await answer.json().catch(() => ({}))) as { result?: Counted };
    // What the error says may repeat what was sent.
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
