import type { MarkdownIt, StateInline } from 'markdown-it';

const MARKED = /==(?![\s=])((?:[^=\n]|=(?!=)){1,500})(?<!\s)==(?![=\p{L}\p{N}])/uy;

/** Reads `==words==`, without blanks inside the marks. */
export function markedWords(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'marked', (state: StateInline, silent: boolean) => {
    const { src, pos, posMax } = state;
    if (!src.startsWith('==', pos) || /[=\p{L}\p{N}]/u.test(src[pos - 1] ?? '')) return false;
    MARKED.lastIndex = pos;
    if (!MARKED.test(src)) return false;
    const end = MARKED.lastIndex;
    if (!silent) {
      state.push('mark_open', 'mark', 1);
      state.pos += 2;
      state.posMax = end - 2;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push('mark_close', 'mark', -1);
    }
    state.pos = end;
    return true;
  });
}
