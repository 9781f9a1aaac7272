import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { capital } from '../../text/words.ts';
import { type Origin, originFrom } from '../read/origin.ts';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

/** Three colons, or two with a name right behind them as Nuxt has it. */
const FENCE = /^(?::{3,}[ \t]*(.*)|::[ \t]*|::([a-z][\w-]*(?:\[[^\]]*\])?(?:\{[^{}]*\})?)[ \t]*)$/;
const NAMED = /^([\w-]+)[ \t]*(?:\[([^\]]*)\]|(?:\{[^}]*\})?[ \t]*(.*))$/;
const INDENTED =
  /^(?:!!!|\?\?\?\+?|={3}[+!]?)[ \t]+(?:([\w-]+)(?:[ \t]+[\w-]+)*[ \t]*)?(?:"([^"]*)")?[ \t]*$/;
/** Kinds of text that are set apart because of what they say; all others only arrange it. */
const NOTICE =
  /^(?:abstract|admonition|alert|attention|bug|callout|caution|danger|details|error|example|failure|faq|hint|important|info|information|note|question|quote|seealso|success|summary|tip|tldr|todo|warning)$/i;
/** The kinds that are no plain note, by the class that tells them apart. */
const TONES = {
  tip: /^(?:tip|hint|success|example|check|done)$/i,
  warning: /^(?:warning|attention|important|question|faq|todo)$/i,
  danger: /^(?:danger|caution|error|failure|bug)$/i,
};
/** The `info` of a title that the author has written. */
export const TITLED = 'titled';
const ALERT = /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** A line that opens or closes a container. */
interface ContainerMark {
  /** It opens one; else it closes the innermost. */
  isOpening: boolean;
  /** What is seen of it; null: nothing. */
  title: string | null;
  /** The author has written the title. */
  isTitled: boolean;
  /** The classes of what is set apart from the text around; null: it is not. */
  notice: string | null;
}

/** @param kind such as `warning`. */
function noticeOf(kind: string): string {
  const tone = Object.entries(TONES).find(([, kinds]) => kinds.test(kind))?.[0];
  return tone === undefined ? 'notice' : `notice ${tone}`;
}

/** `:::tip[Title]`, `::: tip Title`, `::: {.callout-tip title="Title"}`, `::tip` or `:::`; null where a line is none. */
function readColons(line: string): ContainerMark | null {
  const fence = FENCE.exec(line);
  if (!fence) return null;
  const rest = (fence[1] ?? fence[2] ?? '').trim();
  const attributes = /^\{[^{}]*\}/.exec(rest)?.[0];
  const named = attributes === undefined ? NAMED.exec(rest) : null;
  if (rest !== '' && !named && attributes === undefined) return null;
  const behind = attributes === undefined ? undefined : rest.slice(attributes.length).trim();
  // Of MyST, `{tip}`; of Quarto, `{.callout-tip}`.
  const kind =
    named?.[1] ??
    /^\{([\w-]+)\}$/.exec(rest.slice(0, attributes?.length))?.[1] ??
    /\.(?:callout-)?([\w-]+)/.exec(rest)?.[1];
  const isNotice = kind !== undefined && NOTICE.test(kind);
  // Behind other names stand settings: `:::code-group labels=[a, b]`.
  const takesText = isNotice || /^tab\b/.test(kind ?? '');
  const given =
    attributes === undefined
      ? (named?.[2] ?? (takesText ? named?.[3] : undefined))?.trim()
      : (/\btitle="([^"]*)"/.exec(rest)?.[1] ?? behind);
  const title = given || (isNotice ? titleOf(kind) : null);
  return {
    isOpening: rest !== '',
    title,
    isTitled: Boolean(given),
    notice: isNotice ? noticeOf(kind) : null,
  };
}

/** `!!! tip "Title"`, `??? tip` or `=== "Title"`, whose text is indented; null where a line is none. */
function readIndented(line: string): ContainerMark | null {
  const match = INDENTED.exec(line);
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const title = match[2] ?? titleOf(match[1] as string);
  const isTitled = match[2] !== undefined;
  const notice = line.startsWith('=') ? null : noticeOf(match[1] ?? '');
  return { isOpening: true, title: title || null, isTitled, notice };
}

/**
 * What other dialects set apart: containers in `:::`, admonitions in `!!!` and tabs in `===` with their text indented,
 * alerts and callouts in block quotes. Each keeps its words, and its title is seen.
 */
export function containers(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'container', markContainer, { alt: ANYWHERE });
  md.block.ruler.before('code', 'admonition', markAdmonition, { alt: ANYWHERE });
  md.core.ruler.before('inline', 'alerts', nameAlerts);
  for (const end of ['open', 'close'])
    md.renderer.rules[`notice_${end}`] = (tokens, index) => tokens[index]?.content ?? '';
}

/** `[!NOTE]` at the start of a block quote, as GitHub and Obsidian have it: its title stands in a line of its own. */
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
    const given = alert[2]?.trim() ?? '';
    for (const made of titleTokens(state, given || titleOf(alert[1] as string), given !== '')) out.push(made);
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
  // No paragraph by its type: the items of a tight list would lose it.
  const open = new TokenClass('title_open', 'p', 1);
  open.info = isTitled ? TITLED : '';
  const inline = new TokenClass('inline', '', 0);
  inline.content = `**${title}**`;
  inline.children = [];
  const close = new TokenClass('title_close', 'p', -1);
  for (const token of [open, inline, close]) token.block = true;
  return [open, inline, close];
}

/** The lines that open and close a container go, but for its title: what stands between is ordinary text. */
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

/** The box of a notice. Its ends are no levels: they may stand in different lists, and the sanitiser pairs them. */
function setApart(state: StateBlock, end: 'open' | 'close', classes = ''): void {
  const token = state.push(`notice_${end}`, 'aside', 0);
  token.content = end === 'open' ? `<aside class="${classes}">\n` : '</aside>\n';
}

/** A title in its own line, and below it what is indented. */
function markAdmonition(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const indent = state.sCount[line] as number;
  const mark = readIndented(lineOf(state, line));
  if (mark === null) return false;
  const isInside = (at: number) => (state.sCount[at] as number) >= indent + 4;
  const isBlank = (at: number) =>
    (state.bMarks[at] as number) + (state.tShift[at] as number) >= (state.eMarks[at] as number);
  let last = line + 1;
  for (let next = line + 1; next < end && (isBlank(next) || isInside(next)); next++)
    if (!isBlank(next)) last = next + 1;
  if (last === line + 1 && !lineOf(state, line).includes('"')) return false;
  const env = state.env as { depth?: number };
  const depth = env.depth ?? 0;
  if (depth >= state.md.options.maxNesting) return false;
  if (silent) return true;
  if (mark.notice !== null) setApart(state, 'open', mark.notice);
  pushTitle(state, mark);
  const [before, lineMax] = [state.blkIndent, state.lineMax];
  state.blkIndent = indent + 4;
  state.lineMax = last;
  env.depth = depth + 1;
  state.md.block.tokenize(state, line + 1, last);
  env.depth = depth;
  state.blkIndent = before;
  state.lineMax = lineMax;
  if (mark.notice !== null) setApart(state, 'close');
  state.line = last;
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
