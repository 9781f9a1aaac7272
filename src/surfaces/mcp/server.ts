import type { Chunks } from '../http/message.ts';
import type { AnswerSubject } from '../../operations/operation.ts';

/** JSON in chunks, most of it UTF-8 that is ready to be sent. */
export type Json = Chunks;

/** What the dispatcher serves: any set of tools, those of a Site or a test's. */
export interface ToolServer {
  info: ServerInfo;
  /** How the tools go together: what a client may put into the prompt. */
  instructions: string;
  /** JSON of the array of tool definitions; the same bytes for the same Site. */
  list: string;
  /** JSON of a `CallToolResult`; null where there is no such tool. @throws ProtocolError */
  call(name: string, args: unknown): Json | null;
  /** What it offers; tools alone where this is left out. */
  capabilities?: Readonly<Record<string, object>>;
  /** Answers a method beside those of tools; null where it has none of that name. @throws ProtocolError */
  answer?(method: string, params: Readonly<Record<string, unknown>>): Record<string, unknown> | null;
  /** What the answer of the last {@link call} was about, once: for those who count. */
  takeSubject?(): AnswerSubject | undefined;
  /** Reports a failure of ours and names it. */
  fail(error: unknown, method: string): string;
}

/** The specification, "Implementation". */
export interface ServerInfo {
  name: string;
  title: string;
  version: string;
  websiteUrl?: string;
}

/** What a server with tools and nothing else offers. */
export const TOOLS_ONLY = { tools: {} } as const;

/** What a site offers. */
export const CAPABILITIES = {
  tools: {},
  resources: {},
  prompts: {},
  completions: {},
  extensions: { 'io.modelcontextprotocol/skills': {} },
} as const;
