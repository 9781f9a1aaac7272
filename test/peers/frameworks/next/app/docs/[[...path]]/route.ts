import { createLectern } from 'lectern';

const lectern = createLectern({
  dir: './content',
  baseUrl: 'https://example.com/docs',
  // Next.js gives you the client's address in X-Forwarded-For only.
  trustProxy: ['loopback'],
});
const answer = async (request: Request) => (await lectern).fetch(request, { peer: '127.0.0.1' });

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
