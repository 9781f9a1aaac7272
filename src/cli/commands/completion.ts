import { type Command, type Flag, UsageError } from '../usage.ts';

/** Operands that are fixed words, and not files. */
const OPERAND_WORDS: Readonly<Record<string, readonly string[]>> = {
  new: ['post', 'talk', 'video', 'project'],
  completion: ['bash', 'zsh', 'fish'],
};

/** Makes the command. @param all loads all commands, this one among them. */
export function completionOf(all: () => Promise<readonly Command[]>): Command {
  return {
    name: 'completion',
    summary: 'Print a completion script for your shell.',
    operands: 'bash|zsh|fish',
    flags: {},
    examples: [
      'lectern completion bash >> ~/.bashrc',
      'lectern completion zsh >> ~/.zshrc',
      'lectern completion fish > ~/.config/fish/completions/lectern.fish',
    ],
    async run({ operands }) {
      const [shell = ''] = operands;
      const write = SHELLS[shell];
      if (write === undefined || operands.length > 1)
        throw new UsageError('Name your shell: bash, zsh or fish. See: lectern completion --help');
      console.log(write(await all()));
      return 0;
    },
  };
}

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish };

function flagsOf({ flags }: Command): [string, Flag][] {
  return [...Object.entries(flags), ['help', { type: 'boolean', help: 'Show help' }]];
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const flags = flagsOf(command).map(([name]) => `--${name}`);
    return `    ${command.name}) choices=${quoted([...(OPERAND_WORDS[command.name] ?? []), ...flags].join(' '))} ;;`;
  });
  return `_lectern() {
  local choices=${quoted(commands.map(({ name }) => name).join(' '))} current=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -gt 1 ]; then case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$choices" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _lectern lectern`;
}

/** zsh can run the script for bash. */
function zsh(commands: readonly Command[]): string {
  return `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`;
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const after = `complete -c lectern -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c lectern -n __fish_use_subcommand -a ${command.name} -d ${quoted(command.summary)}`,
      ...(OPERAND_WORDS[command.name] ?? []).map((word) => `${after} -a ${word}`),
      ...flagsOf(command).map(
        ([name, { type, help }]) => `${after} -l ${name}${type === 'string' ? ' -r' : ''} -d ${quoted(help)}`,
      ),
    ];
  });
  return lines.join('\n');
}

/** Quotes a word for all three shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
