import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { ANYWHERE } from '../read/state-block.ts';
import { MODULE_LINE } from '../clean/mdx.ts';
import type { Span } from '../read/parser-inline.ts';
import { type Dialect, sourceTagEnd, TagFinder } from './source-tags.ts';

interface Env {
  dialect?: Dialect;
  finder?: TagFinder;
  references?: Record<string, unknown>;
}

/** `[[Note#Heading|words]]`; an inner link has a destination of its own. */
const WIKI = /!?\[\[(?!\s)([^[\]\n|]+)(\|[^[\]\n]*)?\]\](?![([])/y;
/** A link destination with spaces, which is text in CommonMark and a link for some generators. */
const SPACED = /\([ \t]*((?:[^()\n<>"]|\([^()\n]*\)){1,300}?)[ \t]*(?:"[^"\n]*")?[ \t]*\)/y;

/** Adds the syntax of sources besides Markdown: template tags, comments, MDX modules, wiki links. */
export function sourceSyntax(md: MarkdownIt): void {
  md.block.ruler.before('table', 'source_tag', blockTag, { alt: ANYWHERE });
  md.block.ruler.before('table', 'module_code', moduleCode);
  md.inline.ruler.before('text', 'source_tag', inlineTag);
  md.inline.ruler.before('link', 'wiki', wiki);
  md.inline.ruler.after('image', 'spaced', spaced);
}

/** {@link sourceSyntax} for MDX, which has neither HTML nor indented code. */
export function mdxSyntax(md: MarkdownIt): void {
  md.use(sourceSyntax).disable(['code', 'html_block', 'html_inline', 'autolink']);
  md.block.ruler.before('fence', 'deep_fence', deepFence, { alt: ANYWHERE });
}

/** Reads a fence with any indentation, since MDX has no indented code. */
function deepFence(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const indent = state.sCount[line] as number;
  if (indent - state.blkIndent < 4) return false;
  const textOf = (row: number) =>
    state.src.slice((state.bMarks[row] as number) + (state.tShift[row] as number), state.eMarks[row]);
  const [, marks = '', info = ''] = /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(textOf(line)) ?? [];
  if (marks === '') return false;
  if (silent) return true;
  let close = line + 1;
  while (close < end && !(textOf(close).startsWith(marks) && /^([`~])\1*\s*$/.test(textOf(close)))) close++;
  const token = state.push('fence', 'code', 0);
  token.info = info;
  token.markup = marks;
  token.content = state.getLines(line + 1, close, indent, true);
  state.line = Math.min(close + 1, end);
  token.map = [line, state.line];
  return true;
}

function finderOf({ src, env }: { src: string; env: Env }): TagFinder {
  if (env.finder?.text !== src) env.finder = new TagFinder(src, env.dialect?.mdx);
  return env.finder;
}

function dialectOf({ env }: { env: Env }): Dialect {
  return env.dialect ?? { templates: 'none' };
}

/** Reads a tag that fills a line or spans several. */
function blockTag(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const start = (state.bMarks[line] as number) + (state.tShift[line] as number);
  const dialect = dialectOf(state);
  if (!'{%<'.includes(state.src[start] ?? ' ')) return false;
  if (!dialect.mdx && (state.sCount[line] as number) - state.blkIndent >= 4) return false;
  const end = sourceTagEnd(finderOf(state), start, dialect, true);
  if (end < 0) return false;
  let lastLine = line;
  while (lastLine + 1 < state.bMarks.length - 1 && end > (state.eMarks[lastLine] as number)) lastLine++;
  const rest = state.src.slice(end, state.eMarks[lastLine]);
  const isWhole = rest.trim() === '';
  // A tag in a line with other words is inline. A tag over several lines ends a paragraph.
  if (lastLine === line && (!isWhole || silent)) return false;
  if (silent) return true;
  const token = state.push('source_tag', '', 0);
  token.content = state.src.slice(start, end);
  token.meta = { content: [0], source: [start] };
  if (!isWhole) {
    // The rest of the line is read as if the line began behind the tag.
    const blanks = rest.length - rest.trimStart().length;
    state.bMarks[lastLine] = end;
    state.tShift[lastLine] = blanks;
    state.sCount[lastLine] = state.blkIndent + blanks;
  }
  state.line = isWhole ? lastLine + 1 : lastLine;
  return true;
}

/** Reads `import` and `export` of MDX, up to the first blank line at which every bracket is closed. */
function moduleCode(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const start = state.bMarks[line] as number;
  if (!dialectOf(state).mdx || state.level > 0 || !/[ie]/.test(state.src[start] ?? '')) return false;
  if (silent || !MODULE_LINE.test(state.src.slice(start, start + 40))) return false;
  const end = finderOf(state).statementEnd(start);
  let lastLine = line;
  while (lastLine + 1 < state.lineMax && end > (state.eMarks[lastLine] as number)) lastLine++;
  const token = state.push('source_tag', '', 0);
  token.content = state.src.slice(start, end);
  token.meta = { content: [0], source: [start] };
  state.line = lastLine + 1;
  return true;
}

function inlineTag(state: StateInline, silent: boolean): boolean {
  if (!'{%<'.includes(state.src[state.pos] as string)) return false;
  const end = sourceTagEnd(finderOf(state), state.pos, dialectOf(state), state.pos === 0);
  if (end < 0 || end > state.posMax) return false;
  if (!silent) state.push('source_tag', '', 0);
  state.pos = end;
  return true;
}

function wiki(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const isEmbed = src[pos] === '!';
  if (!src.startsWith('[[', isEmbed ? pos + 1 : pos)) return false;
  WIKI.lastIndex = pos;
  const [, target = '', alias] = WIKI.exec(src) ?? [];
  // `[[1]]` may be a reference link in brackets.
  const { references } = state.env as Env;
  if (target === '' || references?.[state.md.utils.normalizeReference(target)]) return false;
  if (!silent) {
    const token = state.push('wiki', '', 0);
    token.content = isEmbed ? '' : (alias?.slice(1) ?? target);
    const destination = [pos + (isEmbed ? 3 : 2), WIKI.lastIndex - 2] as const;
    token.meta = { destination, kind: isEmbed ? 'embed' : 'wiki' } satisfies Partial<Span>;
  }
  state.pos = WIKI.lastIndex;
  return true;
}

/** Reads `[words](a file.pdf)`. It becomes a link if the address leads to a file of the site. */
function spaced(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const start = src[pos] === '!' ? pos + 1 : pos;
  if (src[start] !== '[' || silent) return false;
  const label = state.md.helpers.parseLinkLabel(state, start, start === pos);
  if (label < 0 || src[label + 1] !== '(') return false;
  SPACED.lastIndex = label + 1;
  const written = SPACED.exec(src)?.[1];
  if (written === undefined || SPACED.lastIndex > state.posMax || !/\.\w{2,5}(?:[?#].*)?$/.test(written))
    return false;
  const from = src.indexOf(written, label + 1);
  const [end, max] = [SPACED.lastIndex, state.posMax];
  const token = state.push('spaced_open', '', 0);
  token.meta = { destination: [from, from + written.length], kind: 'spaced' } satisfies Partial<Span>;
  state.pos = start + 1;
  state.posMax = label;
  state.md.inline.tokenize(state);
  state.pos = end;
  state.posMax = max;
  return true;
}
