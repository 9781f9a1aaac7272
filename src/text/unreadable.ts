import { RE2JS, RE2JSException } from 're2js';

/** Text of a site that was to be a pattern and is none, or none that ends in time: what it means is not guessed. */
export class UnreadablePattern extends Error {
  override readonly name = 'UnreadablePattern';
}

/** An engine for a regular expression, which takes time that is linear in the text. @throws UnreadablePattern */
export function compilePattern(source: string, flags = 0): RE2JS {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnreadablePattern(error.message.replace(/^error parsing regexp: /, ''));
  }
}
