import type { Diagnostic } from './diagnostic.ts';

/** The diagnostic of a file at which Lectern itself failed. Only that file is left out. */
export function internalError(file: string, error: unknown): Diagnostic {
  const message = `Reading the file failed inside Lectern: ${(error as Error).message}`;
  const fix = 'Please report this, with the file if you can share it. Everything else is served.';
  return { severity: 'error', code: 'internal', message, fix, file };
}
