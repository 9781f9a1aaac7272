import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { capital } from '../../text/words.ts';
import { type Origin, originFrom } from '../read/origin.ts';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

/** Three colons, or two with a name directly behind them, as in Nuxt. */
const FENCE = /^(?::{3,}[ \t]*(.*)|::[ \t]*|::([a-z][\w-]*(?:\[[^\]]*\])?(?:\{[^{}]*\})?)[ \t]*)$/;
const NAMED = /^([\w-]+)[ \t]*(?:\[([^\]]*)\]|(?:\{[^}]*\})?[ \t]*(.*))$/;
const INDENTED =
  /^(?:!!!|\?\?\?\+?|={3}[+!]?)[ \t]+(?:([\w-]+)(?:[ \t]+[\w-]+)*[ \t]*)?(?:"([^"]*)")?[ \t]*$/;
/** Kinds of container that become a notice. All others only arrange their content. */
export const NOTICE =
  /^(?:abstract|admonition|alert|attention|bug|callout|caution|danger|details|error|example|failure|faq|hint|important|info|information|note|question|quote|seealso|success|summary|tip|tldr|todo|warning)$/i;
/** The kinds of notice with a class of their own. */
const TONES = {
  tip: /^(?:tip|hint|success|example|check|done)$/i,
  important: /^important$/i,
  warning: /^(?:warning|attention|question|faq|todo)$/i,
  danger: /^(?:danger|caution|error|failure|bug)$/i,
};
/** The `info` of a title token, if the author has written the title. */
export const TITLED = 'titled';
const ALERT = /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** A line that opens or closes a container. */
interface ContainerMark {
  /** Whether it opens a container; else it closes the innermost. */
  isOpening: boolean;
  /** The title that is shown, or null. */
  title: string | null;
  /** Whether the author has written the title. */
  isTitled: boolean;
  /** The classes of a notice; null for other containers. */
  notice: string | null;
}

/** @param kind such as `warning`. */
function noticeOf(kind: string): string {
  const tone = Object.entries(TONES).find(([, kinds]) => kinds.test(kind))?.[0];
  return tone === undefined ? 'notice' : `notice ${tone}`;
}

/** Reads `:::tip[Title]`, `::: tip Title`, `::: {.callout-tip title="Title"}`, `::tip` or `:::`; null for other lines. */
function readColons(line: string): ContainerMark | null {
  const fence = FENCE.exec(line);
  if (!fence) return null;
  const rest = (fence[1] ?? fence[2] ?? '').trim();
  const attributes = /^\{[^{}]*\}/.exec(rest)?.[0];
  const nameMatch = attributes === undefined ? NAMED.exec(rest) : null;
  if (rest !== '' && !nameMatch && attributes === undefined) return null;
  const textBehind = attributes === undefined ? undefined : rest.slice(attributes.length).trim();
  // MyST writes `{tip}`, Quarto `{.callout-tip}`.
  const kind =
    nameMatch?.[1] ??
    /^\{([\w-]+)\}$/.exec(rest.slice(0, attributes?.length))?.[1] ??
    /\.(?:callout-)?([\w-]+)/.exec(rest)?.[1];
  const isNotice = kind !== undefined && NOTICE.test(kind);
  // Other names have settings behind them: `:::code-group labels=[a, b]`.
  const takesText = isNotice || /^tab\b/.test(kind ?? '');
  const writtenTitle =
    attributes === undefined
      ? (nameMatch?.[2] ?? (takesText ? nameMatch?.[3] : undefined))?.trim()
      : (/\btitle="([^"]*)"/.exec(rest)?.[1] ?? textBehind);
  const title = writtenTitle || (isNotice ? titleOf(kind) : null);
  return {
    isOpening: rest !== '',
    title,
    isTitled: Boolean(writtenTitle),
    notice: isNotice ? noticeOf(kind) : null,
  };
}

/** Reads `!!! tip "Title"`, `??? tip` or `=== "Title"`, whose text is indented; null for other lines. */
function readIndented(line: string): ContainerMark | null {
  const match = INDENTED.exec(line);
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const title = match[2] ?? titleOf(match[1] as string);
  const isTitled = match[2] !== undefined;
  const notice = line.startsWith('=') ? null : noticeOf(match[1] ?? '');
  return { isOpening: true, title: title || null, isTitled, notice };
}

/**
 * Adds the syntax of other dialects: containers in `:::`, admonitions in `!!!` and tabs in `===` with indented text,
 * alerts and callouts in block quotes. Their words stay, with the title above them.
 */
export function containers(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'container', markContainer, { alt: ANYWHERE });
  md.block.ruler.before('code', 'admonition', markAdmonition, { alt: ANYWHERE });
  md.core.ruler.before('inline', 'alerts', nameAlerts);
  for (const end of ['open', 'close'])
    md.renderer.rules[`notice_${end}`] = (tokens, index) => tokens[index]?.content ?? '';
}

/** Turns `[!NOTE]` at the start of a block quote, as in GitHub and Obsidian, into a title on its own line. */
function nameAlerts(state: StateCore): void {
  if (!state.src.includes('[!')) return;
  const out: Token[] = [];
  const { tokens } = state;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    const inline = tokens[index + 1];
    const isFirst = out.at(-1)?.type === 'blockquote_open' && token.type === 'paragraph_open';
    const alert = isFirst && inline ? ALERT.exec(inline.content) : null;
    if (!alert || !inline) {
      out.push(token);
      continue;
    }
    out.at(-1)?.attrSet('class', noticeOf(alert[1] as string));
    const title = alert[2]?.trim() ?? '';
    for (const part of titleTokens(state, title || titleOf(alert[1] as string), title !== '')) out.push(part);
    const rest = inline.content.slice(alert[0].length);
    if (rest.trim() === '') index += 2;
    else {
      inline.content = rest;
      if (inline.meta !== null) inline.meta = originFrom(inline.meta as Origin, alert[0].length);
      out.push(token);
    }
  }
  state.tokens = out;
}

function titleTokens(
  { Token: TokenClass }: StateCore | StateBlock,
  title: string,
  isTitled: boolean,
): [Token, Token, Token] {
  // The type is not `paragraph_open`, since items of a tight list lose their paragraphs.
  const open = new TokenClass('title_open', 'p', 1);
  open.info = isTitled ? TITLED : '';
  const inline = new TokenClass('inline', '', 0);
  inline.content = `**${title}**`;
  inline.children = [];
  const close = new TokenClass('title_close', 'p', -1);
  for (const token of [open, inline, close]) token.block = true;
  return [open, inline, close];
}

/** Replaces the opening line of a container by its title, and removes the closing line. The content is ordinary text. */
function markContainer(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const mark = readColons(lineOf(state, line));
  if (mark === null) return false;
  if (silent) return true;
  const env = state.env as { containers?: boolean[] };
  env.containers ??= [];
  if (mark.isOpening) {
    env.containers.push(mark.notice !== null);
    if (mark.notice !== null) setApart(state, 'open', mark.notice);
    pushTitle(state, mark);
  } else if (env.containers.pop() === true) setApart(state, 'close');
  state.line = line + 1;
  return true;
}

/** Starts or ends the box of a notice. The ends may be in different lists, so they are no nesting levels; the sanitiser pairs them. */
function setApart(state: StateBlock, end: 'open' | 'close', classes = ''): void {
  const token = state.push(`notice_${end}`, 'aside', 0);
  token.content = end === 'open' ? `<aside class="${classes}">\n` : '</aside>\n';
}

/** Reads an admonition: a title line and the indented text below it. */
function markAdmonition(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const indent = state.sCount[line] as number;
  const mark = readIndented(lineOf(state, line));
  if (mark === null) return false;
  const isInside = (at: number) => (state.sCount[at] as number) >= indent + 4;
  const isBlank = (at: number) =>
    (state.bMarks[at] as number) + (state.tShift[at] as number) >= (state.eMarks[at] as number);
  let contentEnd = line + 1;
  for (let next = line + 1; next < end && (isBlank(next) || isInside(next)); next++)
    if (!isBlank(next)) contentEnd = next + 1;
  if (contentEnd === line + 1 && !lineOf(state, line).includes('"')) return false;
  const env = state.env as { depth?: number };
  const depth = env.depth ?? 0;
  if (depth >= state.md.options.maxNesting) return false;
  if (silent) return true;
  if (mark.notice !== null) setApart(state, 'open', mark.notice);
  pushTitle(state, mark);
  const [blkIndent, lineMax] = [state.blkIndent, state.lineMax];
  state.blkIndent = indent + 4;
  state.lineMax = contentEnd;
  env.depth = depth + 1;
  state.md.block.tokenize(state, line + 1, contentEnd);
  env.depth = depth;
  state.blkIndent = blkIndent;
  state.lineMax = lineMax;
  if (mark.notice !== null) setApart(state, 'close');
  state.line = contentEnd;
  return true;
}

function pushTitle(state: StateBlock, { title, isTitled }: ContainerMark): void {
  if (title === null) return;
  for (const token of titleTokens(state, title, isTitled)) {
    token.level = state.level;
    state.tokens.push(token);
  }
}

function titleOf(kind: string): string {
  return capital(kind.toLowerCase());
}
