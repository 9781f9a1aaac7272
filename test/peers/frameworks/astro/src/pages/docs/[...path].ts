import type { APIRoute } from 'astro';
import { createLectern } from 'lectern';

const lectern = createLectern({ dir: './content', baseUrl: 'https://example.com/docs' });
export const ALL: APIRoute = async ({ request, clientAddress }) =>
  (await lectern).fetch(request, { peer: clientAddress });
