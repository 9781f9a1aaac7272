import { defineGenerator } from '../define-generator.ts';
import { firstText, textsOf } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import { chapters } from '../standard/chapters.ts';
import { beside, findConfig, joined, rooted } from '../standard/places.ts';
import { linesBetween, linesFrom, type PartForm, partsBy } from '../standard/parts.ts';
import { settingsOf, settingNames } from '../standard/settings.ts';
import { lineStart } from '../../markdown/read/lines.ts';
import { readMarkdown } from '../../markdown/read/reading.ts';

/** https://rust-lang.github.io/mdBook/format/configuration/ */
const SETTINGS = settingNames(
  'book.title book.description book.language book.authors book.src preprocessor',
  'output.html.site-url output.html.redirect output.html.code.hidelines',
);

/** mdBook: https://rust-lang.github.io/mdBook/format/configuration/ */
export const mdBook = defineGenerator({
  name: 'mdBook',
  settings: SETTINGS,
  outputs: ['book'],
  build: 'mdbook build',
  formulas: { files: ['book.toml'] },
  detect: (folder) => findConfig(folder, ['book.toml']),
  profile(folder, { dir, file }) {
    const config = settingsOf(SETTINGS, folder.data(file, true));
    const source = joined(dir, firstText(config['book.src']) ?? 'src');
    const hidden = Object.entries(mapping(config['output.html.code.hidelines']));
    const prefixes = Object.fromEntries(hidden.map(([lang, prefix]) => [lang, firstText(prefix) ?? '']));
    // Only the book's own preprocessors can fill other directives.
    const hasOthers = Object.keys(mapping(config.preprocessor)).some((key) => !/^(?:links|index)$/.test(key));
    return {
      keys: { permalink: [], slug: [] },
      name: firstText(config['book.title']),
      description: firstText(config['book.description']),
      language: firstText(config['book.language']),
      author: textsOf(config['book.authors'])[0],
      basePath: rooted(firstText(config['output.html.site-url'])),
      ...chapters(folder, source, '.html'),
      templates: 'none',
      headingIds: 'letters',
      withParts: partsBy(INCLUDES),
      toMarkdown: (text) => shownLines(text, prefixes, hasOthers),
      redirects: Object.entries(mapping(config['output.html.redirect'])).flatMap(([from, to]) =>
        textsOf(to).map((target) => ({ from, to: fromPage(from, target), file })),
      ),
    };
  },
});

/** The target of a redirect. It is relative to the page from which the redirect leads. */
function fromPage(from: string, to: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(to)) return to;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  return `/${joined(from.replace(/[^/]*$/, ''), path)}${rest}`;
}

/**
 * A directive. An escaped one is shown as it is written:
 * https://rust-lang.github.io/mdBook/format/mdbook.html#including-files
 */
const TAG = /\\\{\{#[^\n]{0,500}?\}\}|\{\{[ \t]{0,9}#([a-zA-Z0-9_]{1,40})[ \t]{1,9}([^{}\n]{1,500})\}\}/g;
const ANCHOR = /ANCHOR:\s*([\w-]+)/;
const ANCHOR_END = /ANCHOR_END:\s*([\w-]+)/;

const INCLUDES: PartForm = {
  pattern: TAG,
  isShown: true,
  ask([whole, kind, rest = ''], file) {
    if (kind === undefined) return whole.slice(1);
    // `{{#title …}}` changes only the head of the page.
    if (kind === 'title') return '';
    const [named = '', ...attributes] = rest.trim().split(/\s+/);
    const [path = '', ...range] = named.split(':');
    const isCode = kind === 'playground' || kind === 'playpen';
    if (!isCode && kind !== 'include' && kind !== 'rustdoc_include') return null;
    return {
      names: [beside(file, path)],
      // The code around the part is for tests of the documentation, so the page hides it.
      of: (text) => linesOf(text.replace(/\n$/, ''), isCode ? [] : range),
      ...(isCode && {
        as: (text: string) => `\`\`\`${['rust', ...attributes].join(',')}\n${text}\n\`\`\``,
      }),
    };
  },
};

/** The lines of a range such as `2:5` (from 1, the last included), or those between the marks of an anchor. */
function linesOf(text: string, [startOrAnchor = '', end]: readonly string[]): string {
  if (startOrAnchor !== '' && !/^\d+$/.test(startOrAnchor)) return anchoredLines(text, startOrAnchor);
  const start = Math.max(1, Number(startOrAnchor));
  if (end === undefined) return startOrAnchor === '' ? text : linesFrom(text, start, start);
  return linesFrom(text, start, /^\d+$/.test(end) ? Number(end) : undefined);
}

function anchoredLines(text: string, name: string): string {
  const lines = linesBetween(text, {
    isStart: (line) => ANCHOR.exec(line)?.[1] === name,
    isEnd: (line) => ANCHOR_END.exec(line)?.[1] === name,
    isMark: (line) => ANCHOR.test(line) || ANCHOR_END.test(line),
  });
  return lines ?? '';
}

const DIRECTIVE = /^\s*\{\{[#%]\s?[\w-]+[^{}]*\}\}\s*$/;

/**
 * A chapter without the lines of code that its pages hide: `# let x;` in Rust, and lines with a prefix of the book in
 * other languages. https://rust-lang.github.io/mdBook/format/mdbook.html#hiding-code-lines
 * @param prefixes prefixes by language.
 * @param hasDirectives whether the book has preprocessors. Then lines such as `{{#toc}}` are for them, and are removed.
 */
function shownLines(
  body: string,
  prefixes: Readonly<Record<string, string>>,
  hasDirectives: boolean,
): string {
  if (!/```|~~~|\{\{[#%]/.test(body)) return body;
  let out = '';
  let done = 0;
  const keep = (to: number) => {
    const lines = body.slice(done, to).split('\n');
    out += (hasDirectives ? lines.filter((line) => !DIRECTIVE.test(line)) : lines).join('\n');
    done = to;
  };
  for (const { start, end, kind, info } of readMarkdown(body).code) {
    if (kind !== 'fence') continue;
    const from = lineStart(body, start);
    const lead = body.slice(from, start);
    const show = readerOf(info, prefixes);
    keep(from);
    const lines = body.slice(from, end).split('\n');
    out += lines
      .flatMap((line) => {
        const indent = line.startsWith(lead) ? lead.length : 0;
        const shown = show(line.slice(indent));
        return shown === null ? [] : line.slice(0, indent) + shown;
      })
      .join('\n');
    done = end;
  }
  keep(body.length);
  return out;
}

function readerOf(info: string, prefixes: Readonly<Record<string, string>>): (line: string) => string | null {
  const [language = '', ...classes] = info.split(/[\s,]+/);
  if (/^rust$/i.test(language)) return rustLine;
  const own = classes.find((name) => name.startsWith('hidelines='))?.slice('hidelines='.length);
  const prefix = own ?? (Object.hasOwn(prefixes, language) ? prefixes[language] : undefined);
  return (line) => (prefix && line.trimStart().startsWith(prefix) ? null : line);
}

/** A line of Rust; null if it is hidden. `##` stands for `#`, and attributes such as `#[test]` are shown. */
function rustLine(line: string): string | null {
  const [, indent = '', next = '', rest = ''] = /^(\s*)#(.?)(.*)$/.exec(line) ?? [null];
  if (next === '#') return `${indent}#${rest}`;
  return /^\s*#(?: |$)/.test(line) ? null : line;
}
