import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { readSiteSettings } from '../content/read-site-settings.ts';
import { closest } from '../model/closest.ts';
import { longest } from './report/words.ts';
import { createRequire } from 'node:module';
import { orNull } from '../text/or-null.ts';

/** The command line is wrong. The message is one sentence with the fix, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The error about the value of a flag. @param wanted such as `a date`. */
export function flagError(flag: string, text: string | undefined, wanted: string): UsageError {
  return new UsageError(`--${flag} is ${JSON.stringify(text)}; it must be ${wanted}.`);
}

/** Calls `read`, and turns its error into a UsageError. @param failed the beginning of the message. */
export function readOr<T>(read: () => T, failed: string): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`${failed}: ${(error as Error).message.replace(/\.?$/, '.')}`);
  }
}

/** The whole number of a flag; undefined without the flag. @throws UsageError */
export function wholeNumber(
  parsed: Parsed,
  flag: string,
  [least, most]: readonly [number, number],
  wanted = `a number from ${least} to ${most}`,
): number | undefined {
  const text = parsed.text(flag);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw flagError(flag, text, wanted);
}

/** A flag of a command. Flags that configure a server have an environment variable too. */
export interface Flag {
  type: 'string' | 'boolean';
  /** A form of one letter. */
  short?: string | undefined;
  /** Placeholder of the value in the help. */
  value?: string;
  help: string;
  env?: string | undefined;
}

/** A flag with a value. @param value its placeholder in the help. */
export function valued(value: string, help: string, env?: string, short?: string): Flag {
  return { type: 'string', value, help, env, short };
}

/** A flag without a value. */
export function toggle(help: string, env?: string): Flag {
  return { type: 'boolean', help, env };
}

export interface Command {
  name: string;
  summary: string;
  /** What follows the name, such as `[site]`. */
  operands: string;
  /** What the only operand is; default: the command checks its operands itself. */
  single?: 'folder' | 'folder or file' | 'site';
  flags: Readonly<Record<string, Flag>>;
  examples: readonly string[];
  /** @returns the exit code. */
  run(input: Parsed): Promise<number>;
}

export interface Parsed {
  operands: string[];
  /** The value of a flag, else of its environment variable. */
  text(name: string): string | undefined;
  has(name: string): boolean;
  /** Reads settings in another process; absent: this process reads them. */
  readSettings?: typeof readSiteSettings;
}

/** Reads the arguments of a command. @throws UsageError */
export function parseCommand(command: Command, args: readonly string[], env: NodeJS.ProcessEnv): Parsed {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { type, short }] of Object.entries(command.flags)) {
    options[name] = short === undefined ? { type } : { type, short };
  }
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const message = (error as Error).message.split('. ')[0] ?? '';
    const unknown = /^Unknown option '--([\w-]+)/.exec(message)?.[1];
    const near = unknown === undefined ? undefined : closest(unknown, Object.keys(options));
    const hint = near === undefined ? '' : ` Did you mean --${near}?`;
    throw new UsageError(`${message}.${hint} See: lectern ${command.name} --help`);
  }
  if (command.single && parsed.positionals.length > 1)
    throw new UsageError(`Name one ${command.single} at most. See: lectern ${command.name} --help`);
  const fromEnv = (name: string) => {
    const variable = command.flags[name]?.env;
    return variable === undefined ? undefined : env[variable] || undefined;
  };
  return {
    operands: parsed.positionals,
    text: (name) => (parsed.values[name] as string | undefined) ?? fromEnv(name),
    has: (name) => parsed.values[name] === true || /^(1|true|yes)$/i.test(fromEnv(name) ?? ''),
  };
}

export function commandHelp({ name, summary, operands, flags, examples }: Command): string {
  const rows = Object.entries(flags).map(([flag, { value, help, env, short }]) => [
    `  ${short === undefined ? '' : `-${short}, `}--${flag}${value ? ` ${value}` : ''}`,
    `${help}${env ? ` [${env}]` : ''}`,
  ]);
  const width = longest(rows.map(([left = '']) => left));
  const options = rows.map(([left = '', right]) => `${left.padEnd(width)}  ${right}`);
  return [
    summary,
    '',
    `Usage: lectern ${name} ${operands}`,
    ...(options.length > 0 ? ['', 'Options:', ...options] : []),
    '',
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n');
}

/** @param what needs the package, as the beginning of a sentence. @throws UsageError if the package is not installed */
export function requirePackage(name: string, what: string): void {
  if (orNull(() => createRequire(import.meta.url).resolve(name)) !== null) return;
  throw new UsageError(
    `${what} needs the package ${name}, which is not installed beside Lectern. Install it: npm install ${name}`,
  );
}
