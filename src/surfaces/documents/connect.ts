import { slugify } from '../../markdown/slug.ts';

/** How the common clients are told of an MCP server: a line and the JSON of their configuration. */
export interface Connection {
  /** A name that every client takes. */
  name: string;
  /** For Claude Code, over HTTP. */
  command: string;
  /** For clients that speak HTTP (Cursor, VS Code and others write the same keys). */
  http: { mcpServers: Record<string, { type: 'http'; url: string }> };
  /** For clients that only start programs: a bridge from the registry. */
  bridge: { mcpServers: Record<string, { command: string; args: string[] }> };
}

/** @param base origin of the server. @param siteName the name of the site. */
export function connection(base: string, siteName: string): Connection {
  const ascii = slugify(siteName.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^-+|-+$/g, '');
  const name = ascii.slice(0, 40) || 'lectern';
  const url = `${base}/api/mcp`;
  return {
    name,
    command: `claude mcp add --transport http ${name} ${url}`,
    http: { mcpServers: { [name]: { type: 'http', url } } },
    bridge: { mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } },
  };
}
