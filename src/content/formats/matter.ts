import type { Rule } from '../config/rules.ts';
import { type Matter, readMatter } from './front-matter.ts';
import { lineEnd } from '../../markdown/read/lines.ts';
import type { MatterForm } from '../../generators/source-rule.ts';
import { lineAt, normalizeText } from '../../markdown/front-matter.ts';

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
