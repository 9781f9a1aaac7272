import { describe, expect, it } from 'vitest';
import { MemoryQuota } from '../../src/quota/memory.ts';

describe('a window', () => {
  it('admits 120 requests and refuses the others until it ends', () => {
    const quota = new MemoryQuota();
    const verdicts = Array.from({ length: 200 }, () => quota.consume('a', 1_000));
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(120);
    expect(verdicts[0]).toEqual({ admitted: true, remaining: 119, reset: 60 });
    expect(verdicts[119]).toEqual({ admitted: true, remaining: 0, reset: 60 });
    expect(verdicts[120]).toEqual({ admitted: false, remaining: 0, reset: 60 });
    expect(quota.consume('a', 60_999)).toEqual({ admitted: false, remaining: 0, reset: 1 });
    expect(quota.consume('a', 61_000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
  });

  it('starts with the first request of its client, and t is rounded up', () => {
    const quota = new MemoryQuota();
    quota.consume('a', 10_000);
    expect(quota.consume('b', 40_500)).toEqual({ admitted: true, remaining: 119, reset: 60 });
    expect(quota.consume('a', 40_500)).toEqual({ admitted: true, remaining: 118, reset: 30 });
    expect(quota.consume('a', 69_999)).toEqual({ admitted: true, remaining: 117, reset: 1 });
  });

  it('starts anew when the clock goes back behind it', () => {
    const quota = new MemoryQuota();
    for (let n = 0; n < 121; n++) quota.consume('a', 100_000);
    expect(quota.consume('a', 50_000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
  });

  it('can be looked at without counting', () => {
    const quota = new MemoryQuota();
    expect(quota.peek('a', 0)).toEqual({ admitted: true, remaining: 120, reset: 60 });
    quota.consume('a', 0);
    expect(quota.peek('a', 0)).toEqual({ admitted: true, remaining: 119, reset: 60 });
    expect(quota.peek('a', 0)).toEqual({ admitted: true, remaining: 119, reset: 60 });
  });
});

describe('the table', () => {
  it('stays bounded under a million addresses, and a client over its quota stays over it', () => {
    const quota = new MemoryQuota(10_000);
    for (let n = 0; n < 121; n++) quota.consume('spent', 0);
    quota.consume('open', 0);
    let largest = 0;
    for (let n = 0; n < 1_000_000; n++) {
      quota.consume(`10.${n >>> 16}.${(n >>> 8) & 255}.${n & 255}`, Math.floor(n / 20_000));
      if (n % 1000 === 0) largest = Math.max(largest, quota.size);
    }
    expect(largest).toBeLessThanOrEqual(10_000);
    expect(quota.size).toBeLessThanOrEqual(10_000);
    expect(quota.consume('spent', 100)).toEqual({ admitted: false, remaining: 0, reset: 60 });
    expect(quota.consume('open', 100).remaining).toBe(119);
  });

  it('lets the oldest window go first', () => {
    const quota = new MemoryQuota(3);
    for (const client of ['a', 'b', 'c', 'd']) quota.consume(client, 0);
    expect(['b', 'c', 'd'].map((client) => quota.peek(client, 1).remaining)).toEqual([119, 119, 119]);
    expect(quota.peek('a', 1).remaining).toBe(120);
  });

  it('forgets windows that have ended', () => {
    const quota = new MemoryQuota(1000);
    for (let n = 0; n < 500; n++) quota.consume(`old-${n}`, 0);
    for (let n = 0; n < 120; n++) quota.consume('old-and-spent', 0);
    quota.consume('new', 60_000);
    expect(quota.size).toBe(1);
  });

  it('full of clients that have used up their quota admits others, and does not count them until one of those ends', () => {
    const quota = new MemoryQuota(1000);
    for (let n = 0; n < 1000; n++) for (let request = 0; request < 121; request++) quota.consume(`${n}`, n);
    const others = Array.from({ length: 500 }, () => quota.consume('other', 1000));
    expect(
      new Set(others.map(({ admitted, remaining, reset }) => `${admitted} ${remaining} ${reset}`)),
    ).toEqual(new Set(['true 119 60']));
    expect(quota.size).toBe(1000);
    const spent = Array.from({ length: 1000 }, (_, n) => quota.consume(`${n}`, 1000).admitted);
    expect(spent).not.toContain(true);
    // The first window ends, and makes room for one client.
    expect(quota.consume('other', 60_000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
    expect(quota.consume('other', 60_000)).toEqual({ admitted: true, remaining: 118, reset: 60 });
    expect(quota.consume('999', 60_000).admitted).toBe(false);
    expect(quota.size).toBe(1000);
  });
});
