import type { SiteConfig } from '../../model/site-config.ts';
import { openRedisStore, parseRedisAddress, type RedisAddress } from '../../quota/redis.ts';
import { SharedQuota } from '../../quota/shared.ts';
import { requirePackage } from './require-package.ts';
import { type Flag, type Parsed, UsageError, valued } from '../usage.ts';

export const QUOTA_FLAGS = {
  quota: valued(
    'URL',
    'Redis in which replicas count requests together, such as redis://host:6379',
    'LECTERN_QUOTA',
  ),
  'quota-replicas': valued(
    'N',
    'How many replicas share the quota: each admits its part while Redis does not answer',
    'LECTERN_QUOTA_REPLICAS',
  ),
} as const satisfies Record<string, Flag>;

/** The quota that replicas share; null where this process counts by itself. @throws UsageError */
export async function openQuota(
  parsed: Parsed,
  { quota: config }: SiteConfig,
  notice: (line: string) => void,
): Promise<SharedQuota | null> {
  const named = parsed.text('quota');
  const url = named ?? config.url;
  const replicas = readReplicas(parsed.text('quota-replicas')) ?? config.replicas;
  if (url === undefined) return null;
  const address = readAddress(url, named === undefined ? '`quota` of the configuration' : '--quota');
  requirePackage('ioredis', 'Counting in Redis');
  const store = await openRedisStore(address, config.prefix);
  const quota = new SharedQuota(store, replicas, notice, config.wait);
  // A Redis that does not answer is told now and not with the first request. Serving goes on without it.
  await quota.peek('', Date.now());
  return quota;
}

/** The address is not repeated: it may hold a password. */
function readAddress(url: string, where: string): RedisAddress {
  try {
    return parseRedisAddress(url);
  } catch (error) {
    throw new UsageError(`Reading ${where} failed: ${(error as Error).message}.`);
  }
}

function readReplicas(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageError(
    `--quota-replicas is ${JSON.stringify(text)}; it must be the number of servers that share the quota, such as 3.`,
  );
}
