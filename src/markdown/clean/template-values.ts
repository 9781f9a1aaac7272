/** Looks up a variable of templates by its path, such as `site.title`. undefined: unknown; null: it has no value. */
export type TemplateValues = (path: string) => unknown;

/** Longer expressions are not evaluated. */
const MAX_EXPRESSION = 1000;
const OPERAND =
  /^(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_][\w-]*(?:\.[\w-]+|\[["'][\w -]+["']\])*))/;
const CONSTANTS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries('nil null none None'.split(' ').map((name) => [name, null])),
  ...Object.fromEntries('true True'.split(' ').map((name) => [name, true])),
  ...Object.fromEntries('false False'.split(' ').map((name) => [name, false])),
  ...Object.fromEntries('empty blank'.split(' ').map((name) => [name, ''])),
};

type Filter = (text: string, args: readonly string[]) => string;
const same: Filter = (text) => text;
const numberOf = (text = '') => Number(text) || 0;

/** Filters of Liquid and Nunjucks that need nothing but the text. */
const FILTERS: Readonly<Record<string, Filter>> = {
  ...Object.fromEntries(
    'escape escape_once xml_escape markdownify smartify safe url'.split(' ').map((name) => [name, same]),
  ),
  strip: (text) => text.trim(),
  strip_html: (text) => text.replace(/<[^<>]*>/g, ''),
  upcase: (text) => text.toUpperCase(),
  downcase: (text) => text.toLowerCase(),
  capitalize: (text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase(),
  append: (text, [more = '']) => text + more,
  prepend: (text, [more = '']) => more + text,
  default: (text, [other = '']) => text || other,
  remove: (text, [part = '']) => (part ? text.replaceAll(part, '') : text),
  lstrip: (text) => text.trimStart(),
  rstrip: (text) => text.trimEnd(),
  strip_newlines: (text) => text.replace(/\n/g, ''),
  remove_first: (text, [part = '']) => text.replace(part, ''),
  replace_first: (text, [part = '', by = '']) => text.replace(part, () => by),
  size: (text) => String(text.length),
  plus: (text, [other]) => String(numberOf(text) + numberOf(other)),
  minus: (text, [other]) => String(numberOf(text) - numberOf(other)),
  times: (text, [other]) => String(numberOf(text) * numberOf(other)),
  truncate: (text, [length = '50', end = '...']) =>
    text.length <= Number(length) ? text : text.slice(0, Math.max(0, Number(length) - end.length)) + end,
  replace: (text, [part = '', by = '']) => (part ? text.replaceAll(part, () => by) : text),
};

/** Filters of Liquid for lists. */
const LIST_FILTERS: Readonly<Record<string, (list: readonly unknown[], args: readonly string[]) => unknown>> =
  {
    join: (list, [separator = ' ']) => list.join(separator),
    first: (list) => list[0] ?? '',
    last: (list) => list.at(-1) ?? '',
    size: (list) => list.length,
    reverse: (list) => list.toReversed(),
  };

/** The text of `site.title | upcase`; null if it is unknown. A literal with an unknown filter is its own text. */
export function textOfExpression(source: string, values: TemplateValues): string | null {
  if (source.length > MAX_EXPRESSION) return null;
  const [head = '', ...filters] = parts(source, '|');
  const literal = /^\s*(['"])([^]*)\1\s*$/.exec(head);
  let value = valueOf(head, values);
  for (const filter of filters) {
    const [, name = '', rest = ''] = /^\s*(\w+)\s*:?([^]*)$/.exec(filter) ?? [];
    const args =
      rest.trim() === '' ? [] : parts(rest, ',').map((arg) => asLiquidPrints(valueOf(arg, values)));
    const isList = Array.isArray(value) && value.every((item) => /^(?:string|number)$/.test(typeof item));
    if (isList && Object.hasOwn(LIST_FILTERS, name) && !args.includes(null)) {
      value = LIST_FILTERS[name]?.(value as unknown[], args as string[]);
      continue;
    }
    const text = value === null ? '' : asLiquidPrints(value);
    if (text === null || args.includes(null)) return literal ? (literal[2] as string) : null;
    if (name === 'relative_url' || name === 'absolute_url') {
      const host = name === 'absolute_url' ? asLiquidPrints(values('site.url')) : '';
      const base = asLiquidPrints(values('site.baseurl') ?? '') ?? '';
      value = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(text)
        ? text
        : `${host ?? ''}${base}${text.replace(/^(?!\/)/, '/')}`;
    } else if (Object.hasOwn(FILTERS, name)) value = (FILTERS[name] as Filter)(text, args as string[]);
    else if (name === 'split') value = text.split(args[0] ?? ' ');
    else return literal ? (literal[2] as string) : null;
  }
  return value === null ? '' : asLiquidPrints(value);
}

/** Whether a condition such as `page.toc == true and site.x` holds; null if that is unknown. */
function holds(source: string, values: TemplateValues): boolean | null {
  if (source.length > MAX_EXPRESSION || /[()]/.test(source)) return null;
  const words = source.match(/"[^"]*"|'[^']*'|[^\s"']+/g) ?? [];
  // Liquid reads from the right: `a and b or c` is `a and (b or c)`.
  const operatorIndex = words.findIndex((word) => word === 'and' || word === 'or');
  const left = comparison(operatorIndex < 0 ? words : words.slice(0, operatorIndex), values);
  if (operatorIndex < 0) return left;
  const right = holds(words.slice(operatorIndex + 1).join(' '), values);
  if (words[operatorIndex] === 'and') return left === false || right === false ? false : left && right;
  return left === true || right === true ? true : left === null || right === null ? null : false;
}

function comparison(words: readonly string[], values: TemplateValues): boolean | null {
  if (words[0] === 'not') {
    const inner = comparison(words.slice(1), values);
    return inner === null ? null : !inner;
  }
  const [left = '', operator, right = ''] = words;
  const a = valueOf(left, values);
  if (a === undefined || words.length > 3) return null;
  if (operator === undefined) return a !== null && a !== false;
  const b = valueOf(right, values);
  if (b === undefined) return null;
  const isSame =
    a === b || (b === '' && right !== '""' && (a === null || (Array.isArray(a) && a.length === 0)));
  if (operator === '==' || operator === '===') return isSame;
  if (operator === '!=' || operator === '<>' || operator === '!==') return !isSame;
  if (operator === 'contains')
    return Array.isArray(a) ? a.includes(b) : typeof a === 'string' && typeof b === 'string' && a.includes(b);
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  return { '<': a < b, '>': a > b, '<=': a <= b, '>=': a >= b }[operator] ?? null;
}

/** The value of a literal or variable; undefined if it is unknown. */
export function valueOf(source: string, values: TemplateValues): unknown {
  const text = source.trim();
  const [whole, double, single, number, path] = OPERAND.exec(text) ?? [];
  if (whole === undefined || whole.length !== text.length) return undefined;
  if (path === undefined) return number === undefined ? (double ?? single) : Number(number);
  return Object.hasOwn(CONSTANTS, path)
    ? CONSTANTS[path]
    : values(path.replace(/\[["']([^"']*)["']\]/g, '.$1'));
}

function asLiquidPrints(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null;
}

/** Splits a text at separators outside of quotes. */
function parts(source: string, separator: string): string[] {
  const pieces = [''];
  let quote = '';
  for (const char of source) {
    if (quote ? char === quote : char === '"' || char === "'") quote = quote ? '' : char;
    if (char === separator && !quote) pieces.push('');
    else pieces[pieces.length - 1] += char;
  }
  return pieces;
}

/** A block of Liquid, Nunjucks or Tera: `if`, `unless`, `case`, `for`. */
interface Block {
  name: string;
  /** The text of the tag behind the name. */
  rest: string;
  /** Offset of its content. */
  start: number;
  branches: { name: string; rest: string; at: number; start: number }[];
  /** Offsets of the start and end of the closing tag. */
  close: number;
  end: number;
}

/** Every closed block of a text, by the offset of its opening tag. */
export type Blocks = ReadonlyMap<number, Block>;

const TAG = /\{%-?\s*(\/?\w+)/g;
/** Longer tags are ignored. */
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

/** Offsets of the part of a block that is shown. `from` is null if there is none, or (with `isKnown` false) it is unknown. */
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
