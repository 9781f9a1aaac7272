import { type Diagnostic, place } from './diagnostic.ts';

/** The configuration cannot be used: nothing is served until it is mended. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly diagnostics: Diagnostic[];
  constructor(diagnostics: Diagnostic[]) {
    super(
      diagnostics
        .map((d) => `${place(d)}: ${d.message.replace(/\.?$/, '.')}${d.fix ? ` ${d.fix}` : ''}`)
        .join('\n'),
    );
    this.diagnostics = diagnostics;
  }
}
