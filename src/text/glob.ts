import { type Part, type Range, SLASH } from './glob-part.ts';
import { readParts } from './glob-parts.ts';
import { UnreadablePattern } from './unreadable.ts';

/** Nobody writes more: what a glob costs is its length for each character of a name. */
const MAX_LENGTH = 10_000;
const MAX_STATES = 30_000;

const ACCEPTED = 0;

/**
 * A glob whose time is bounded by its own length times that of the name, whatever it says.
 *
 * It is a machine of states that is run from the end of the name to its start: a state is alive at a character where
 * what is left of the name fits what is left of the glob. Each character makes each state alive at most once. Running
 * backwards makes `!(a|b)` cheap: whether the rest of the name fits `a` or `b` and what follows is known by then.
 */
export class Glob {
  /** Looks at states so far, over all names. */
  steps = 0;
  readonly #source: string;
  readonly #start: number;
  readonly #fits: ((code: number) => boolean)[] = [];
  readonly #before: number[][] = [];
  readonly #with: number[][] = [];
  /** States that are alive only at the end of the name, or only before it. */
  readonly #only = new Map<number, 'end' | 'more'>();
  readonly #negations: { state: number; any: number; not: number }[] = [];
  readonly #alive: Float64Array;
  #run = 0;

  /** @throws UnreadablePattern */
  constructor(source: string) {
    if (source.length > MAX_LENGTH) throw new UnreadablePattern(`it is longer than ${MAX_LENGTH} characters`);
    this.#source = source;
    this.#add();
    this.#start = this.#sequence(readParts(source), ACCEPTED, false);
    this.#alive = new Float64Array(this.#before.length);
  }

  matches(name: string): boolean {
    if (name === '') return false;
    if (name === this.#source) return true;
    const codes = Array.from(name, (sign) => sign.codePointAt(0) as number);
    let alive: number[] = [];
    this.#wake(ACCEPTED, alive, true);
    this.#negate(alive, true);
    for (let at = codes.length - 1; at >= 0 && alive.length > 0; at--) {
      const code = codes[at] as number;
      const next: number[] = [];
      this.#run++;
      for (const state of alive) {
        for (const from of this.#before[state] as number[]) {
          this.steps++;
          if (this.#fits[from]?.(code)) this.#wake(from, next, false);
        }
      }
      this.#negate(next, false);
      alive = next;
    }
    const isAlive = alive.includes(this.#start);
    this.#run++;
    return isAlive;
  }

  /** Makes a state alive, and all that are with it. */
  #wake(first: number, alive: number[], isEnd: boolean): void {
    const waiting = [first];
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      this.steps++;
      const only = this.#only.get(state);
      if (this.#alive[state] === this.#run + 1 || (only !== undefined && (only === 'end') !== isEnd))
        continue;
      this.#alive[state] = this.#run + 1;
      alive.push(state);
      for (const other of this.#with[state] as number[]) waiting.push(other);
    }
  }

  /** Those that stand later in the glob come first: what they say is known where an earlier one asks. */
  #negate(alive: number[], isEnd: boolean): void {
    for (const { state, any, not } of this.#negations) {
      this.steps++;
      const isThere = this.#alive[any] === this.#run + 1 && this.#alive[not] !== this.#run + 1;
      if (isThere) this.#wake(state, alive, isEnd);
    }
  }

  #add(fits: (code: number) => boolean = () => false): number {
    if (this.#fits.push(fits) > MAX_STATES) throw new UnreadablePattern('it stands for too much');
    this.#before.push([]);
    return this.#with.push([]) - 1;
  }

  #join(state: number, other: number): void {
    (this.#with[other] as number[]).push(state);
  }

  /** The first state of parts that lead to another. */
  #sequence(parts: readonly Part[], to: number, isRepeated: boolean): number {
    return parts.reduceRight((next, part) => this.#part(part, next, isRepeated), to);
  }

  #part(part: Part, to: number, isRepeated: boolean): number {
    if (part.kind === 'class') return this.#characters(part.ranges, part.isNegated, to);
    if (part.kind === 'star') {
      const any = this.#many(to, (code) => code !== SLASH);
      return part.needsOne ? this.#edge(any, 'more') : any;
    }
    if (part.kind === 'deep') return this.#many(to, () => true);
    if (part.kind === 'end') return this.#edge(to, 'end');
    const { branches } = part;
    if (part.kind === 'not') {
      if (isRepeated) throw new UnreadablePattern('it has !(…) inside of *(…) or +(…)');
      const not = this.#add();
      for (const branch of branches) this.#join(not, this.#sequence(branch, to, false));
      const any = this.#many(to, (code) => part.isDeep || code !== SLASH);
      const state = this.#add();
      this.#negations.push({ state, any, not });
      return state;
    }
    const first = this.#add();
    if (part.isOptional) this.#join(first, to);
    const after = part.isRepeated ? this.#add() : to;
    if (part.isRepeated) this.#join(after, to);
    for (const branch of branches) {
      const start = this.#sequence(branch, after, isRepeated || part.isRepeated);
      this.#join(first, start);
      if (part.isRepeated) this.#join(after, start);
    }
    return first;
  }

  #characters(ranges: readonly Range[], isNegated: boolean, to: number): number {
    const [only] = ranges;
    const isOne = ranges.length === 1 && !isNegated && only !== undefined && only[0] === only[1];
    const isIn = (code: number) => ranges.some(([low, high]) => code >= low && code <= high);
    const state = this.#add(
      isOne ? (code) => code === only[0] : (code) => code !== SLASH && isIn(code) !== isNegated,
    );
    (this.#before[to] as number[]).push(state);
    return state;
  }

  #many(to: number, fits: (code: number) => boolean): number {
    const state = this.#add(fits);
    (this.#before[state] as number[]).push(state);
    this.#join(state, to);
    return state;
  }

  #edge(to: number, only: 'end' | 'more'): number {
    const state = this.#add();
    this.#only.set(state, only);
    this.#join(state, to);
    return state;
  }
}
