import { expect, it } from 'vitest';
import type { Verdict } from '../../src/quota/quota.ts';
import { ClientQuota } from '../../src/runtimes/worker/client-quota.ts';

it('admits the quota exactly, in whatever order requests arrive', async () => {
  const kept = new Map<string, unknown>();
  const storage = {
    get: <T>(key: string) => Promise.resolve(kept.get(key) as T | undefined),
    put: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    deleteAll: () => Promise.resolve(kept.clear()),
    setAlarm: () => Promise.resolve(),
  };
  const object = new ClientQuota({ storage });
  const admitted: boolean[] = [];
  for (let n = 0; n < 240; n++) {
    const response = await object.fetch(new Request(`https://quota.invalid/consume?now=${10_000 - n}`));
    admitted.push(((await response.json()) as Verdict).admitted);
  }
  expect(admitted.filter(Boolean)).toHaveLength(120);
});
