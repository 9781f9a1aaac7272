import { readMarkdown } from '../../markdown/read/reading.ts';
import { lineEnd, lineStart } from '../../markdown/read/lines.ts';
import { type Range, within } from '../../markdown/read/ranges.ts';
import { dedented, fenced } from '../standard/parts.ts';

/** A directive: ```` ```{name} argument ````, its options and its body. */
interface Directive extends Range {
  name: string;
  argument: string;
  options: ReadonlyMap<string, string>;
  body: string;
}

/** The values of `{{ name }}`: https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions-with-jinja2 */
type Substitutions = ReadonlyMap<string, string>;

const MAX_DEPTH = 10;
/** The deepest indentation at which a following block is noticed. */
const MAX_INDENT = 100;
const NOTICE =
  /^(?:attention|caution|danger|error|hint|important|note|tip|warning|seealso|todo|exercise|solution)$/;
/** Directives whose titles and bodies are text. */
const TEXT =
  /^(?:tab-item|tab-set|tabs?|grid|grid-item|grid-item-card|card|dropdown|details|sidebar|topic|margin|aside|div|container|compound|epigraph|highlights|pull-quote|rubric|centered|panels|only|proof|prf:\w+|theorem|lemma|definition|example|button-link|button-ref)$/;
const CODE = /^(?:code|code-block|code-cell|sourcecode|parsed-literal|prompt|ipython\d?)$/;
/** Directives that Sphinx fills from other pages, or that are settings. */
const UNSEEN = /^(?:toctree|contents|tableofcontents|index|currentmodule|highlight|bibliography|meta|tags)$/;
const CHANGE: Readonly<Record<string, string>> = {
  versionadded: 'Added in version',
  versionchanged: 'Changed in version',
  deprecated: 'Deprecated since version',
  'deprecated-removed': 'Deprecated since version',
};
const EMPTY = /^([ \t]*)(`{3,}|~{3,})\{([\w:.-]+)\}[ \t]*([^\n`]*)\n[ \t]*\2[ \t]*$/gm;
const OPENING = /^([ \t]*)(:{3,})\{([\w:.-]+)\}[ \t]*([^\n]*)$/gm;

/**
 * Converts directives, roles and comments of MyST to plain Markdown:
 * https://myst-parser.readthedocs.io/en/latest/syntax/syntax.html
 */
export function mystMarkdown(
  text: string,
  substitutions: Substitutions,
  depth = 0,
  equations = equationsIn(text),
): string {
  if (depth > MAX_DEPTH || (equations.size === 0 && !/[{%+]|^\([^)\n]+\)=/m.test(text))) return text;
  let out = '';
  let done = 0;
  for (const { start, end, by } of replacementsIn(text, substitutions, depth, equations)) {
    if (start < done) continue;
    out += text.slice(done, start) + by;
    done = end;
  }
  return out + text.slice(done);
}

/** The numbers of equations with labels, by their labels. */
type Equations = ReadonlyMap<string, number>;

/** ```` ```{math} ```` with the option `label`, and `$$…$$ (label)`. */
const LABELLED = /\$\$([^$]+)\$\$[ \t]*\(([\w:.-]+)\)[ \t]*$/gm;
const LABEL =
  /^[ \t]*(?:`{3,}|:{3,})\{math\}[^\n]*\n(?:[ \t]*:[\w-]+:[^\n]*\n)*?[ \t]*:label:[ \t]*(\S+)|\$\$[ \t]*\(([\w:.-]+)\)[ \t]*$/gm;

function equationsIn(text: string): Equations {
  const labels = [...text.matchAll(LABEL)].map(([, option, behind]) => option ?? behind ?? '');
  return new Map(labels.map((label, index) => [label, index + 1]));
}

/** A formula with its number, where TeX takes one. */
function numbered(formula: string, number: number | undefined): string {
  const tag = number === undefined || /\\(?:begin|tag)\b|\\\\/.test(formula) ? '' : ` \\tag{${number}}`;
  return `$$\n${formula.trim()}${tag}\n$$`;
}

function replacementsIn(
  text: string,
  substitutions: Substitutions,
  depth: number,
  equations: Equations,
): (Range & { by: string })[] {
  const { code } = readMarkdown(text);
  const isCode = within(code);
  const isShown = within(code.filter(({ kind }) => kind !== 'formula'));
  const fences = code.flatMap(({ kind, info, start, end }) =>
    kind === 'fence' && info.startsWith('{') ? fencedDirective(text, info, start, end) : [],
  );
  const directives = [...fences, ...emptyDirectives(text, isCode), ...colonDirectives(text, isCode)];
  const blocks = directives.flatMap((directive) => {
    const { start, end } = directive;
    const label = directive.name === 'math' ? directive.options.get('label') : undefined;
    const by =
      label === undefined
        ? markdownOf(directive, (inner) => mystMarkdown(inner, substitutions, depth + 1, equations))
        : numbered(`${directive.argument}\n${directive.body}`, equations.get(label));
    if (by === null) return [];
    const indent = /^[ \t]*/.exec(text.slice(lineStart(text, start), start))?.[0] ?? '';
    const gap = /^\n[ \t]*\S/.test(text.slice(end, end + MAX_INDENT)) ? '\n' : '';
    return { start, end, by: by.replace(/\n(?!\n|$)/g, `\n${indent}`) + gap };
  });
  const others = [...text.matchAll(OTHER)].flatMap((match) => {
    const start = match.index;
    if (isCode(start)) return [];
    const [whole, role, , content = '', substituted] = match;
    const value = substituted === undefined ? '' : (substitutions.get(substituted) ?? whole);
    const number = /^(?:eq|math:numref)$/.test(role ?? '') ? equations.get(content) : undefined;
    const shown = number === undefined ? roleText(role ?? '', content) : `(${number})`;
    return { start, end: start + whole.length, by: role === undefined ? value : shown };
  });
  const formulas = [...text.matchAll(LABELLED)].map(
    ({ index, 0: whole, 1: formula = '', 2: label = '' }) => ({
      start: index,
      end: index + whole.length,
      by: numbered(formula, equations.get(label)),
    }),
  );
  return [...blocks, ...others, ...formulas.filter(({ start }) => !isShown(start))].toSorted(
    (a, b) => a.start - b.start,
  );
}

/** A role, a substitution, a comment, a break between blocks, or a target. */
const OTHER =
  /\{([a-z][\w:.+-]*)\}(`+)((?:(?!\2)[^\n]|\n(?!\n)){1,500}?)\2(?!`)|\{\{ *([\w-]+) *\}\}|^%[^\n]*\n?|^\+{3}[^\n]*$|^\([^()\s]+\)=[ \t]*\n?/gm;

/** The directive in a fence. @param start the start of the fence's content. @param end the end of the content. */
function fencedDirective(text: string, info: string, start: number, end: number): Directive[] {
  const [, name = '', argument = ''] = /^\{([\w:.-]+)\}[ \t]*(.*)$/.exec(info) ?? [];
  if (name === '') return [];
  const line = lineStart(text, lineStart(text, start) - 1);
  const from = line + text.slice(line, lineEnd(text, line)).search(/[`~]{3,}/);
  if (from < line) return [];
  const { options, body } = withOptions(text.slice(start, end));
  return [{ start: from, end: lineEnd(text, Math.min(text.length, end + 1)), name, argument, options, body }];
}

/** Directives in empty fences, which the reading of the Markdown does not contain. */
function emptyDirectives(text: string, isCode: (offset: number) => boolean): Directive[] {
  return [...text.matchAll(EMPTY)].flatMap(
    ({ index, 0: whole, 1: indent = '', 3: name = '', 4: argument = '' }) =>
      isCode(index)
        ? []
        : {
            start: index + indent.length,
            end: index + whole.length,
            name,
            argument: argument.trim(),
            options: new Map(),
            body: '',
          },
  );
}

function* colonDirectives(text: string, isCode: (offset: number) => boolean): Generator<Directive> {
  let done = 0;
  /** Fences that have no end in the rest of the text. */
  const unclosed = new Set<string>();
  for (const match of text.matchAll(OPENING)) {
    const [whole, indent = '', fence = '', name = '', argument = ''] = match;
    const start = match.index + indent.length;
    if (start < done || isCode(start) || unclosed.has(fence)) continue;
    const contentStart = match.index + whole.length + 1;
    const closing = new RegExp(String.raw`^[ \t]*${fence}[ \t]*$`, 'gm');
    closing.lastIndex = contentStart;
    const close = closing.exec(text);
    if (close === null) {
      unclosed.add(fence);
      continue;
    }
    done = close.index + close[0].length;
    const { options, body } = withOptions(text.slice(contentStart, close.index));
    yield { start, end: done, name, argument, options, body };
  }
}

function withOptions(content: string): Pick<Directive, 'options' | 'body'> {
  const plain = dedented(content);
  const [block = ''] =
    /^(?:[ \t]*:[\w-]+:[^\n]*(?:\n|$))+/.exec(plain) ?? /^---\n(?:[^\n]*\n)*?---(?:\n|$)/.exec(plain) ?? [];
  const pairs = [...block.matchAll(/^[ \t]*:?([\w-]+):[ \t]*([^\n]*)/gm)];
  return {
    options: new Map(pairs.map(([, key = '', value = '']) => [key, value.trim()])),
    body: plain.slice(block.length).replace(/^\n+|\s+$/g, ''),
  };
}

/** The Markdown of a directive; null if it stays as it is written. */
function markdownOf(
  { name, argument, options, body }: Directive,
  converted: (text: string) => string,
): string | null {
  const inner = () => converted(body);
  const joined = (...parts: string[]) => parts.filter((part) => part.trim() !== '').join('\n\n');
  const address = options.get('link') ?? options.get('target') ?? '';
  const linked = (words: string) => (address === '' || words === '' ? words : `[${words}](${address})`);
  if (NOTICE.test(name)) return `:::${name}\n\n${joined(converted(argument), inner())}\n\n:::`;
  if (name === 'admonition') {
    const kind =
      options
        .get('class')
        ?.split(' ')
        .find((each) => NOTICE.test(each)) ?? 'note';
    return `:::${kind}[${argument.replace(/[[\]]/g, '')}]\n\n${inner()}\n\n:::`;
  }
  if (CODE.test(name)) {
    const caption = options.get('caption');
    const info = [
      argument || (name === 'code-cell' ? 'python' : ''),
      caption && `title="${caption.replaceAll('"', "'")}"`,
    ];
    return fenced(body, info.filter(Boolean).join(' '));
  }
  if (UNSEEN.test(name)) return '';
  if (name === 'eval-rst') return converted(mystOf(body));
  if (name === 'image' || name === 'figure') {
    const picture = linked(`![${options.get('alt') ?? ''}](${argument})`);
    return joined(picture, name === 'figure' ? inner() : '');
  }
  if (name === 'math') return `$$\n${joined(argument, body)}\n$$`;
  if (name === 'mermaid') return fenced(body, 'mermaid');
  const change = CHANGE[name];
  if (change !== undefined) {
    const [version = '', ...words] = argument.split(/\s+/);
    return joined(`**${change} ${version}:** ${words.join(' ')}`.trim(), inner());
  }
  if (name === 'glossary') return converted(body.replace(/^([^\s\n][^\n]*)\n[ \t]+/gm, '$1\n: '));
  if (name === 'csv-table' && body !== '') {
    const delimiter = options.get('delim') ?? ',';
    const rows = csvRows(body, delimiter === 'tab' ? '\t' : delimiter);
    const head = csvRows(options.get('header') ?? '', ',');
    return joined(argument && `**${argument}**`, table([...head, ...rows].map((row) => row.map(converted))));
  }
  if (name === 'list-table') return joined(argument && `**${argument}**`, tableOf(inner()));
  if (!TEXT.test(name)) return null;
  const title = linked(converted(argument).trim());
  const isTitle = title !== '' && !/^(?:grid|div|container|only|tab-set)$/.test(name);
  return joined(isTitle ? `**${title}**` : '', inner());
}

/** A directive of reStructuredText with its indented body, a comment or a label, a link, a role, and a table. */
const RST =
  /^([ \t]*)\.\.(?:[ \t]+([\w:.-]+)::)?(?:[ \t]+([^\n]*)|(?=\n|$))((?:\n(?=[ \t]*(?:\n|$))|\n\1[ \t]+[^\n]*)*)|(?<![`\w:])`([^`<>\n]*[^`<>\s])\s*<([^<>`\s]+)>`__?|:([a-z][\w:+.-]*):(`[^`\n]+`)|^[=+][=+ -]*[=+ ][=+]\n(?:[^\n]+(?:\n|$))+/gm;

/** The same text in MyST. Tables stay as they are drawn. */
function mystOf(rst: string): string {
  return rst.replace(
    RST,
    (whole, lead = '', directive, argument = '', inner = '', words, target, role, content) => {
      if (words !== undefined) return `[${words}](${target})`;
      if (role !== undefined) return `{${role}}${content}`;
      if (!/^[ \t]*\.\./.test(whole)) return fenced(whole.replace(/\n$/, ''), '');
      if (directive === undefined) return '';
      const body = dedented(inner.replace(/^\n/, '')).trimEnd();
      // The words behind a notice's mark are its first paragraph.
      const isLead = NOTICE.test(directive) && argument !== '';
      const text = isLead ? `${argument}\n${body}` : body;
      const isText = NOTICE.test(directive) || TEXT.test(directive) || directive in CHANGE;
      const block = fenced(isText ? mystOf(text) : text, `{${directive}}${isLead ? '' : ` ${argument}`}`);
      return block.replace(/^/gm, lead);
    },
  );
}

/** A table whose rows are lists in a list. */
function tableOf(list: string): string {
  const rows = list
    .split(/^\* /m)
    .slice(1)
    .map((row) => row.split(/^(?:[ \t]*)- ?/m).slice(1));
  return rows.length === 0 ? list : table(rows);
}

/** The cells of each line of comma-separated values. A cell in quotes may contain the delimiter and line breaks. */
function csvRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const char of `${text.trim()}\n`) {
    // A quote in quotes is written twice. It ends the quotes and begins them again.
    if (char === '"') {
      if (!isQuoted && cell.endsWith('\0')) cell = `${cell.slice(0, -1)}"`;
      isQuoted = !isQuoted;
      if (!isQuoted) cell += '\0';
    } else if (isQuoted || (char !== delimiter && char !== '\n')) cell += char;
    else {
      rows.at(-1)?.push(cell.replaceAll('\0', '').trim());
      cell = '';
      if (char === '\n') rows.push([]);
    }
  }
  return rows.filter((row) => row.some((each) => each !== ''));
}

function table(rows: readonly string[][]): string {
  const [head = [], ...others] = rows.map((row) =>
    row.map((cell) =>
      cell
        .trim()
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|'),
    ),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...others.map(line)].join('\n');
}

/** Roles whose words are text. The words of other roles, such as the name of a function, are code. */
const TEXT_ROLE =
  /^(?:abbr|any|doc|ref|numref|term|guilabel|menuselection|download|eq|cite.*|dfn|emphasis|strong|index|external.*|py:ref|std:\w+)$/;

function roleText(name: string, content: string): string {
  const [, words = '', target = ''] = /^([^<>]*?)\s*<([^<>]+)>$/.exec(content) ?? [null, content, ''];
  if (name === 'math') return `$${content}$`;
  if (name === 'sub' || name === 'sup') return `<${name}>${content}</${name}>`;
  if (/^(?:doc|download)$/.test(name) || /^https?:/.test(target)) {
    const path = target || content;
    return `[${words || path.replace(/^.*\//, '')}](${name === 'doc' && !/\.\w+$/.test(path) ? `${path}.md` : path})`;
  }
  return TEXT_ROLE.test(name) ? words : `\`${words.replace(/^~(?:[\w.]+\.)?/, '')}\``;
}
