#!/usr/bin/env node
import { type Command, commandHelp, parseCommand } from './usage.ts';
import { PROGRAM_VERSION } from '../model/version.ts';

/** Loaded when asked for: what a server needs takes longer to load than `--version` may take. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  check: async () => (await import('./check.ts')).checkCommand,
  init: async () => (await import('./init.ts')).initCommand,
  search: async () => (await import('./ask.ts')).searchCommand,
  list: async () => (await import('./ask.ts')).listCommand,
  get: async () => (await import('./ask.ts')).getCommand,
};

process.exitCode = await main(process.argv.slice(2));

/** Runs one command. @returns 0, 1 where the site has errors or nothing was found, 2 where the call is wrong. */
async function main(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (first === '--version' || first === '-v') {
    console.log(PROGRAM_VERSION);
    return 0;
  }
  if (first === '--help' || first === '-h' || first === 'help') {
    console.log(await overview());
    return 0;
  }
  const isNamed = first !== undefined && Object.hasOwn(COMMANDS, first);
  const command = await (COMMANDS[isNamed ? first : 'serve'] as () => Promise<Command>)();
  const commandArgs = isNamed ? rest : args;
  if (commandArgs.includes('--help') || commandArgs.includes('-h')) {
    console.log(commandHelp(command));
    return 0;
  }
  try {
    return await command.run(parseCommand(command, commandArgs, process.env));
  } catch (error) {
    // An error that comes from another thread has lost its class, but not its name.
    if (!(error instanceof Error) || !['UsageError', 'ConfigError'].includes(error.name)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function overview(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const calls = commands.map(({ name, operands }) => `lectern ${name} ${operands.replace(' [options]', '')}`);
  const width = Math.max(...calls.map((call) => call.length));
  return [
    'Point Lectern at a folder of Markdown and the site answers people, programs and agents.',
    '',
    `Usage: ${'lectern [site]'.padEnd(width)}  The same as lectern serve.`,
    ...calls.map((call, index) => `       ${call.padEnd(width)}  ${commands[index]?.summary}`),
    '',
    'Each command has --help. Example:',
    '  lectern ~/my-site',
  ].join('\n');
}
