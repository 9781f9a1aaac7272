import { undecided } from './operators.ts';
import type { PythonToken } from './python-tokens.ts';
import type { At, Source } from './source.ts';
import type { Unknown } from './values.ts';

/** A place among the tokens of a program in Python. */
export class PythonCursor {
  at = 0;
  readonly tokens: readonly PythonToken[];
  readonly source: Source;
  readonly #offset: number;

  /** @param offset where the tokens begin in the source. */
  constructor(source: Source, tokens: readonly PythonToken[], offset = 0) {
    this.source = source;
    this.tokens = tokens;
    this.#offset = offset;
  }

  get token(): PythonToken {
    return this.tokens[this.at] ?? { kind: 'line', text: '', offset: this.source.text.length };
  }

  get place(): At {
    return this.placeOf(this.token);
  }

  placeOf({ offset }: PythonToken): At {
    return { source: this.source, offset: offset + this.#offset };
  }

  /** A name or mark; empty for anything else. */
  peek(offset = 0): string {
    const token = this.tokens[this.at + offset];
    return token?.kind === 'name' || token?.kind === 'mark' ? token.text : '';
  }

  take(text: string): boolean {
    if (this.peek() !== text) return false;
    this.at++;
    return true;
  }

  /** Passes over what is not followed. */
  lost(what: string, at: At): Unknown {
    let open = 0;
    for (; this.at < this.tokens.length; this.at++) {
      const text = this.peek();
      if (open === 0 && (this.token.kind === 'line' || /^[)\]},;]$/.test(text))) break;
      if (/^[([{]$/.test(text)) open++;
      else if (/^[)\]}]$/.test(text)) open--;
    }
    return undecided(what, { at });
  }
}
