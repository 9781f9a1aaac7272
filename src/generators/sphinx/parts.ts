import { readMarkdown } from '../../markdown/read/reading.ts';
import type { Range } from '../../markdown/read/ranges.ts';
import { dedented, fenced, linesFrom, type PartForm, textOf } from '../standard/parts.ts';
import { isMapping } from '../../text/mapping.ts';
import { beside, joined } from '../standard/places.ts';

/** The lines of an option such as `:lines: 1,3-5`. */
function linesOf(text: string, ranges: string): string {
  const parts = ranges.split(',').map((range) => {
    const [firstLine = '', lastLine = firstLine] = range.trim().split('-');
    return linesFrom(text, Number(firstLine) || 1, lastLine === '' ? undefined : Number(lastLine));
  });
  return parts.join('\n');
}

/** The lines of a function or class of Python with its decorators, such as `Class.method`; null if there is none. */
function pythonObject(text: string, path: string): string | null {
  let lines = text.split('\n');
  for (const [level, name] of path.split('.').entries()) {
    const start = lines.findIndex((line) => {
      const [, margin = '', defined] = /^(\s*)(?:async\s+def|def|class)\s+(\w+)/.exec(line) ?? [];
      return defined === name && (level > 0 || margin === '');
    });
    if (start < 0) return null;
    const indent = (line: string) => line.length - line.trimStart().length;
    const depth = indent(lines[start] as string);
    // The parenthesis after parameters on lines of their own stands where the definition does.
    const isBehind = (line: string) => line.trim() !== '' && indent(line) <= depth && !/^\s*\)/.test(line);
    const end = lines.findIndex((line, index) => index > start && isBehind(line));
    const above = lines.slice(0, start).toReversed();
    const decorators = above.findIndex((line) => !line.trim().startsWith('@'));
    lines = lines.slice(decorators < 0 ? 0 : start - decorators, end < 0 ? undefined : end);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

/** The part of a text that options such as `:start-after: mark` select; null if the text does not contain a mark. */
function selectedPart(text: string, options: ReadonlyMap<string, string>): string | null {
  const [startLine, endLine, lines] = ['start-line', 'end-line', 'lines'].map((name) => options.get(name));
  let part = linesFrom(text, Number(startLine ?? 0) + 1, endLine === undefined ? undefined : Number(endLine));
  const object = options.get('pyobject');
  const definition = object === undefined ? part : pythonObject(part, object);
  if (definition === null) return null;
  part = definition;
  for (const name of ['start-at', 'start-after', 'end-before', 'end-at']) {
    const mark = options.get(name);
    // Sphinx looks for the end after the first line.
    const offset = part.indexOf(mark ?? '', name === 'end-before' ? part.indexOf('\n') + 1 : 0);
    if (offset < 0) return null;
    if (mark === undefined) continue;
    const from = part.lastIndexOf('\n', offset) + 1;
    const to = part.indexOf('\n', offset) + 1 || part.length;
    part = name.startsWith('start')
      ? part.slice(name === 'start-at' ? from : to)
      : part.slice(0, name === 'end-at' ? to : from);
  }
  return lines === undefined ? part : linesOf(part, lines);
}

/** Fences of code. A directive in one of them is an example. */
function examplesIn(text: string): readonly Range[] {
  return readMarkdown(text).code.filter(
    ({ kind, info }) => kind === 'fence' && !info.startsWith('{eval-rst}'),
  );
}

/**
 * ```` ```{include} part.md ```` and ```` ```{literalinclude} code.py ````, with their options:
 * https://myst-parser.readthedocs.io/en/latest/syntax/organising_content.html
 */
export function mystIncludes(root: string): PartForm {
  return {
    pattern:
      /(?<=^[ \t]*)(`{3,}|:{3,})\{(include|literalinclude)\}[ \t]*([^\n]+)\n((?:[ \t]*:[\w-]+:[^\n]*\n)*)[ \t]*\1[ \t]*$/gm,
    except: examplesIn,
    isIndented: true,
    ask([, , kind, path = '', written = ''], file) {
      const pairs = [...written.matchAll(/:([\w-]+):[ \t]*([^\n]*)/g)];
      const options = new Map(pairs.map(([, name = '', value = '']) => [name, value.trim()]));
      const isCode = kind === 'literalinclude' || options.has('literal') || options.has('code');
      const language =
        options.get('language') ?? options.get('code') ?? /\.(\w+)$/.exec(path.trim())?.[1] ?? '';
      const name = path.trim();
      return {
        names: [name.startsWith('/') ? joined(root, name) : beside(file, name)],
        isCode,
        ...((isCode || options.size > 0) && { of: (text: string) => selectedPart(text, options) }),
        ...(isCode && {
          as: (text: string) => fenced(options.has('dedent') ? dedented(text) : text, language),
        }),
      };
    },
  };
}

/** ```` ```{csv-table} ```` with the option `file`: the lines of the file become its content. */
export function mystTables(root: string): PartForm {
  return {
    pattern:
      /(?<=^[ \t]*)(`{3,}|:{3,})(\{csv-table\}[^\n]*\n)((?:[ \t]*:[\w-]+:[^\n]*\n)*?)[ \t]*:file:[ \t]*([^\n]+)\n((?:[ \t]*:[\w-]+:[^\n]*\n)*)[ \t]*\1[ \t]*$/gm,
    except: examplesIn,
    ask: ([, fence = '', head = '', before = '', path = '', after = ''], file) => ({
      names: [path.startsWith('/') ? joined(root, path.trim()) : beside(file, path.trim())],
      isCode: true,
      as: (text) => `${fence}${head}${before}${after}\n${text}\n${fence}`,
    }),
  };
}

/** `{{ name }}` of a page: https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions-with-jinja2 */
export const SUBSTITUTIONS: PartForm = {
  pattern: /\{\{\s*([\w-]+)\s*\}\}/g,
  except: (text) => readMarkdown(text).code,
  ask([, key = ''], _file, _page, value) {
    const myst = value('myst');
    const substitutions = isMapping(myst) ? myst['substitutions'] : null;
    return isMapping(substitutions) ? textOf(substitutions[key]) : null;
  },
};

/** Directives that Sphinx fills from the code of a program. They stay as they are written, and are reported. */
export const AUTODOC: PartForm = {
  pattern:
    /(?<=^[ \t]*)(`{3,}|:{3,})\{(?:auto\w+|argparse|click|sphinx_argparse_cli|program-output|plot)\}[^\n]*\n(?:[^\n]*\n){0,60}?[ \t]*\1[ \t]*$|^[ \t]*\.\. (?:(?:literal)?include|auto\w+|argparse|click|program-output|plot)::[^\n]*(?:\n[ \t]+:[^\n]*)*$/gm,
  except: examplesIn,
  isShown: true,
  ask: () => ({ names: [] }),
};
