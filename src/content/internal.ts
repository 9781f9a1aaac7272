import type { Diagnostic } from '../model/diagnostic.ts';

/** A failure of ours over one file, which keeps that file from being served and no other. */
export function internal(file: string, error: unknown): Diagnostic {
  return {
    severity: 'error',
    code: 'internal',
    message: `Lectern failed on this file: ${(error as Error).message}.`,
    fix: 'Please report it; the other files are served.',
    file,
  };
}
