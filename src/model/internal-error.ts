import type { Diagnostic } from './diagnostic.ts';

/** A fault of ours with one file keeps that file out, and nothing else. */
export function internalError(file: string, error: unknown): Diagnostic {
  const message = `Reading the file failed inside Lectern: ${(error as Error).message}`;
  const fix = 'Please report this, with the file if you can share it. Everything else is served.';
  return { severity: 'error', code: 'internal', message, fix, file };
}
