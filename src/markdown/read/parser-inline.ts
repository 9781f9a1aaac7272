import MarkdownIt, { type StateInline } from 'markdown-it';

/** Where a construct of a paragraph stands in its content, half-open: the `meta` of the first token that it made. */
export type Span = {
  from: number;
  to: number;
  /** Of a link or image with an address of its own: where that is written, without the brackets around it. */
  destination?: readonly [from: number, to: number];
  /** Of a link that Markdown does not know. */
  kind?: 'wiki' | 'embed' | 'spaced';
};

/** Where the address of a link is written that is being read; the outermost link is read last. */
export class Destinations {
  #last: readonly [from: number, to: number] | null = null;
  #newest: readonly [from: number, to: number] | null = null;

  /** Notes an address. Links in the label of a link are looked at before its own address, and stand before it. */
  note(from: number, to: number): void {
    this.#newest = [from, to];
    if (this.#last === null || from > this.#last[0]) this.#last = this.#newest;
  }

  /** The address that was noted last. */
  get newest(): readonly [from: number, to: number] | null {
    return this.#newest;
  }

  /** What a rule has noted. */
  during(rule: () => void): readonly [from: number, to: number] | null {
    const before = this.#last;
    this.#last = null;
    rule();
    const found = this.#last;
    this.#last = before;
    return found;
  }
}

/** markdown-it's own inline parser, which also notes where each construct stands. */
export class SpanInline extends MarkdownIt.ParserInline {
  readonly #destinations: Destinations;

  constructor(destinations: Destinations) {
    super();
    this.#destinations = destinations;
  }

  /** As the original, which see. */
  override tokenize(state: StateInline): void {
    const rules = this.ruler.getRules('');
    const end = state.posMax;
    const step = () => {
      if (state.level < state.md.options.maxNesting) {
        for (const rule of rules) if (rule(state, false)) return;
      }
      state.pending += state.src[state.pos++];
    };
    while (state.pos < end) {
      const from = state.pos;
      const next = state.tokens.length + (state.pending ? 1 : 0);
      const mayLink = state.src.charCodeAt(from) === 0x5b || state.src.charCodeAt(from) === 0x21;
      const destination = mayLink ? this.#destinations.during(step) : void step();
      const made = state.tokens[next];
      if (made === undefined || made.type === 'text') continue;
      const span: Span = { ...(made.meta as object | null), from, to: state.pos };
      const isInline = made.type === 'link_open' || made.type === 'image';
      if (destination && isInline && !(made.meta as { label?: string } | null)?.label) span.destination = destination;
      made.meta = span;
    }
    if (state.pending) state.pushPending();
  }
}
