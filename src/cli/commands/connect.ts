import { resolve } from 'node:path';
import { connection, program } from '../../surfaces/documents/connect.ts';
import { baseUrlOf, openFromFlags, SITE_FLAGS, settingsOf } from '../flags/site-flags.ts';
import type { Command } from '../usage.ts';
import { commandLine } from '../report/words.ts';

/** The default address of `lectern serve`. */
export const defaultBase = (port = DEFAULT_PORT) => `http://127.0.0.1:${port}`;
export const DEFAULT_PORT = 4400;

export const connectCommand: Command = {
  name: 'connect',
  summary: 'Print how to connect an agent to the site: Claude, Cursor, VS Code and others.',
  operands: '[site] [options]',
  single: 'folder',
  flags: SITE_FLAGS,
  examples: ['lectern connect ~/my-site', 'lectern connect . --base-url https://example.com'],
  async run(parsed) {
    const [named] = parsed.operands;
    const site = await openFromFlags(parsed, named);
    const dir = resolve(named ?? '.');
    const { config } = await settingsOf(parsed, dir);
    const { name } = site.snapshot.config;
    const { command, http, code } = connection(baseUrlOf(parsed, config) ?? defaultBase(config.port), name);
    const local = program(name, process.execPath, [resolve(process.argv[1] ?? 'lectern'), 'mcp', dir]);
    const lines = [
      `While the site is served (${commandLine(['serve'], named)}):`,
      '',
      'Claude Code',
      `  ${command}`,
      '',
      'Cursor (~/.cursor/mcp.json), and others that take an address',
      `  ${JSON.stringify(http)}`,
      '',
      'VS Code (.vscode/mcp.json)',
      `  ${JSON.stringify(code)}`,
      '',
      'Without a server: Claude Desktop, and others that start a program',
      `  ${JSON.stringify(local)}`,
    ];
    console.log(lines.join('\n'));
    return 0;
  },
};
