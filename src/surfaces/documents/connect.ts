import { slugify } from '../../text/slug.ts';

/** The configurations of common clients for an MCP server. `bridge` is for clients that can only start programs. */
export function connection(base: string, siteName: string) {
  const name = clientName(siteName);
  const url = `${base}/api/mcp`;
  return {
    command: `claude mcp add --transport http ${name} ${url}`,
    code: { servers: { [name]: { type: 'http', url } } },
    http: { mcpServers: { [name]: { type: 'http', url } } },
    bridge: programConfig(siteName, 'npx', ['-y', 'mcp-remote', url]),
  };
}

/** The configurations of common clients in Markdown, one block each. */
export function connectionBlocks(base: string, siteName: string): string[] {
  const { command, http, code, bridge } = connection(base, siteName);
  const json = (value: object) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  return [
    'Claude Code:',
    `\`\`\`sh\n${command}\n\`\`\``,
    'Cursor and other clients that speak HTTP:',
    json(http),
    'VS Code, in `.vscode/mcp.json`:',
    json(code),
    'Clients that can only start a program, such as Claude Desktop:',
    json(bridge),
  ];
}

/** The configuration of a client that starts a program on the same machine, as Claude Desktop does. */
export function programConfig(siteName: string, command: string, args: readonly string[]) {
  return { mcpServers: { [clientName(siteName)]: { command, args } } };
}

/** A name that every client accepts: ASCII letters, digits, hyphens. */
function clientName(siteName: string): string {
  const ascii = slugify(siteName.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^-+|-+$/g, '');
  return ascii.slice(0, 40) || 'lectern';
}
