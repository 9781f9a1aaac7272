import { normalizeText, type SplitSource, splitFrontMatter } from '../../markdown/front-matter.ts';
import { findSecondMatter, findUnreadMatter } from '../../markdown/unread-matter.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { readExported } from './exported-matter.ts';
import { parseToml } from './toml.ts';
import { type Located, parseYaml } from './yaml.ts';

/** The front matter of a text and where its values stand, its body, and the line of the file on which that starts. */
export interface Matter {
  located: Located;
  body: string;
  bodyLine: number;
  format: SplitSource['format'];
}

export function readMatter(source: string, file: string): Matter {
  const { format, matter, matterLine, body, bodyLine, unclosed } = splitFrontMatter(source);
  const unread = (code: string, line: number, message: string, fix: string): Matter => {
    const diagnostic: Diagnostic = { severity: 'error', code, message, fix, file, line, column: 1 };
    const located = { ...parseYaml('', file), failed: true, diagnostics: [diagnostic] };
    return { located, body, bodyLine, format };
  };
  if (unclosed) {
    const fix = `End it with a line that contains only ${source.trimStart().slice(0, 3)}.`;
    return unread('unclosed-front-matter', 1, 'The front matter that starts on line 1 is never closed.', fix);
  }
  const likely = format === 'none' ? findUnreadMatter(body) : null;
  if (likely !== null) {
    const message = `The file starts with text that looks like front matter but cannot be read: ${likely.found}.`;
    return unread('unread-front-matter', likely.line, message, likely.fix);
  }
  const second = format === 'none' ? null : findSecondMatter(body);
  if (second !== null) {
    const message = 'The file has front matter twice. Lectern can read only the first.';
    const fix = 'Write all keys between the first two lines of ---.';
    return unread('unread-front-matter', bodyLine + second - 1, message, fix);
  }
  const exported = format === 'none' ? readExported(body) : null;
  if (exported?.failed) {
    const message = 'The data that the file exports cannot be read: it is not valid JavaScript.';
    const fix = 'Correct the code, or write the data between two lines of --- at the top of the file.';
    return unread('unread-front-matter', exported.line, message, fix);
  }
  if (exported !== null) {
    const locate = () => ({ line: exported.line, column: 1 });
    const located = { value: exported.values, locate, diagnostics: [], failed: false };
    return { located, body, bodyLine, format };
  }
  // Between `;;;` the braces are left out.
  const text = format === 'json' && !/^\s*\{/.test(matter) ? `{${matter}}` : matter;
  const located =
    format === 'toml' ? parseToml(matter, file, matterLine) : parseYaml(text, file, matterLine, true);
  const odd = format === 'json' ? Object.keys(Object(located.value)).find(isNoKey) : undefined;
  if (odd !== undefined) {
    const message = `The JSON at the top of the file cannot be read: ${odd.slice(0, 60)}.`;
    const fix = 'Remove the comments, and anything before the quotes of a key.';
    return unread('unread-front-matter', matterLine, message, fix);
  }
  return { located, body, bodyLine, format };
}

/** JSON is read as YAML, where a comment, or a blank of another kind, is part of the key behind it. */
function isNoKey(key: string): boolean {
  return /"|^\/[/*]/.test(key);
}

export function readData(source: string, file: string): Located {
  const text = normalizeText(source);
  return file.toLowerCase().endsWith('.toml') ? parseToml(text, file) : parseYaml(text, file, 1, true);
}
