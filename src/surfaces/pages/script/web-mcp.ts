/** The agent tools of the site, offered to an agent in the browser; `tools.json` and the endpoint are the ones of MCP. */
export const WEB_MCP = String.raw`
if (document.modelContext && !('static' in document.documentElement.dataset)) {
  const call = async (name, input) => {
    const given = name === 'get_page_context' && !input.path && !input.url ? { url: location.href } : input;
    const answer = await fetch(mount + '/api/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
    });
    const { result, error, detail } = await answer.json();
    if (!result) throw new Error(error?.message ?? detail ?? 'The tool failed: ' + answer.status);
    return result;
  };
  const { tools } = await (await fetch(mount + '/tools.json')).json();
  await Promise.all(tools.map(({ name, title, description, inputSchema }) => document.modelContext.registerTool({
    name, title, description, inputSchema,
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    execute: (input) => call(name, input ?? {}),
  })));
}
`;
