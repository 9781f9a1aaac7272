import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { embedOf, playerOf } from './embed.ts';

/** Adds blocks without a syntax in CommonMark: figures, players, tasks, scrolling tables. */
export function blocks(md: MarkdownIt): void {
  md.core.ruler.push('lectern_blocks', (state) => {
    const { tokens } = state;
    nameRows(tokens);
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline') continue;
      const before = tokens[index - 1];
      const children = (token.children ?? []).filter(
        (child) => child.type !== 'text' || child.content.trim(),
      );
      if (before?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open')
        markTask(tokens[index - 2] as Token, children[0]);
      if (before?.type !== 'paragraph_open' || before.hidden) continue;
      markFigure(state, index, children);
      markEmbed(before, children);
    }
  });
  md.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>\n';
  const picture = md.renderer.rules['image'];
  md.renderer.rules['image'] = (tokens, index, options, env, self) => {
    const token = tokens[index] as Token;
    const src = String(token.attrGet('src') ?? '');
    const player = playerOf(src);
    if (player === null) return picture?.(tokens, index, options, env, self) ?? '';
    const words = self.renderInlineAsText(token.children ?? [], options, env);
    const [address, label] = [src, words].map(md.utils.escapeHtml);
    return `<${player} src="${address}" controls><a href="${address}">${label}</a></${player}>`;
  };
  md.renderer.rules['table_close'] = () => '</table></div>\n';
}

/** A picture alone in its paragraph is a figure; its title is the caption. */
function markFigure({ tokens, Token: TokenClass }: StateCore, index: number, children: Token[]): void {
  const [picture] = children;
  const [open, close] = [tokens[index - 1], tokens[index + 1]];
  if (children.length !== 1 || picture?.type !== 'image' || !open || !close) return;
  open.tag = 'figure';
  close.tag = 'figure';
  if (playerOf(String(picture.attrGet('src')))) open.attrSet('class', 'player');
  const caption = String(picture.attrGet('title') ?? '');
  if (caption === '') return;
  picture.attrs = picture.attrs?.filter(([name]) => name !== 'title') ?? null;
  const text = new TokenClass('text', '', 0);
  text.content = caption;
  const start = new TokenClass('figcaption_open', 'figcaption', 1);
  const end = new TokenClass('figcaption_close', 'figcaption', -1);
  (tokens[index] as Token).children = [picture, start, text, end];
}

/** A link to a video that is alone in its paragraph becomes a player. */
function markEmbed(paragraph: Token, children: readonly Token[]): void {
  const [open, inner] = children;
  if (open?.type !== 'link_open' || children.at(-1)?.type !== 'link_close') return;
  if (children.filter((child) => child.type === 'link_open').length !== 1) return;
  const embed = embedOf(String(open.attrGet('href') ?? ''));
  if (!embed) return;
  paragraph.attrSet('class', 'embed');
  if (inner?.type === 'text' && /^https?:\/\//.test(inner.content)) inner.content = embed.service;
}

/** Shows `[ ]` and `[x]` at the start of a list item as a sign, not as a control without a function. */
function markTask(item: Token, text: Token | undefined): void {
  const match = text?.type === 'text' ? /^\[([ xX])\] /.exec(text.content) : null;
  if (!text || !match) return;
  item.attrSet('class', 'task');
  text.content = `${match[1] === ' ' ? '☐' : '☑'} ${text.content.slice(4)}`;
}

/** If the first header of a table is empty, the first cells of its rows are headers. Empty cells are none. */
function nameRows(tokens: readonly Token[]): void {
  let hasRowHeaders = false;
  for (const [index, token] of tokens.entries()) {
    const [cell, text, close] = tokens.slice(index + 1, index + 4);
    if (token.type === 'th_open' && cell?.content === '' && text) setTag('td', token, text);
    if (token.type !== 'tr_open' || !cell || !close) continue;
    if (cell.type === 'th_open') {
      hasRowHeaders = text?.content === '';
    } else if (hasRowHeaders) {
      setTag('th', cell, close);
      cell.attrSet('scope', 'row');
    }
  }
}

function setTag(tag: string, open: Token, close: Token): void {
  open.tag = tag;
  close.tag = tag;
}
