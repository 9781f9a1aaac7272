import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { createLectern } from 'lectern';

const lectern = await createLectern({ dir: './content', baseUrl: 'https://example.com/docs' });
const answer = (context: Context) =>
  lectern.fetch(context.req.raw, { peer: getConnInfo(context).remote.address ?? '' });

const app = new Hono();
app.all('/docs', answer);
app.all('/docs/*', answer);
for (const path of lectern.rootAddresses) app.all(path.endsWith('/') ? `${path}*` : path, answer);
serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 3000) });
