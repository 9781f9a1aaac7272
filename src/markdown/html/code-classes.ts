/** The classes of the stylesheet for code, each with the scopes of highlight.js that it stands for. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  k: ['keyword', 'literal', 'type', 'built_in', 'selector-tag', 'name', 'meta', 'section', 'bullet'],
  s: ['string', 'regexp', 'symbol', 'link'],
  i: ['addition'],
  d: ['deletion'],
  c: ['comment', 'quote', 'doctag'],
  n: ['number', 'attr', 'attribute', 'variable', 'selector-class', 'selector-attr', 'template-variable'],
  f: ['title', 'selector-id', 'property'],
};

/** The class of each scope. */
export const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, scopes]) => scopes.map((scope) => [scope, group] as const)),
);

/** Classes that highlighted code may carry. */
export const CODE_CLASSES = Object.keys(GROUPS);
