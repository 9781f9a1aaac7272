import { RE2JS, RE2JSException } from 're2js';

/** A pattern of a site is invalid, or cannot run in linear time. Lectern does not guess its meaning. */
export class UnreadablePattern extends Error {
  override readonly name = 'UnreadablePattern';
}

/** Compiles a regular expression for RE2, whose time is linear in the text. @throws UnreadablePattern */
export function compilePattern(source: string, flags = 0): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnreadablePattern(error.message.replace(/^error parsing regexp: /, ''));
  }
}
