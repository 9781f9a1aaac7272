import { existsSync } from 'node:fs';
import { closest } from '../model/closest.ts';
import { ConfigError } from '../model/config-error.ts';
import { docsAddress, moreAbout, moreAboutCommand } from './report/documentation.ts';
import { type Command, commandHelp, type Parsed, parseCommand } from './usage.ts';
import { PROGRAM_VERSION } from '../model/version.ts';
import { longest, printable } from './report/words.ts';

/** Each command is imported when it is called: the modules of a server would delay `--version`. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  build: async () => (await import('./commands/build.ts')).buildCommand,
  publish: async () => (await import('./commands/publish.ts')).publishCommand,
  add: async () => (await import('./commands/add.ts')).addCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  questions: async () => (await import('./commands/questions.ts')).questionsCommand,
  connect: async () => (await import('./commands/connect.ts')).connectCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  new: async () => (await import('./commands/new.ts')).newCommand,
  open: async () => (await import('./commands/serve.ts')).openCommand,
  stats: async () => (await import('./commands/stats.ts')).statsCommand,
  search: async () => (await import('./commands/ask.ts')).searchCommand,
  list: async () => (await import('./commands/ask.ts')).listCommand,
  get: async () => (await import('./commands/ask.ts')).getCommand,
  completion: async () => (await import('./commands/completion.ts')).completionOf(allCommands),
};

/** Errors whose message is a sentence for people. */
const FOR_PEOPLE = new Set(['UsageError', 'ConfigError', 'LiveSiteError', 'BuildProcessError']);

function allCommands(): Promise<Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

type Settings = Parsed['readSettings'];

/** Runs a command. @returns the exit code: 1 if the site has errors or nothing was found, 2 if the call is wrong, else 0. */
export async function runLectern(args: readonly string[], settings?: Settings): Promise<number> {
  const [word, ...rest] = args;
  if (word === '--version' || word === '-v') {
    console.log(PROGRAM_VERSION);
    return 0;
  }
  if (word === 'help' && rest[0] !== undefined) {
    if (Object.hasOwn(COMMANDS, rest[0])) return runLectern([rest[0], '--help'], settings);
    const { isKnown, text } = (await import('./report/help-of-key.ts')).helpOfKey(rest[0]);
    console[isKnown ? 'log' : 'error'](text);
    return isKnown ? 0 : 2;
  }
  if (word === '--help' || word === '-h' || word === 'help') {
    console.log(await overview());
    return 0;
  }
  const isNamed = word !== undefined && Object.hasOwn(COMMANDS, word);
  if (!isNamed && word !== undefined && /^\w[\w-]*$/.test(word) && !existsSync(word)) {
    console.error(unknownCommand(word));
    console.error(`More: ${docsAddress('reference/cli')}`);
    return 2;
  }
  const command = await (COMMANDS[isNamed ? word : 'serve'] as () => Promise<Command>)();
  const commandArgs = isNamed ? rest : args;
  if (commandArgs.includes('--help') || commandArgs.includes('-h')) {
    console.log(commandHelp(command));
    return 0;
  }
  try {
    const parsed = parseCommand(command, commandArgs, process.env);
    return await command.run(settings ? { ...parsed, readSettings: settings } : parsed);
  } catch (error) {
    // An error from another process has lost its class, but not its name.
    if (!(error instanceof Error)) throw error;
    const { syscall, message, name } = error as NodeJS.ErrnoException;
    // An error of the system, such as a full disk, is shown without a stack.
    if (syscall === undefined && !FOR_PEOPLE.has(name)) throw error;
    console.error(printable(syscall === undefined ? message : `The system refused: ${message}.`));
    const codes = error instanceof ConfigError ? error.diagnostics.map(({ code }) => code) : [];
    console.error(codes.length > 0 ? moreAbout(codes) : moreAboutCommand(command.name));
    return 2;
  }
}

function unknownCommand(word: string): string {
  const names = Object.keys(COMMANDS);
  const near = closest(word, names);
  const hint = near ? `Did you mean lectern ${near}?` : `The commands are ${names.join(', ')}.`;
  return `Unknown command: ${word}. There is no folder with that name either. ${hint}`;
}

async function overview(): Promise<string> {
  const commands = await allCommands();
  const calls = commands.map(({ name, operands }) => `lectern ${name} ${operands.replace(' [options]', '')}`);
  const width = longest(calls);
  return [
    'Lectern turns a folder of Markdown into a site for people, programs and agents.',
    '',
    `Usage: ${'lectern [site]'.padEnd(width)}  The same as lectern serve.`,
    ...calls.map((call, index) => `       ${call.padEnd(width)}  ${commands[index]?.summary}`),
    '',
    'Each command has --help. Exit codes: 0 done; 1 the site has errors (check) or nothing was found (get);',
    '2 the command or the configuration is wrong. Example:',
    '  lectern ~/my-site',
  ].join('\n');
}
