import { fieldOf, type Fields } from './http/message.ts';

/** Through which of its surfaces a site was asked. */
export type Surface = 'api' | 'mcp' | 'page' | 'twin' | 'feed' | 'document' | 'file';

const FEED = /\/feed\.(?:xml|atom|json)$/;
const DOCUMENT =
  /^\/(?:llms|openapi|tools|agents|sitemap|robots|content-index|\.well-known\/)|\/llms(?:-\d+)?\.txt$/;

/** @param path of the request. @param fields of the answer. */
export function surfaceOf(path: string, fields: Fields): Surface {
  if (/^\/(?:api\/mcp|\.well-known\/mcp)(?:\/|$)/.test(path)) return 'mcp';
  if (path.startsWith('/api/')) return 'api';
  if (FEED.test(path)) return 'feed';
  if (DOCUMENT.test(path)) return 'document';
  const type = fieldOf(fields, 'Content-Type') ?? '';
  if (type.startsWith('text/html')) return 'page';
  return type.startsWith('text/markdown') || path.endsWith('.md') ? 'twin' : 'file';
}
