import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serving } from '../support/serving.ts';

it('what the guide says of caches is what each answer says', async () => {
  const guide = readFileSync('docs/how-to/cdn.md', 'utf8');
  const rows = [...guide.matchAll(/^\| `(\/[^`]*)` \| .* \| `([^`]*)` \| .* \|$/gm)];
  const said = rows.map(([, path, cacheControl]) => [path, cacheControl]);
  expect(said).toHaveLength(11);
  const { url } = await serving(['examples/site'], {});
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const post = {
    method: 'POST',
    body: call,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  };
  const found = await Promise.all(
    said.map(async ([path = '']) => {
      const init = path === '/api/mcp' ? post : { headers: { Accept: 'text/html, */*' } };
      const { status, headers } = await fetch(url + path, init);
      return [path, status === 200 ? headers.get('cache-control') : status];
    }),
  );
  expect(found).toEqual(said);
});
