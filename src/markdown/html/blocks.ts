import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { embedOf, playerOf } from './embed.ts';

/** Blocks that CommonMark has no syntax for: figures, players, tasks, wide tables and code. */
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
  const [only] = children;
  const [open, close] = [tokens[index - 1], tokens[index + 1]];
  if (children.length !== 1 || only?.type !== 'image' || !open || !close) return;
  open.tag = 'figure';
  close.tag = 'figure';
  if (playerOf(String(only.attrGet('src')))) open.attrSet('class', 'player');
  const caption = String(only.attrGet('title') ?? '');
  if (caption === '') return;
  only.attrs = only.attrs?.filter(([name]) => name !== 'title') ?? null;
  const text = new TokenClass('text', '', 0);
  text.content = caption;
  const start = new TokenClass('figcaption_open', 'figcaption', 1);
  const end = new TokenClass('figcaption_close', 'figcaption', -1);
  (tokens[index] as Token).children = [only, start, text, end];
}

/** A link alone in its paragraph that leads to a player is shown as one. */
function markEmbed(paragraph: Token, children: readonly Token[]): void {
  const [open, inner] = children;
  if (open?.type !== 'link_open' || children.at(-1)?.type !== 'link_close') return;
  if (children.filter((child) => child.type === 'link_open').length !== 1) return;
  const embed = embedOf(String(open.attrGet('href') ?? ''));
  if (!embed) return;
  paragraph.attrSet('class', 'embed');
  if (inner?.type === 'text' && /^https?:\/\//.test(inner.content)) inner.content = embed.service;
}

/** `[ ]` and `[x]` at the start of a list item: a sign, not a control that does nothing. */
function markTask(item: Token, first: Token | undefined): void {
  const match = first?.type === 'text' ? /^\[([ xX])\] /.exec(first.content) : null;
  if (!first || !match) return;
  item.attrSet('class', 'task');
  first.content = `${match[1] === ' ' ? '☐' : '☑'} ${first.content.slice(4)}`;
}

/** A table whose first header has no words is headed by its rows as well; a cell without words heads nothing. */
function nameRows(tokens: readonly Token[]): void {
  let named = false;
  for (const [index, token] of tokens.entries()) {
    const [first, text, close] = tokens.slice(index + 1, index + 4);
    if (token.type === 'th_open' && first?.content === '' && text) setTag('td', token, text);
    if (token.type !== 'tr_open' || !first || !close) continue;
    if (first.type === 'th_open') {
      named = text?.content === '';
    } else if (named) {
      setTag('th', first, close);
      first.attrSet('scope', 'row');
    }
  }
}

function setTag(tag: string, open: Token, close: Token): void {
  open.tag = tag;
  close.tag = tag;
}
