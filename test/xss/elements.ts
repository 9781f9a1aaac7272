/**
 * Elements with contents that a browser does not read as ordinary HTML, or that change how the following HTML is read:
 * raw text, escapable raw text, elements from before HTML 5, templates, controls, frames, drawings and formulas.
 */
export const ODD_ELEMENTS = [
  'xmp',
  'plaintext',
  'listing',
  'noembed',
  'noframes',
  'noscript',
  'iframe',
  'style',
  'script',
  'textarea',
  'title',
  'option',
  'optgroup',
  'select',
  'datalist',
  'template',
  'frameset',
  'frame',
  'isindex',
  'keygen',
  'object',
  'embed',
  'applet',
  'param',
  'marquee',
  'bgsound',
  'basefont',
  'layer',
  'ilayer',
  'server',
  'comment',
  'xml',
  'svg',
  'math',
  'image',
  'html',
  'head',
  'body',
  'base',
  'form',
  'button',
  'input',
  'canvas',
  'dialog',
  'slot',
  'portal',
  'fencedframe',
  'selectedcontent',
  'pre',
  'table',
  'caption',
  'colgroup',
  'a',
  'x-element',
] as const;

/** Markup that runs a script or leads away unless an element holds it back. @param id says which payload ran. */
export const payload = (id: string) =>
  `<script src="/app.js?${id}"></script><meta http-equiv="refresh" content="0;url=/gone-${id}"><img src="x:y" onerror="pwned('${id}')"><svg onload="pwned('${id}')"><a href="javascript:pwned('${id}')">x</a>`;

/** Markup around a payload that one program reads as text and another as markup. */
export const WRAPPINGS: readonly ((name: string, inner: string) => string)[] = [
  (name, inner) => `<${name}>${inner}</${name}>`,
  (name, inner) => `<${name.toUpperCase()} a="b">${inner}</${name.toUpperCase()} c>`,
  (name, inner) => `<${name}>${inner}`,
  (name, inner) => `<${name}/>${inner}</${name}/>`,
  (name, inner) => `<div><${name}>\n\n${inner}\n\n</${name}></div>`,
  (name, inner) => `<svg><${name}>${inner}</${name}></svg>`,
  (name, inner) => `<math><mtext><${name}>${inner}</${name}></mtext></math>`,
  (name, inner) => `<${name}><p title="</${name}>${inner.replaceAll('"', "'")}">x</p></${name}>`,
  (name, inner) => `<${name}><!--</${name}>${inner}-->`,
];

/** Known ways around sanitizers: markup whose meaning changes when it is parsed, written and parsed again. */
export const MUTATIONS: readonly ((inner: string) => string)[] = [
  (inner) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;/mglyph&gt;${inner.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">`,
  (inner) => `<form><math><mtext></form><form><mglyph><style></math>${inner}`,
  (inner) => `<svg></p><style><a id="</style>${inner.replaceAll('"', "'")}">`,
  (inner) => `<svg><style><img title="</style>${inner.replaceAll('"', "'")}"></style></svg>`,
  (inner) =>
    `<math><annotation-xml encoding="text/html"><style><!--</style>${inner}--></annotation-xml></math>`,
  (inner) => `<svg><foreignObject><xmp></foreignObject>${inner}</xmp></svg>`,
  (inner) => `<svg><desc><noembed></desc>${inner}</noembed></svg>`,
  (inner) => `<svg><title><noframes></title>${inner}</noframes></svg>`,
  (inner) => `<math><mi><xmp></mi>${inner}</xmp></math>`,
  (inner) => `<noscript><p title="</noscript>${inner.replaceAll('"', "'")}"></noscript>`,
  (inner) => `<table><tr><td><svg><style></td>${inner}</style></svg></table>`,
  (inner) => `<select><template><style><a title="</style>${inner.replaceAll('"', "'")}"></template></select>`,
  (inner) => `<p><svg><![CDATA[</svg>${inner}]]></p>`,
  (inner) => `<![CDATA[${inner}]]>`,
  (inner) => `<?xml ${inner.replaceAll('>', '?')} ?>${inner}`,
  (inner) => `<?php echo '?>${inner}' ?>`,
  (inner) => `<!doctype html [${inner}]>`,
  (inner) => `<!ELEMENT ${inner}`,
  (inner) => `<!-->${inner}-->`,
  (inner) => `<!--->${inner}-->`,
  (inner) => `<!-- --!>${inner}-->`,
  (inner) => `</ x>${inner}`,
  (inner) => `</>${inner}`,
  (inner) => `<%${inner}%>`,
  (inner) => `<a href="x"${inner.replaceAll('<', '<<')}`,
  (inner) => `<img title=\`<xmp>\`>${inner}`,
  (inner) => `<xmp>&lt;/xmp&gt;${inner.replaceAll('<', '&lt;')}</xmp>`,
  (inner) => `<textarea>&lt;/textarea&gt;${inner.replaceAll('<', '&lt;')}</textarea>`,
  (inner) => `<option>${inner.replaceAll('<', '&lt;')}</option>`,
  (inner) => `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">${inner}</iframe>`,
  (inner) => `<b\u0000><xmp\u0000>${inner}</xmp>`,
  (inner) => `<\u0000script>${inner}</script>`,
  (inner) => `${'<b>'.repeat(600)}<xmp>${inner}</xmp>`,
  (inner) => `${'<div>'.repeat(600)}<xmp>${inner}</xmp>${'</div>'.repeat(600)}`,
];

/** All wrappings and mutations as Markdown, each with the id that its payload reports. */
export const RAW_MARKDOWN: readonly { id: string; markdown: string }[] = [
  ...ODD_ELEMENTS.flatMap((name) =>
    WRAPPINGS.map((wrap, index) => {
      const id = `${name}-${index}`;
      return { id, markdown: wrap(name, payload(id)) };
    }),
  ),
  ...MUTATIONS.map((wrap, index) => {
    const id = `mutation-${index}`;
    return { id, markdown: wrap(payload(id)) };
  }),
];
