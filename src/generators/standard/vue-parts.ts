import { outline } from '../../markdown/read/outline.ts';
import { readMarkdown } from '../../markdown/read/reading.ts';
import type { Range } from '../../markdown/read/ranges.ts';
import { extname } from '../../text/path.ts';
import { dedented, fenced, linesBetween, linesFrom, textOf, type PartForm } from './parts.ts';
import { beside, joined } from './places.ts';

/** `// #region name`, `<!-- #endregion name -->`, `#pragma region name`, and so on. */
const REGION =
  /^[ \t]*(?:\/\/|\/\*|<!--|::|--|;|#)[ \t]*#?(?:pragma[ \t]+)?(end ?)?region\b[ \t]*([\w*-]*)[ \t]*(?:\*\/|-->)?[ \t]*$/i;

const markOf = (line: string) => REGION.exec(line);

/** The lines of a region without the marks of regions; null if there is no region of that name. */
function regionOf(text: string, name: string): string | null {
  let depth = 1;
  return linesBetween(text, {
    isStart: (line) => markOf(line)?.[1] === undefined && markOf(line)?.[2] === name,
    isEnd: (line) => {
      const mark = markOf(line);
      if (mark === null) return false;
      depth += mark[1] === undefined ? 1 : -1;
      return depth === 0 || (mark[1] !== undefined && mark[2] === name);
    },
    isMark: (line) => markOf(line) !== null,
  });
}

/** The text below a heading, up to the next heading of its level; null if no heading has that anchor. */
function belowHeading(text: string, anchor: string): string | null {
  const { headings } = outline(text);
  const index = headings.findIndex((heading) => heading.anchor === anchor);
  const heading = headings[index];
  if (heading === undefined) return null;
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  const line = text.indexOf('\n', heading.offset);
  return line < 0 ? '' : text.slice(line + 1, next?.offset);
}

/** The files that a path in a directive may mean. `@` stands for the folder of the texts. */
function pathsOf(path: string, source: string, ...files: readonly string[]): string[] {
  if (path.startsWith('@')) return [joined(source, path.slice(1))];
  return [...new Set(files.map((file) => beside(file, path)))];
}

/** `<!--@include: ./part.md#region{3,}-->`: https://vitepress.dev/guide/markdown#markdown-file-inclusion */
export function commentIncludes(source: string): PartForm {
  return {
    pattern: /<!--\s*@include:\s*([^\n]*?)\s*-->/g,
    ask([, written = ''], file) {
      const [, path = '', region, from, to] = /^(.*?)(#[^\s{#]+)?(?:\{(\d*),(\d*)\})?$/.exec(written) ?? [];
      if (path === '') return null;
      const hasLines = from !== undefined;
      return {
        names: pathsOf(path, source, file),
        ...((region !== undefined || hasLines) && {
          of: (text: string) => {
            const name = region?.slice(1);
            const part = name === undefined ? text : (regionOf(text, name) ?? belowHeading(text, name));
            if (part === null || !hasLines) return part;
            return linesFrom(part, Number(from || 1), to ? Number(to) : undefined);
          },
        }),
      };
    },
  };
}

/** `{{ $frontmatter.title }}`: https://vitepress.dev/guide/frontmatter */
export const pageValues: PartForm = {
  pattern: /\{\{\s*\$(?:page\.)?frontmatter\.([\w-]+)\s*\}\}/g,
  except: (text) => readMarkdown(text).code,
  // Vue shows the value as a text.
  ask: ([, key = ''], _file, _page, value) => textOf(value(key))?.replace(/[\\`*_[\]<>&]/g, '\\$&') ?? null,
};

function codeRanges(text: string): readonly Range[] {
  return readMarkdown(text).code.filter(({ kind }) => kind === 'fence' || kind === 'indented');
}

const SNIPPET =
  /^(.+?(?:\.([a-z0-9]+))?)(#[\w-]+)?(?: ?\{(\d+(?:[,-]\d+)*)? ?(\S+)? ?(\S+)?\})? ?(?:\[(.+)\])?$/i;

/** `<<< ./code.js#region{1,3} [title]`: https://vitepress.dev/guide/markdown#import-code-snippets */
export function codeSnippets(source: string): PartForm {
  return {
    pattern: /(?<=^[ \t]*)<<<[ \t]*([^\n<]+?)[ \t]*$/gm,
    except: codeRanges,
    isIndented: true,
    ask([, written = ''], file, page) {
      const [, path, extension = '', region, lines, lang, attributes, title] = SNIPPET.exec(written) ?? [];
      if (path === undefined) return null;
      const info = [
        (lang ?? extension) + (lines === undefined ? '' : `{${lines}}`),
        title === undefined ? '' : `[${title}]`,
        attributes ?? '',
      ];
      return {
        names: pathsOf(path.trim(), source, page, file),
        of: (text) => (region === undefined ? text : regionOf(text, region.slice(1))),
        as: (code) => fenced(dedented(code), info.filter(Boolean).join(' ')),
        isCode: true,
      };
    },
  };
}

/** `@[code{3-10} js](../code.js)`: https://vuepress.vuejs.org/guide/markdown.html#import-code-blocks */
export function codeImports(source: string): PartForm {
  return {
    pattern: /(?<=^[ \t]*)@\[code(?:\{(\d*)-?(\d*)\})?([^\]\n]*)\]\(([^)\n]+)\)[ \t]*$/gm,
    except: codeRanges,
    isIndented: true,
    ask([directive, from, to, info = '', path = ''], file, page) {
      const isLine = from !== undefined && !directive.includes('-}') && to === '';
      return {
        names: pathsOf(path, source, page, file),
        of: (text) =>
          from === undefined
            ? text
            : linesFrom(text, Number(from || 1), isLine ? Number(from) : Number(to) || undefined),
        as: (code) => fenced(code, info.trim() || extname(path).slice(1)),
        isCode: true,
      };
    },
  };
}
