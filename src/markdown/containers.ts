import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Three colons, or two with a name right behind them as Nuxt has it. */
const FENCE = /^(?::{3,}[ \t]*(.*)|::[ \t]*|::([a-z][\w-]*(?:\[[^\]]*\])?(?:\{[^{}]*\})?)[ \t]*)$/;
const NAMED = /^([\w-]+)[ \t]*(?:\[([^\]]*)\]|(?:\{[^}]*\})?[ \t]*(.*))$/;
const INDENTED =
  /^(?:!!!|\?\?\?\+?|={3}[+!]?)[ \t]+(?:([\w-]+)(?:[ \t]+[\w-]+)*[ \t]*)?(?:"([^"]*)")?[ \t]*$/;
/** Kinds of text that are set apart because of what they say; all others only arrange it. */
const NOTICE =
  /^(?:abstract|admonition|alert|attention|bug|callout|caution|danger|details|error|example|failure|faq|hint|important|info|information|note|question|quote|seealso|success|summary|tip|tldr|todo|warning)$/i;
const ALERT = /^\[!(\w+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** A line that opens or closes a container. */
export interface ContainerMark {
  /** It opens one; else it closes the innermost. */
  isOpening: boolean;
  /** What is seen of it; null: nothing. */
  title: string | null;
  /** It is set apart from the text around. */
  isNotice: boolean;
}

/** `:::tip[Title]`, `::: tip Title`, `::: {.callout-tip title="Title"}`, `::tip` or `:::`; null where a line is none. */
export function readColons(line: string): ContainerMark | null {
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
  return { isOpening: rest !== '', title: given || (isNotice ? titleOf(kind) : null), isNotice };
}

/** `!!! tip "Title"`, `??? tip` or `=== "Title"`, whose text is indented; null where a line is none. */
export function readIndented(line: string): ContainerMark | null {
  const match = INDENTED.exec(line);
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const title = match[2] ?? titleOf(match[1] as string);
  return { isOpening: true, title: title || null, isNotice: !line.startsWith('=') };
}

/**
 * What other dialects set apart: containers in `:::`, admonitions in `!!!` and tabs in `===` with their text indented,
 * alerts and callouts in block quotes, `==marks==`, formulas. Each keeps its words, and its title is seen.
 */
export function containers(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  md.block.ruler.before('fence', 'container', markContainer, { alt });
  md.block.ruler.before('code', 'admonition', markAdmonition, { alt });
  md.inline.ruler.before('escape', 'formula', keepFormula);
  md.inline.ruler.before('emphasis', 'marked', markWords);
  md.core.ruler.before('inline', 'alerts', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 2]?.type !== 'blockquote_open') continue;
      const alert = ALERT.exec(token.content);
      if (!alert) continue;
      const title = `**${alert[2]?.trim() || titleOf(alert[1] as string)}**`;
      token.content = `${title}\\\n${token.content.slice(alert[0].length)}`.replace(/\\\n\s*$/, '');
    }
  });
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] as number) + (state.tShift[line] as number), state.eMarks[line]);
}

/** The lines that open and close a container go, but for its title: what stands between is ordinary text. */
function markContainer(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  if ((state.sCount[line] as number) - state.blkIndent >= 4) return false;
  const mark = readColons(lineOf(state, line));
  if (mark === null) return false;
  if (silent) return true;
  if (mark.title !== null) pushTitle(state, line, mark.title);
  state.line = line + 1;
  return true;
}

/** A title in its own line, and below it what is indented. */
function markAdmonition(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const indent = state.sCount[line] as number;
  if (indent - state.blkIndent >= 4) return false;
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
  if (mark.title !== null) pushTitle(state, line, mark.title);
  const [before, lineMax] = [state.blkIndent, state.lineMax];
  state.blkIndent = indent + 4;
  state.lineMax = last;
  env.depth = depth + 1;
  state.md.block.tokenize(state, line + 1, last);
  env.depth = depth;
  state.blkIndent = before;
  state.lineMax = lineMax;
  state.line = last;
  return true;
}

function pushTitle(state: StateBlock, line: number, title: string): void {
  // No paragraph by its type: the items of a tight list would lose it.
  state.push('title_open', 'p', 1).map = [line, line + 1];
  const inline = state.push('inline', '', 0);
  inline.content = `**${title}**`;
  inline.map = [line, line + 1];
  inline.children = [];
  state.push('title_close', 'p', -1);
}

function titleOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
}

/** `$$…$$` to the letter: its marks are no emphasis. */
function keepFormula(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('$$', state.pos)) return false;
  const env = state.env as { noFormula?: string };
  const end = env.noFormula === state.src ? -1 : state.src.indexOf('$$', state.pos + 2);
  if (end < 0) {
    env.noFormula = state.src;
    return false;
  }
  if (!silent) {
    const token = state.push('text', '', 0);
    token.content = state.src.slice(state.pos, end + 2);
  }
  state.pos = end + 2;
  return true;
}

/** `==words==`, with nothing blank inside its marks. */
function markWords(state: StateInline, silent: boolean): boolean {
  const match = /==(?![\s=])((?:[^=\n]|=(?!=)){1,500})(?<!\s)==(?![=\p{L}\p{N}])/uy;
  match.lastIndex = state.pos;
  if (!state.src.startsWith('==', state.pos) || /[=\p{L}\p{N}]/u.test(state.src[state.pos - 1] ?? ''))
    return false;
  const found = match.exec(state.src);
  if (!found) return false;
  if (!silent) {
    state.push('mark_open', 'mark', 1);
    const max = state.posMax;
    state.pos += 2;
    state.posMax = match.lastIndex - 2;
    state.md.inline.tokenize(state);
    state.posMax = max;
    state.push('mark_close', 'mark', -1);
  }
  state.pos = match.lastIndex;
  return true;
}
