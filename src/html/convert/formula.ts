import { escapeMarkup } from '../../text/escape-markup.ts';
import type { Element, Node } from '../parse/tree.ts';
import { findElement, hasClass, rawText } from '../parse/walk-tree.ts';

export interface Formula {
  /** The TeX source of the page, or TeX converted from MathML. */
  tex: string;
  isBlock: boolean;
}

const MATH = /^(?:math|arithmatex|mathjax|MathJax(?:_.*)?|katex(?:-display)?)$/;

/** Converts MathML without a TeX source to TeX. */
export type ToTex = (mathml: string) => string;

/** The formula of an element, or null. Its `tex` is empty if another element has the source. */
export function formulaOf(element: Element, toTex?: ToTex): Formula | null {
  const { tag, attributes } = element;
  if (tag === 'script') {
    const type = /^math\/(?:tex|asciimath)\s*(;\s*mode=display)?/i.exec(attributes['type'] ?? '');
    return type ? formula(rawScript(element), type[1] !== undefined) : null;
  }
  if (tag === 'math') return ofMath(element, attributes['display'] === 'block', toTex);
  if (tag === 'mjx-container') return ofMath(element, attributes['display'] === 'true', toTex);
  if (attributes['class'] === undefined || !hasClass(element, MATH)) return null;
  const isDisplay =
    hasClass(element, /^(?:katex-display|display|math-display|MathJax_Display)$/) || tag === 'div';
  const tex = findElement(element, isSource);
  if (tex) return formula(rawText(tex), isDisplay);
  if (hasClass(element, /^MathJax/)) return formula('', false);
  const image = findElement(element, ({ tag: inner }) => inner === 'img');
  const text = rawText(image ? { ...element, children: [image.attributes['alt'] ?? ''] } : element).trim();
  const [, inner, block] = /^\\\((.*)\\\)$|^(?:\\\[|\$\$)(.*)(?:\\\]|\$\$)$/s.exec(text) ?? [];
  if (inner === undefined && block === undefined && !image && tag !== 'span') return null;
  return formula(inner ?? block ?? text, isDisplay || block !== undefined);
}

function isSource({ tag, attributes: { encoding } }: Element): boolean {
  return tag === 'annotation' && encoding === 'application/x-tex';
}

/** The formula of MathML: its TeX annotation, else converted. */
function ofMath(element: Element, isBlock: boolean, toTex: ToTex | undefined): Formula {
  const source = findElement(element, isSource);
  if (source) return formula(rawText(source), isBlock);
  const math = element.tag === 'math' ? element : findElement(element, ({ tag }) => tag === 'math');
  const tex = math === null || toTex === undefined ? rawText(element) : toTex(markupOf(math));
  return formula(tex, isBlock);
}

function markupOf(node: Node): string {
  if (typeof node === 'string') return escapeMarkup(node);
  const attributes = Object.entries(node.attributes)
    .filter(([name]) => /^[a-z]+$/.test(name))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  return `<${node.tag}${attributes.join('')}>${node.children.map(markupOf).join('')}</${node.tag}>`;
}

/** A formula without blank lines, which would end the paragraph. */
function formula(tex: string, isBlock: boolean): Formula {
  return { tex: tex.trim().replace(/\n\s*\n/g, '\n'), isBlock };
}

function rawScript({ children }: Element): string {
  return children
    .filter((child) => typeof child === 'string')
    .join('')
    .replace(/^%\s*<!\[CDATA\[|%\s*\]\]>$/g, '');
}

/** Names of scripts that render the TeX of a page (MathJax, KaTeX's auto-render). */
const RENDERER = /\b(?:mathjax|katex|renderMathInElement)\b/i;
/** Such scripts have the name at their start. Other programs may contain it anywhere. */
const HEAD_LENGTH = 2000;

/** Whether a script renders the TeX of its page as formulas. */
export function rendersFormulas(script: Element): boolean {
  const head = rawScript(script).slice(0, HEAD_LENGTH);
  return [...Object.values(script.attributes), head].some((text) => RENDERER.test(text));
}

const OPENING = /\$\$?|\\[[(]|\\begin\{((?:equation|align|gather|multline)\*?)\}/g;
/** No blank inside the marks and no digit behind them, as for prices. */
const SINGLE = /\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,500})(?<!\s)\$(?!\d)/y;
const TEX = /[\\^_{}=<>+]|^\w$/;

export function splitFormulas(text: string): (string | Formula)[] {
  const parts: (string | Formula)[] = [];
  /** Closing marks that do not occur in the rest of the text. */
  const unclosed = new Set<string>();
  let from = 0;
  for (const { 0: mark, 1: environment, index } of text.matchAll(OPENING)) {
    if (index < from) continue;
    const match = mark === '$' ? single(text, index) : enclosed(text, index, mark, environment, unclosed);
    if (match === null) continue;
    parts.push(text.slice(from, index), match.formula);
    from = match.end;
  }
  parts.push(text.slice(from));
  return parts;
}

function single(text: string, at: number): { formula: Formula; end: number } | null {
  SINGLE.lastIndex = at;
  const tex = SINGLE.exec(text)?.[1];
  return tex !== undefined && TEX.test(tex) ? { formula: formula(tex, false), end: SINGLE.lastIndex } : null;
}

function enclosed(
  text: string,
  offset: number,
  mark: string,
  environment: string | undefined,
  unclosed: Set<string>,
): { formula: Formula; end: number } | null {
  const closing = environment ? `\\end{${environment}}` : mark.replace('[', ']').replace('(', ')');
  const to = unclosed.has(closing) ? -1 : text.indexOf(closing, offset + mark.length);
  if (to < 0) {
    unclosed.add(closing);
    return null;
  }
  const end = to + closing.length;
  const tex = environment ? text.slice(offset, end) : text.slice(offset + mark.length, to);
  return tex.trim() === '' ? null : { formula: formula(tex, mark !== '\\('), end };
}
