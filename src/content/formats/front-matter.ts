import { normalizeText, type SplitSource, splitFrontMatter, lineAt } from '../../markdown/front-matter.ts';
import { findSecondMatter, findUnreadMatter } from '../../markdown/unread-matter.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { readExported } from './exported-matter.ts';
import { parseToml } from './toml.ts';
import { type Located, parseYaml } from './yaml.ts';
import type { Rule } from '../config/rules.ts';
import { lineEnd } from '../../markdown/read/lines.ts';
import type { MatterForm } from '../../generators/source-rule.ts';

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

/** Reads the front matter of a file in the form that its site has; where it has another, between fences. */
export function readMatterIn(
  { matter: form, readMatter: readOwn, withFences }: Pick<Rule, 'matter' | 'readMatter' | 'withFences'>,
  text: string,
  file: string,
): Matter {
  if (form !== undefined && form !== 'fenced') return readHeader(text, form) ?? readMatter(text, file);
  const own = readOwn?.(text) ?? null;
  if (own === null) return readMatter(withFences?.(text) ?? text, file);
  const { located } = readMatter('---\n---\n', file);
  return {
    located: { ...located, value: { ...own.values } },
    body: text.slice(own.body),
    bodyLine: text.slice(0, own.body).split('\n').length,
    format: 'yaml',
  };
}

const TITLED = /^(?:title|date|status|slug|draft|author):/i;
/** What Pelican takes for absent where nothing is written, so that the defaults of the site hold. */
const DISCARDED = /^(?:status|category|tags|slug|authors?)$/;
const LINE = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;

/**
 * Front matter as lines of `Key: value` up to the first blank one, between fences or without; lines that are indented by
 * four belong to the value above: https://python-markdown.github.io/extensions/meta_data/
 * @returns null where the first line is none.
 */
function readHeader(source: string, form: MatterForm): Matter | null {
  const text = normalizeText(source);
  const isFenced = form === 'fenced-lines' && /^---[ \t]*\n/.test(text);
  const start = isFenced ? text.indexOf('\n') + 1 : 0;
  const [first = '', second = ''] = text.slice(start, start + 2000).split('\n', 2);
  if (!LINE.test(first)) return null;
  // A text may well begin with a word and a colon.
  if (form === 'titled-lines' && !(TITLED.test(first) && LINE.test(second))) return null;
  const value: Record<string, string> = {};
  const places = new Map<string, { line: number; column: number }>();
  let key = '';
  let at = start;
  let isClosed = false;
  const firstLine = isFenced ? 2 : 1;
  for (let number = firstLine; at < text.length; number++) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).trimEnd();
    const [whole = '', name, written = ''] = LINE.exec(line) ?? [];
    if (name !== undefined && name !== '__proto__') {
      key = name.toLowerCase();
      value[key] = written;
      places.set(key, { line: number, column: whole.length - written.length + 1 });
    } else if (/^(?: {4}|\t)/.test(line)) value[key] += `\n${line.trim()}`;
    else {
      isClosed ||= line === '---' || line === '...';
      if (isFenced) at = end + 1;
      break;
    }
    at = end + 1;
  }
  // What has lists or quotes between its fences is YAML: a plugin reads that.
  if (isFenced && !(isClosed && Object.values(value).every((written) => !/^["'[{]/.test(written))))
    return null;
  return {
    format: 'yaml',
    body: text.slice(at),
    bodyLine: lineAt(text, Math.min(at, text.length)),
    located: {
      value: Object.fromEntries(
        Object.entries(value)
          .filter(([name, written]) => written !== '' || !DISCARDED.test(name))
          .map(([name, written]) => [name, valueOf(name, written)]),
      ),
      diagnostics: [],
      failed: false,
      locate: ([name]) => places.get(String(name).toLowerCase()) ?? { line: firstLine, column: 1 },
    },
  };
}

/** Several lines are a list where a list makes sense; names of several authors stand in one line, too. */
function valueOf(key: string, written: string): string | string[] {
  if (key === 'authors') return written.split(written.includes(';') ? ';' : /[,\n]/);
  const isList = /^(?:author|tags|keywords|categories|category)$/.test(key);
  return isList && written.includes('\n') ? written.split('\n') : written;
}
