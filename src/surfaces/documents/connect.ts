import { slugify } from '../../text/slug.ts';

/** How the common clients are told of an MCP server: a line and the JSON of their configuration. */
export interface Connection {
  /** A name that every client takes. */
  name: string;
  /** For Claude Code, over HTTP. */
  command: string;
  /** For VS Code (`.vscode/mcp.json`), whose key is another. */
  code: { servers: Record<string, { type: 'http'; url: string }> };
  /** For Cursor and other clients that speak HTTP. */
  http: { mcpServers: Record<string, { type: 'http'; url: string }> };
  /** For clients that only start programs: a bridge from the registry. */
  bridge: Program;
}

interface Program {
  mcpServers: Record<string, { command: string; args: string[] }>;
}

/** @param base origin of the server. @param siteName the name of the site. */
export function connection(base: string, siteName: string): Connection {
  const name = clientName(siteName);
  const url = `${base}/api/mcp`;
  return {
    name,
    command: `claude mcp add --transport http ${name} ${url}`,
    code: { servers: { [name]: { type: 'http', url } } },
    http: { mcpServers: { [name]: { type: 'http', url } } },
    bridge: { mcpServers: { [name]: { command: 'npx', args: ['-y', 'mcp-remote', url] } } },
  };
}

/** The configuration of a client that starts a program on the same machine, as Claude Desktop does. */
export function program(siteName: string, command: string, args: readonly string[]): Program {
  return { mcpServers: { [clientName(siteName)]: { command, args: [...args] } } };
}

/** A name that every client takes: ASCII letters, digits, hyphens. */
function clientName(siteName: string): string {
  const ascii = slugify(siteName.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^-+|-+$/g, '');
  return ascii.slice(0, 40) || 'lectern';
}
