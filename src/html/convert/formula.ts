import type { Element } from '../parse/tree.ts';
import { findElement, hasClass, rawText } from '../parse/walk-tree.ts';

export interface Formula {
  /** TeX, in one line where it stands in text. */
  tex: string;
  isBlock: boolean;
}

const MATH = /^(?:math|arithmatex|mathjax|MathJax(?:_.*)?|katex(?:-display)?)$/;

/** The formula that an element shows; null where it shows none. */
export function formulaOf(element: Element): Formula | null {
  const { tag, attributes } = element;
  if (tag === 'script') {
    const type = /^math\/(?:tex|asciimath)\s*(;\s*mode=display)?/i.exec(attributes['type'] ?? '');
    return type ? formula(rawScript(element), type[1] !== undefined) : null;
  }
  if (tag === 'math') return ofMath(element, attributes['display'] === 'block');
  if (tag === 'mjx-container') return ofMath(element, attributes['display'] === 'true');
  if (attributes['class'] === undefined || !hasClass(element, MATH)) return null;
  const isDisplay =
    hasClass(element, /^(?:katex-display|display|math-display|MathJax_Display)$/) || tag === 'div';
  const tex = findElement(
    element,
    ({ tag: inner, attributes: { encoding } }) => inner === 'annotation' && encoding === 'application/x-tex',
  );
  if (tex) return formula(rawText(tex), isDisplay);
  if (hasClass(element, /^MathJax/)) return formula('', false);
  const image = findElement(element, ({ tag: inner }) => inner === 'img');
  const text = rawText(image ? { ...element, children: [image.attributes['alt'] ?? ''] } : element).trim();
  const [, inner, block] = /^\\\((.*)\\\)$|^(?:\\\[|\$\$)(.*)(?:\\\]|\$\$)$/s.exec(text) ?? [];
  if (inner === undefined && block === undefined && !image && tag !== 'span') return null;
  return formula(inner ?? block ?? text, isDisplay || block !== undefined);
}

function ofMath(element: Element, isBlock: boolean): Formula {
  const tex = findElement(
    element,
    ({ tag, attributes: { encoding } }) => tag === 'annotation' && encoding === 'application/x-tex',
  );
  return formula(rawText(tex ?? element), isBlock);
}

function formula(tex: string, isBlock: boolean): Formula {
  return { tex: tex.replace(/\s+/g, ' ').trim(), isBlock };
}

function rawScript({ children }: Element): string {
  return children
    .filter((child) => typeof child === 'string')
    .join('')
    .replace(/^%\s*<!\[CDATA\[|%\s*\]\]>$/g, '');
}
