import { z } from 'zod';
import { RequestProblem } from '../model/problems.ts';
import { documentMarkdown, findDocument } from '../site/document.ts';
import { nearPaths } from '../site/near.ts';
import type { Site } from '../site/site.ts';
import { type ListAt, listAt } from './list-at.ts';
import { defineOperation } from './operation.ts';
import { contentDocument } from './schemas.ts';

export const getContent = defineOperation({
  name: 'document',
  title: 'Get a content document',
  description:
    'One document as markdown: an entry by its path, the press kit as `press-kit`, the home page as `index`. The URL or pathname of a page works too.',
  input: z.object({
    path: z
      .string()
      .min(1)
      .describe('The path without a leading slash, `<collection>/<slug>`; slashes need no encoding.'),
  }),
  output: contentDocument,
  problems: ['MISSING_CONTENT_PATH', 'RESOURCE_NOT_FOUND'],
  rest: { operationId: 'getPublicContent', path: '/content/{path}' },
  example: (site) => ({ path: site.snapshot.pressKit ? 'press-kit' : 'index' }),
  about: (_, { path }) => ({ entry: path }),
  run(site, { path }) {
    const target = findDocument(site, path);
    if (!target) throw notFound(site, path);
    const url = site.origins.pages + target.pathname;
    return { path: target.path, url, markdown: documentMarkdown(site, target) };
  },
});

/** The problem for a path that has no document; its resolution names similar paths, or how to list what is there. */
export function notFound(site: Site, path: string): RequestProblem {
  const quotedPath = JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);
  const list = listAt(site, path);
  if (list) {
    return new RequestProblem('RESOURCE_NOT_FOUND', {
      detail: `At ${quotedPath} is a list, ${JSON.stringify(list.title)}, and no document.`,
      resolution: resolutionOf(list),
    });
  }
  const near = nearPaths(site, path);
  const resolution = `Near paths: ${near.join(', ')}. The content list returns every path.`;
  return new RequestProblem('RESOURCE_NOT_FOUND', {
    detail: `There is no published content at ${quotedPath}.`,
    ...(near.length > 0 ? { resolution } : {}),
  });
}

/** Tells clients of REST and of tools how to request the list. */
function resolutionOf({ filter }: ListAt): string {
  if (filter === null) return 'Its parts have addresses of their own; the list of tags names them.';
  const query = new URLSearchParams(filter as Record<string, string>);
  return `List it: the tool list_content with ${JSON.stringify(filter)}, or GET /api/v1/content?${query}.`;
}
