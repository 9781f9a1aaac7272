import MarkdownIt, { type StateInline, type Token } from 'markdown-it';

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
  #last: Noted = null;
  /** The address that was noted last. */
  newest: Noted = null;

  /** Notes an address. Links in the label of a link are looked at before its own address, and stand before it. */
  note(from: number, to: number): void {
    this.newest = [from, to];
    if (this.#last === null || from > this.#last[0]) this.#last = this.newest;
  }

  /** What a rule has noted. @param by what it is noted with from here on: nothing, or what was before the rule. */
  exchange(by: Noted): Noted {
    const found = this.#last;
    this.#last = by;
    return found;
  }
}

type Noted = readonly [from: number, to: number] | null;

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
    const { maxNesting } = state.md.options;
    while (state.pos < end) {
      const from = state.pos;
      const next = state.tokens.length + (state.pending ? 1 : 0);
      const before = this.#destinations.exchange(null);
      let isDone = false;
      for (let rule = 0; !isDone && rule < rules.length && state.level < maxNesting; rule++)
        isDone = (rules[rule] as Rule)(state, false);
      const destination = this.#destinations.exchange(before);
      if (!isDone) state.pending += state.src[state.pos++];
      else if (state.tokens.length > next) note(state.tokens[next] as Token, from, state.pos, destination);
    }
    if (state.pending) state.pushPending();
  }
}

type Rule = (state: StateInline, silent: boolean) => boolean;

/** Notes where the construct stands that a token begins. */
function note(token: Token, from: number, to: number, destination: Noted): void {
  if (token.type === 'text') return;
  const span: Span = Object.assign({ from, to }, token.meta, { from, to });
  const isLink = token.type === 'link_open' || token.type === 'image';
  // A reference has its address elsewhere.
  if (isLink && destination && token.meta?.['label'] === undefined) span.destination = destination;
  token.meta = span;
}
