import { readArguments } from '../../markdown/clean/tag-meaning.ts';
import { textsOf } from '../site-folder.ts';
import { dedented, linesBetween, linesFrom, type PartForm } from '../standard/parts.ts';
import { beside, joined } from '../standard/places.ts';

const SECTION = /-+8<-+[ \t]+\[[ \t]*(start|end)[ \t]*:[ \t]*([a-z][\w-]*)[ \t]*\]/i;
/** `file.md`, `file.md:4:6`, `file.md::6`, `file.md:1:3,5:6` or `file.md:name`. */
const PLACE = /^(.*?)(?::([a-z][\w-]*)|:((?:-?\d*)(?::-?\d*)?(?:,-?\d*(?::-?\d*)?)*))?$/i;

/** https://facelessuser.github.io/pymdown-extensions/extensions/snippets/ @param dir the folder in which MkDocs runs. */
export function snippets(options: Readonly<Record<string, unknown>>, dir: string, docs: string): PartForm[] {
  const basePaths = textsOf(options['base_path']);
  const bases = (basePaths.length === 0 ? ['.'] : basePaths).map((path) =>
    path === '$docs_dir' ? docs : joined(dir, path.replace(/^\$config_dir\/?/, '')),
  );
  const isDedented = options['dedent_subsections'] === true;
  const partOf = (written: string) => {
    const [, path = '', section, lines] = PLACE.exec(written.trim()) ?? [];
    const isFile = (base: string) => base.endsWith(`/${path}`) || base === path;
    return {
      // A base may be a file. Then only a snippet with the name of the file is in it.
      names: bases.map((base) => (isFile(base) ? base : joined(base, path))),
      ...((section ?? lines) !== undefined && {
        of: (text: string) =>
          section === undefined ? rangesOf(text, lines ?? '') : sectionOf(text, section, isDedented),
      }),
    };
  };
  return [
    {
      // A line with the mark of a section. No page shows it, unless a semicolon escapes it. The look behind keeps time linear.
      pattern: new RegExp(String.raw`^([^\n]*?)(?<![;-])(;*)(${SECTION.source}[^\n]*)(?:\n|(?![^]))`, 'gim'),
      ask: ([whole, before = '', escape = '', mark = '']) =>
        escape === '' ? '' : `${before}${escape.slice(1)}${mark}${whole.endsWith('\n') ? '\n' : ''}`,
    },
    {
      pattern: /(?<=^[ \t]*)(;*)(-+8<-+[ \t]+(?:"((?:\\"|[^"\n])+)"|'((?:\\'|[^'\n])+)'))[ \t]*$/gm,
      isIndented: true,
      ask: ([, escape = '', directive = '', double, single]) =>
        escape === '' ? partOf(double ?? single ?? '') : escape.slice(1) + directive,
    },
    {
      pattern: /(?<=^[ \t]*)-+8<-+[ \t]*\n([^]*?)\n[ \t]*-+8<-+[ \t]*$/gm,
      isIndented: true,
      // Each line of the block names a file, unless it starts with a semicolon.
      ask: ([, block = '']) =>
        block
          .split('\n')
          .flatMap((line) => (/^[ \t]*;/.test(line) ? [] : line.trim() === '' ? '' : partOf(line))),
    },
  ];
}

/** The lines of ranges such as `4:6` or `1:3,5:6`. A negative number counts from the end. */
function rangesOf(text: string, ranges: string): string {
  const count = text.replace(/\n$/, '').split('\n').length;
  const lineOf = (written: string | undefined, usual: number) => {
    const line = Number(written || usual);
    return line < 0 ? count + 1 + line : line;
  };
  return ranges
    .split(',')
    .map((range) => {
      const [first, last] = range.split(':');
      return linesFrom(
        text,
        lineOf(first, 1),
        last === undefined && ranges.includes(',') ? lineOf(first, 1) : lineOf(last, count),
      );
    })
    .join('\n');
}

function sectionOf(text: string, name: string, isDedented: boolean): string | null {
  const isMark = (line: string, kind: string) => {
    const [, type, of] = SECTION.exec(line) ?? [];
    return type?.toLowerCase() === kind && of === name;
  };
  const section = linesBetween(text, {
    isStart: (line) => isMark(line, 'start'),
    isEnd: (line) => isMark(line, 'end'),
  });
  return section !== null && isDedented ? dedented(section) : section;
}

/** `{% include-markdown "part.md" start="<!--a-->" %}`: https://github.com/mondeja/mkdocs-include-markdown-plugin */
export function includeMarkdown(docs: string): PartForm {
  return {
    pattern: /(?<=^([ \t]*).*)\{%-?\s*include(?:-markdown)?\s+(?:"([^"\n]+)"|'([^'\n]+)')([^%]*)%\}/gm,
    isIndented: true,
    ask([, , double, single, rest = ''], file) {
      const path = double ?? single ?? '';
      if (/[*?]|^https?:/.test(path)) return { names: [] };
      const { start, end } = readArguments(rest).named;
      const mark = (text: string) => text.replaceAll('\\n', '\n');
      return {
        names: [
          path.startsWith('/')
            ? joined(path)
            : path.startsWith('.')
              ? beside(file, path)
              : joined(docs, path),
        ],
        ...((start !== undefined || end !== undefined) && {
          of: (text: string) => {
            const from = start === undefined ? 0 : text.indexOf(mark(start));
            const after = start === undefined ? 0 : from + mark(start).length;
            const to = end === undefined ? -1 : text.indexOf(mark(end), after);
            return from < 0 ? text : text.slice(after, to < 0 ? undefined : to).trim();
          },
        }),
      };
    },
  };
}

/** `{!part.md!}`: https://github.com/cmacmackin/markdown-include */
export function markdownInclude(options: Readonly<Record<string, unknown>>, dir: string): PartForm {
  const base = joined(dir, textsOf(options['base_path'])[0]);
  return {
    pattern: /\{!\s*([^\s!|]+?)\s*(?:\|\s*ln:(\d+)(?:-(\d+))?\s*)?!\}/g,
    isIndented: true,
    ask: ([, path = '', first, last], file) => ({
      names: [options['relative'] === true ? beside(file, path) : joined(base, path)],
      ...(first !== undefined && {
        of: (text: string) => linesFrom(text, Number(first), Number(last ?? first)),
      }),
    }),
  };
}
