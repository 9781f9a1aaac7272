import { QUOTA_LIMIT, QUOTA_WINDOW, type Verdict } from './quota.ts';

/** The result of {@link COUNT_SCRIPT}: 1 if the request is admitted, the count, and the milliseconds until the window ends. */
export type Counted = readonly [admitted: number, count: number, left: number];

/**
 * Counts in a fixed window that starts with the client's first request. The key expires at the end of the window, by the
 * clock of the server. A request beyond the quota writes nothing. KEYS: the client. ARGV: quota, window in milliseconds,
 * 1 to count or 0 to peek.
 */
export const COUNT_SCRIPT = `
local count = tonumber(redis.call('GET', KEYS[1])) or 0
local left = redis.call('PTTL', KEYS[1])
if left < 0 then count = 0; left = tonumber(ARGV[2]) end
if count >= tonumber(ARGV[1]) then return {0, count, left} end
if ARGV[3] == '0' then return {1, count, left} end
if count == 0 then redis.call('SET', KEYS[1], 1, 'PX', ARGV[2]) else redis.call('INCR', KEYS[1]) end
return {1, count + 1, left}`;

/** The arguments of {@link COUNT_SCRIPT}. @param amount 1 to count, 0 to peek. */
export function countArguments(amount: 0 | 1): [limit: number, window: number, amount: 0 | 1] {
  return [QUOTA_LIMIT, QUOTA_WINDOW * 1000, amount];
}

export function verdictOfCount([admitted, count, left]: Counted): Verdict {
  return {
    admitted: admitted === 1,
    remaining: Math.max(0, QUOTA_LIMIT - count),
    reset: Math.max(1, Math.ceil(left / 1000)),
  };
}
