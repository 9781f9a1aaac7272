import MarkdownIt, { type StateInline, type Token } from 'markdown-it';

/** The half-open range of a construct in the content of its paragraph: the `meta` of the construct's first token. */
export type Span = {
  from: number;
  to: number;
  /** The range of the address of a link or image, without angle brackets; absent for a reference. */
  destination?: readonly [from: number, to: number];
  /** The kind of a link that is not Markdown. */
  kind?: 'wiki' | 'embed' | 'spaced';
};

/** Collects the range of the address of the link that is being read. */
export class Destinations {
  #last: WrittenRange = null;
  /** The range that was noted last. */
  newest: WrittenRange = null;

  /** Notes the range of an address. Links in the label of a link come before its own address, which counts. */
  note(from: number, to: number): void {
    this.newest = [from, to];
    if (this.#last === null || from > this.#last[0]) this.#last = this.newest;
  }

  /** Returns the range that a rule has noted, and replaces it. @param by null before a rule; afterwards the range before it. */
  exchange(by: WrittenRange): WrittenRange {
    const noted = this.#last;
    this.#last = by;
    return noted;
  }
}

type WrittenRange = readonly [from: number, to: number] | null;

/** The inline parser of markdown-it, extended by the range of each construct. */
export class SpanInline extends MarkdownIt.ParserInline {
  readonly #destinations: Destinations;

  constructor(destinations: Destinations) {
    super();
    this.#destinations = destinations;
  }

  /** Does what markdown-it's `tokenize` does, and notes ranges. */
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

/** Puts the range of a construct into its first token. */
function note(token: Token, from: number, to: number, destination: WrittenRange): void {
  if (token.type === 'text') return;
  const span: Span = Object.assign({ from, to }, token.meta, { from, to });
  const isLink = token.type === 'link_open' || token.type === 'image';
  // The address of a reference is in its definition.
  if (isLink && destination && token.meta?.['label'] === undefined) span.destination = destination;
  token.meta = span;
}
