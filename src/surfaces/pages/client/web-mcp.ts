/* Registers the tools of the site with an agent in the browser (WebMCP). They call the MCP endpoint. */
import { isStatic, mount } from './page.ts';

type Tool = Record<'name' | 'title' | 'description', string> & { inputSchema: object };

interface ModelContext {
  registerTool(tool: object): Promise<void>;
}

interface Answer {
  result?: unknown;
  error?: { message?: string };
  detail?: string;
}

const { modelContext } = document as { modelContext?: ModelContext };
if (modelContext && !isStatic) {
  const call = async (name: string, input: Record<string, unknown>) => {
    const isHere = name === 'get_page_context' && !input['path'] && !input['url'];
    const answer = await fetch(`${mount}/api/mcp`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-11-25',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: isHere ? { url: location.href } : input },
      }),
    });
    const { result, error, detail } = (await answer.json()) as Answer;
    if (!result) throw new Error(error?.message ?? detail ?? `The tool failed: ${answer.status}`);
    return result;
  };
  const { tools } = (await (await fetch(`${mount}/tools.json`)).json()) as { tools: Tool[] };
  await Promise.all(
    tools.map(({ name, title, description, inputSchema }) =>
      modelContext.registerTool({
        name,
        title,
        description,
        inputSchema,
        annotations: { readOnlyHint: true, untrustedContentHint: true },
        execute: (input: Record<string, unknown> | undefined) => call(name, input ?? {}),
      }),
    ),
  );
}
