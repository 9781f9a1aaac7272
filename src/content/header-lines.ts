import { lineAt, normalizeText, type SplitSource } from '../markdown/front-matter.ts';
import type { Located } from './yaml.ts';

const LINE = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;

/**
 * Front matter as lines of `Key: value` up to the first blank one, without fences; lines that are indented by four
 * belong to the value above: https://python-markdown.github.io/extensions/meta_data/
 * @returns null where the first line is none.
 */
export function readHeader(
  source: string,
): { located: Located; body: string; bodyLine: number; format: SplitSource['format'] } | null {
  const text = normalizeText(source);
  if (!LINE.test(text.slice(0, lineEnd(text, 0)))) return null;
  const value: Record<string, string> = {};
  const places = new Map<string, { line: number; column: number }>();
  let key = '';
  let at = 0;
  for (let number = 1; at < text.length; number++) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).trimEnd();
    const [whole = '', name, first = ''] = LINE.exec(line) ?? [];
    if (name !== undefined && name !== '__proto__') {
      key = name.toLowerCase();
      value[key] = first;
      places.set(key, { line: number, column: whole.length - first.length + 1 });
    } else if (/^(?: {4}|\t)/.test(line)) value[key] += `\n${line.trim()}`;
    else break;
    at = end + 1;
  }
  return {
    format: 'yaml',
    body: text.slice(at),
    bodyLine: lineAt(text, Math.min(at, text.length)),
    located: {
      value: Object.fromEntries(Object.entries(value).map(([name, written]) => [name, valueOf(name, written)])),
      diagnostics: [],
      failed: false,
      locate: ([name]) => places.get(String(name).toLowerCase()) ?? { line: 1, column: 1 },
    },
  };
}

/** Several lines are a list where a list makes sense; names of several authors stand in one line, too. */
function valueOf(key: string, written: string): string | string[] {
  if (key === 'authors') return written.split(written.includes(';') ? ';' : /[,\n]/);
  const isList = /^(?:author|tags|keywords|categories|category)$/.test(key);
  return isList && written.includes('\n') ? written.split('\n') : written;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
