import type { Token } from './js-tokens.ts';

const OPENERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A place among tokens. */
export class Cursor {
  at: number;
  readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[], at: number) {
    this.tokens = tokens;
    this.at = at;
  }

  /** The word or mark here; empty for a literal, and at the end. */
  peek(offset = 0): string {
    const token = this.tokens[this.at + offset];
    return token === undefined || token.kind === 'string' || token.kind === 'template' ? '' : token.text;
  }

  take(text: string): boolean {
    if (this.peek() !== text || text === '') return false;
    this.at++;
    return true;
  }

  /** To one of these marks, brackets and what is in them aside. */
  skip(ends: readonly string[]): void {
    const open: string[] = [];
    for (; this.at < this.tokens.length; this.at++) {
      const text = this.peek();
      if (open.length === 0 && ends.includes(text)) return;
      const closer = Object.hasOwn(OPENERS, text) ? OPENERS[text] : undefined;
      if (closer !== undefined) open.push(closer);
      else if (text !== '' && text === open.at(-1)) open.pop();
    }
  }
}
