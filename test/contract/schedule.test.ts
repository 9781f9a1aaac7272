import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, openClient } from './client.ts';
import { post } from './sets.ts';

const iso = (instant: number): string => new Date(instant).toISOString();

type Seen = { at: number; document: number; twin: number; page: number; listed: boolean; found: boolean };

async function look(client: Client, slug: string): Promise<Seen> {
  const path = `writing/${slug}`;
  const document = (await client.get(`/api/v1/content/${path}`)).status;
  const twin = (await client.get(`/${path}.md`)).status;
  const page = (await client.get(`/${path}`)).status;
  const listed = (await client.get('/api/v1/content')).text.includes(path);
  const found = (await client.get(`/api/v1/search?query=${slug}`)).text.includes(path);
  return { at: Date.now(), document, twin, page, listed, found };
}

/** Looks again and again until the page has this status. Otherwise the time limit of the hook ends the wait. */
async function watch(client: Client, slug: string, until: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (seen.at(-1)?.page !== until) {
    seen.push(await look(client, slug));
    await sleep(250);
  }
  return [...seen, await look(client, slug)];
}

describe('time goes on without a restart', () => {
  const instants = { opens: 0, closes: 0 };
  let scheduled: Seen[] = [];
  let expiring: Seen[] = [];

  beforeAll(async () => {
    const second = Math.ceil(Date.now() / 1000) * 1000;
    instants.opens = second + 4000;
    instants.closes = second + 7000;
    const { client, close } = await openClient({
      files: {
        'content/writing/mallow.md': post({ title: 'Mallow', date: iso(instants.opens) }, 'Mallow.'),
        'content/writing/yarrow.md': post(
          { title: 'Yarrow', date: '2020-01-01', expires: iso(instants.closes) },
          'Yarrow.',
        ),
        'content/writing/always.md': post({ title: 'Always', date: '2020-01-01' }, 'Always.'),
      },
    });
    try {
      [scheduled, expiring] = await Promise.all([watch(client, 'mallow', 200), watch(client, 'yarrow', 404)]);
    } finally {
      await close();
    }
  });

  it('a scheduled entry is nowhere before its instant, and everywhere after it', () => {
    const gone = { document: 404, twin: 404, page: 404, listed: false, found: false };
    for (const { at, ...seen } of scheduled) expect(at < instants.opens ? seen : gone).toEqual(gone);
    expect(scheduled.at(-1)).toMatchObject({
      document: 200,
      twin: 200,
      page: 200,
      listed: true,
      found: true,
    });
  });

  it('an expiring entry is everywhere before its instant, and nowhere after it', () => {
    const there = { document: 200, twin: 200, page: 200, listed: true, found: true };
    for (const { at, ...seen } of expiring) expect(at < instants.closes ? seen : there).toEqual(there);
    expect(expiring.at(-1)).toMatchObject({ page: 404, listed: false, found: false });
  });
});
