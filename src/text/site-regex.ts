import { RE2JS, RE2JSException } from 're2js';
import { UnreadablePattern } from './unreadable.ts';

/** Nobody writes more in one expression. */
const MAX_LENGTH = 5_000;

/** What only Python writes otherwise; its letters and digits are those of all languages. */
const PYTHON: Readonly<Record<string, string | undefined>> = {
  Z: String.raw`\z`,
  w: String.raw`\p{L}\p{N}_`,
  d: String.raw`\p{Nd}`,
};

/**
 * A regular expression that a site gives, run in time that is linear in the text whatever it says.
 * @param language `go` finds it anywhere, `python` at the start of the text: https://docs.python.org/3/library/re.html#regular-expression-syntax
 * @throws UnreadablePattern where it asks for more than such an engine can do, as `(?!…)` and `\1` do.
 */
export function siteRegex(source: string, language: 'go' | 'python' = 'go'): (text: string) => boolean {
  if (source.length > MAX_LENGTH) throw new UnreadablePattern(`it is longer than ${MAX_LENGTH} characters`);
  try {
    const pattern = RE2JS.compile(language === 'go' ? source : fromPython(source));
    return (text) => pattern.matcher(text).find();
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new UnreadablePattern(error.message.replace(/^error parsing regexp: /, ''));
  }
}

function fromPython(source: string): string {
  const pattern = source.replace(
    /\[(\^?)(\]?)((?:\\[\s\S]|[^\]\\])*)\]|\\([\s\S])/g,
    (whole, not: string | undefined, first: string, signs: string, escaped: string | undefined) => {
      if (not === undefined) {
        const given = PYTHON[escaped as string];
        return given === undefined ? whole : escaped === 'Z' ? given : `[${given}]`;
      }
      const inner = signs.replace(/\\([\s\S])|\[/g, (sign, letter?: string) =>
        letter === undefined ? String.raw`\[` : (PYTHON[letter] ?? sign),
      );
      return `[${not}${first && String.raw`\]`}${inner}]`;
    },
  );
  return `^(?s:${pattern})`;
}
