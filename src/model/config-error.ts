import { type Diagnostic, place } from './diagnostic.ts';

/** The configuration is invalid. Nothing is served until it is corrected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly diagnostics: Diagnostic[];
  constructor(diagnostics: Diagnostic[]) {
    const line = (one: Diagnostic) =>
      `${place(one)}: ${one.message.replace(/\.?$/, '.')}${one.fix ? ` ${one.fix}` : ''}`;
    super(diagnostics.map(line).join('\n'));
    this.diagnostics = diagnostics;
  }
}
