import type { MarkdownIt, StateBlock } from 'markdown-it';
import { ANYWHERE, lineOf } from '../read/state-block.ts';

/** Placeholders of tables of contents, and definitions of abbreviations. */
const UNSEEN = /^(?:@?\[toc\]|\[\[_?toc_?\]\]|\$\{toc\}|\*\[[^[\]\n]{1,99}\]:.*)[ \t]*$/i;
/** HTML tags whose content kramdown and Python-Markdown read as Markdown. */
const MARKED =
  /^<(?:div|section|article|aside|details|figure|header|footer|center|blockquote)\b[^<>\n]*\smarkdown(?:=(?:"(?:1|block)"|'1'|1))?(?=[\s>])[^<>\n]*>[ \t]*$/i;

/** Removes lines that no page shows, and reads the content of `<div markdown>` as Markdown. */
export function unseenLines(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'unseen_line', unseen, { alt: ANYWHERE });
  md.block.ruler.before('html_block', 'marked_html', marked, { alt: ANYWHERE });
}

function unseen(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const text = lineOf(state, line);
  if (!'[*@$'.includes(text[0] ?? ' ') || !UNSEEN.test(text)) return false;
  if (!silent) state.line = line + 1;
  return true;
}

function marked(state: StateBlock, line: number, _end: number, silent: boolean): boolean {
  const text = lineOf(state, line);
  if (!text.startsWith('<') || !text.includes('markdown') || !MARKED.test(text)) return false;
  if (silent) return true;
  state.line = line + 1;
  const token = state.push('html_block', '', 0);
  token.map = [line, state.line];
  token.content = state.getLines(line, state.line, state.blkIndent, true);
  return true;
}
