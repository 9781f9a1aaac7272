import { z } from 'zod';
import type { Site } from '../site/site.ts';
import { getPressKit } from './get-press-kit.ts';
import { API_ROOT, API_VERSION, defineOperation, type Operation, restPath } from './operation.ts';
import { apiIndex } from './schemas.ts';

export const getIndex = defineOperation({
  name: 'index',
  title: 'API index',
  description: 'Where the API starts: its name, version, documentation and endpoints.',
  input: z.object({}),
  output: apiIndex,
  problems: [],
  rest: { operationId: 'getApiIndex', path: '' },
  example: {},
  run(site) {
    const { base, isStatic = false } = site.origins;
    const url = (path: string) => base + restPath(site, path);
    return {
      name: site.snapshot.config.name,
      version: API_VERSION,
      status: 'ok' as const,
      documentation: `${base}/developers`,
      openapi: `${base}/openapi.json`,
      endpoints: {
        index: url(''),
        versions: url('/versions'),
        ...(isStatic ? {} : { search: url('/search') }),
        content: url('/content'),
        ...(getPressKit.exists?.(site) === false ? {} : { press_kit: url('/press-kit') }),
        ...customEndpoints(site),
      },
    };
  },
});

/** Endpoints of the custom operations of this site, by operation name; paths with parameters have no single URL. */
function customEndpoints({ origins: { base, offers } }: Site): Record<string, string> {
  const operations = (offers?.operations ?? []) as readonly Operation[];
  const plain = operations.filter(({ rest }) => rest && !rest.path.includes('{'));
  return Object.fromEntries(plain.map(({ name, rest }) => [name, base + API_ROOT + rest?.path]));
}
