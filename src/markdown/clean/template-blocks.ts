import { holds, type TemplateValues } from './template-values.ts';

/** A block of Liquid, Nunjucks or Tera: `if`, `unless`, `case`, `for`. */
interface Block {
  name: string;
  /** What follows the name. */
  rest: string;
  /** Where its content starts. */
  start: number;
  branches: { name: string; rest: string; at: number; start: number }[];
  /** Where the closing tag starts, and ends. */
  close: number;
  end: number;
}

/** Every closed block of a text, by the offset of its opening tag: one pass. */
export type Blocks = ReadonlyMap<number, Block>;

const TAG = /\{%-?\s*(\/?\w+)/g;
/** A longer one is none. */
const MAX_TAG = 2000;
const OPENING = /^(?:if|unless|case|for|tablerow|ifchanged)$/;
const BRANCH = /^(?:elsif|elseif|elif|else|when)$/;

export function findBlocks(text: string): Blocks {
  const blocks = new Map<number, Block>();
  const open: { at: number; block: Block }[] = [];
  let literal = '';
  let to = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    const name = match[1] as string;
    if (literal) {
      if (name === `end${literal}`) literal = '';
      continue;
    }
    if (/^(?:raw|verbatim|comment)$/.test(name)) literal = name;
    const isOpening = OPENING.test(name);
    if (!isOpening && !BRANCH.test(name) && !name.startsWith('end')) continue;
    if (to < TAG.lastIndex) to = text.indexOf('%}', TAG.lastIndex);
    if (to < 0) break;
    if (to - TAG.lastIndex > MAX_TAG) continue;
    const rest = text.slice(TAG.lastIndex, to).replace(/-$/, '').trim();
    const start = to + 2;
    if (isOpening) {
      open.push({ at: match.index, block: { name, rest, start, branches: [], close: -1, end: -1 } });
    } else if (BRANCH.test(name)) {
      open.at(-1)?.block.branches.push({ name, rest, at: match.index, start });
    } else if (open.at(-1)?.block.name === name.slice(3)) {
      const { at, block } = open.pop() as (typeof open)[number];
      blocks.set(at, { ...block, close: match.index, end: start });
    }
  }
  return blocks;
}

/** The part of a block that is shown, as offsets; null where there is none, or where it cannot be known. */
export function shownPart(
  { name, rest, start, branches, close }: Block,
  values: TemplateValues,
): { from: number; to: number; isKnown: boolean } | { from: null; isKnown: boolean } {
  if (!/^(?:if|unless)$/.test(name)) return { from: null, isKnown: false };
  const parts = [{ name, rest, at: start, start }, ...branches];
  for (const [index, part] of parts.entries()) {
    const answer = isChosen(part, values);
    if (answer === null) return { from: null, isKnown: false };
    if (answer) return { from: part.start, to: parts[index + 1]?.at ?? close, isKnown: true };
  }
  return { from: null, isKnown: true };
}

function isChosen({ name, rest }: Pick<Block, 'name' | 'rest'>, values: TemplateValues): boolean | null {
  if (name === 'else') return true;
  const answer = holds(rest, values);
  return name === 'unless' && answer !== null ? !answer : answer;
}
