import type * as core from '@modelcontextprotocol/core';
import {
  CallToolResultSchema,
  DiscoverResultSchema,
  InitializeResultSchema,
  JSONRPCErrorResponseSchema,
  JSONRPCResultResponseSchema,
  ListToolsResultSchema,
} from '@modelcontextprotocol/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { TOOL_OPERATIONS } from '../../src/operations/index.ts';
import type { ToolDefinition } from '../../src/surfaces/mcp/definitions.ts';
import { CAPABILITIES, type RequestId, type ServerInfo } from '../../src/surfaces/mcp/protocol.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';

describe('at compile time, with the types of the official SDK', () => {
  it('our shapes are those of the wire', () => {
    expectTypeOf<ToolDefinition>().toExtend<z.input<typeof core.ToolSchema>>();
    expectTypeOf<ServerInfo>().toExtend<z.input<typeof core.ImplementationSchema>>();
    expectTypeOf<typeof CAPABILITIES>().toExtend<z.input<typeof core.ServerCapabilitiesSchema>>();
    expectTypeOf<RequestId>().toEqualTypeOf<z.infer<typeof core.RequestIdSchema>>();
  });
});

describe('at run time, with its schemas', async () => {
  const app = await openAgentApp({ quota: UNLIMITED });
  const resultOf = async (response: Response) =>
    JSONRPCResultResponseSchema.parse(await response.json()).result;

  it('initialize, tools/list and tools/call', async () => {
    const initialized = await app.ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    expect(InitializeResultSchema.parse(initialized).serverInfo.title).toBe('Ifeoma Larkspindle');
    expect(ListToolsResultSchema.parse(await app.ask('tools/list')).tools).toHaveLength(
      TOOL_OPERATIONS.length,
    );
    expect(CallToolResultSchema.parse(await app.call('get_press_kit')).isError).toBeUndefined();
    expect(CallToolResultSchema.parse(await app.call('get_content')).isError).toBe(true);
  });

  it('server/discover and the results of its era', async () => {
    const discovered = DiscoverResultSchema.parse(await resultOf(await app.askModern('server/discover')));
    expect(discovered.supportedVersions[0]).toBe('2026-07-28');
    const listed = ListToolsResultSchema.parse(await resultOf(await app.askModern('tools/list')));
    expect(listed.tools).toHaveLength(TOOL_OPERATIONS.length);
  });

  it('errors', async () => {
    const error = JSONRPCErrorResponseSchema.parse(await (await app.askModern('nope')).json());
    expect(error.error.code).toBe(-32601);
  });
});
