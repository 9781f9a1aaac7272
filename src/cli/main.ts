#!/usr/bin/env node
import { ConfigError } from '../content/config.ts';
import { getCommand, listCommand, searchCommand } from './ask.ts';
import { checkCommand } from './check.ts';
import { initCommand } from './init.ts';
import { mcpCommand } from './mcp.ts';
import { serveCommand } from './serve.ts';
import { type Command, commandHelp, parseCommand, UsageError } from './usage.ts';
import { PROGRAM_VERSION } from '../model/version.ts';

const COMMANDS: readonly Command[] = [
  serveCommand,
  mcpCommand,
  checkCommand,
  initCommand,
  searchCommand,
  listCommand,
  getCommand,
];

process.exitCode = await main(process.argv.slice(2));

/** Runs one command. @returns 0, 1 where the site has errors or nothing was found, 2 where the call is wrong. */
async function main(args: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (first === '--version' || first === '-v') {
    console.log(PROGRAM_VERSION);
    return 0;
  }
  const named = COMMANDS.find(({ name }) => name === first);
  if (!named && (first === '--help' || first === '-h' || first === 'help')) {
    console.log(overview());
    return 0;
  }
  const command = named ?? serveCommand;
  const commandArgs = named ? rest : args;
  if (commandArgs.includes('--help') || commandArgs.includes('-h')) {
    console.log(commandHelp(command));
    return 0;
  }
  try {
    return await command.run(parseCommand(command, commandArgs, process.env));
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 2;
  }
}

function overview(): string {
  return [
    'Point Lectern at a folder of Markdown and the site answers people, programs and agents.',
    '',
    'Usage: lectern [site]            the same as lectern serve',
    ...COMMANDS.map(
      ({ name, operands }) => `       lectern ${`${name} ${operands.replace(' [options]', '')}`.padEnd(16)} `,
    ).map((line, index) => `${line} ${COMMANDS[index]?.summary}`),
    '',
    'Each command has --help. Example:',
    '  lectern ~/my-site',
  ].join('\n');
}
