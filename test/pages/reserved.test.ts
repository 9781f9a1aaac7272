import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { ORIGIN, reportOf } from '../support/workspace.ts';

const files = {
  'api.md': '# The API\n\nOf our product.\n',
  'api/orders.md': '# Orders\n\nOf the API.\n',
  'search.md': '# How search works\n\nSee [orders](api/orders.md).\n',
  'agents.md': '# Agents\n\nOf ours, with [search](search.md).\n',
  'start.md': '# Start\n\nHere.\n',
};

describe('pages at addresses that every site has', () => {
  const { ask } = useApp(files);

  it('are served beside them, and linked there', async () => {
    expect((await ask('/search-2')).text).toContain('<h1>How search works</h1>');
    const twin = await ask('/agents-2.md');
    expect(twin.text).toContain(`# Agents\n\nOf ours, with [search](${ORIGIN}/search-2).\n`);
    expect((await ask('/agents.md')).text).toContain(': for agents');
    expect((await ask('/api/v1/content/search-2')).status).toBe(200);
  });

  it('are served below /api, where the API has nothing', async () => {
    expect((await ask('/api')).text).toContain('<h1>The API</h1>');
    expect((await ask('/api/orders')).text).toContain('<h1>Orders</h1>');
    expect((await ask('/api/orders.md')).text).toContain('# Orders');
    expect((await ask('/api/none')).text).toContain('ENDPOINT_NOT_FOUND');
    expect((await ask('/api/v1/none')).text).toContain('ENDPOINT_NOT_FOUND');
  });

  it('are reported with both addresses', async () => {
    const { diagnostics } = await reportOf(files);
    expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'warning: The entry has the address /agents, which Lectern itself uses. It is served at /agents-2.',
      'warning: The entry has the address /search, which Lectern itself uses. It is served at /search-2.',
    ]);
  });
});
