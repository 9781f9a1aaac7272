import type { Element } from '../parse/tree.ts';
import { closest, hasClass, isElement } from '../parse/walk-tree.ts';

/** Names of languages in highlight.js, Prism, Rouge and Pygments. A class with such a name gives the language. */
const LANGUAGES: ReadonlySet<string> = new Set(
  `
1c abnf accesslog actionscript ada ado adoc agda ahk angelscript apache apacheconf applescript arcade
arduino arm armasm as asc asciidoc asm aspectj astro atom autohotkey autoit avrasm avro awk axapta bash
basic bat batch bazel bf bibtex bicep bind bnf brainfuck c c# c++ caddy caddyfile cal capnp capnproto cc
ceylon cjs clean clj clojure clojure-repl cls cmake cmake.in cmd cobol cobra coffee coffeescript common-lisp
console coq cos cpp cr craftcms crm crmsh crystal cs csharp cson csp css csv cts cuda cue cxx cypher d dart
dcl delphi desktop dfm dhall diff django dns do docker dockerfile dos dot dotenv dpr dsconfig dst dts dust
ebnf edn ejs elisp elixir elm emacs-lisp env erb erl erlang erlang-repl ex excel exs f# f90 f95 feature fish
fix flix fortran freedesktop fs fsharp gams gas gauss gcode gdscript gemspec gherkin git-commit gleam glsl
gml gms gnuplot go golang golo gql gradle graph graphql groovy gss gyp h h++ haml handlebars haskell haxe
hbs hcl hh hlsl hpp hs hsp htm html html.handlebars html.hbs htmlbars http https hx hxx hy hylang i7 iced
icl idris ignore inform7 ini ino instances ipython ipython3 irb irpf90 isbl jade java javascript jboss-cli
jinja jinja2 jldoctest js json json5 jsonc jsonnet jsp jsx julia julia-repl k kdb kotlin kt ktm kts ktx
kusto lasso lassoscript latex ldif leaf lean less liquid lisp livecodeserver livescript llvm ls lsl lua luau
m mak make makefile maple markdown mathematica matlab maxima md mdx mel mercury mermaid meson mikrotik mips
mipsasm mizar mjs mk mkd mkdown ml mm mma mojolicious mongodb monkey moo moon moonscript mts mustache mysql
n1ql nasm nc nestedtext nginx nginxconf nim ninja nix nixos njk node-repl nsis nt nunjucks obj-c obj-c++
objc objective-c objective-c++ objectivec ocaml octave opencl openscad org osascript oxygene p21 parser3 pas
pascal patch pb pbi pcmk pde perl pf pf.conf pgsql php php-template pl plantuml plist plsql pluto pm podspec
pony postgres postgresql powershell powershell-session pp prisma processing profile prolog properties proto
protobuf ps ps1 pug puppet purebasic purescript pwsh py py3 pycon python python-repl python3 q qml qt r
racket raku razor rb re reason reasonml redis regex rescript restructuredtext rib roboconf routeros rs rsl
rss rst ruby ruleslanguage rust sas sass scad scala scheme sci scilab scm scss sed sh sh-session shell
shellsession slim smali smalltalk sml solidity sourcepawn sparql sqf sql sqlite st stan stanfuncs starlark
stata step step21 stp styl stylus subunit sv svelte svg svh swift systemd systemverilog taggerscript tao tap
tcl terraform tex thor thrift tk toml tp ts tsql tsx turtle twig typescript v vala vb vbnet vbs vbscript
vbscript-html verilog vhdl vim viml vimscript vue wasm wat wgsl wildfly-cli wl wolfram wren wsf x++ x86asm
xhtml xjb xl xls xlsx xml xpath xq xqm xquery xsd xsl yaml yml zep zephir zig zone zsh
  `
    .trim()
    .split(/\s+/),
);

/** Classes of line numbers, copy buttons, and texts for screen readers. */
const BESIDE =
  /^(?:gutter|rouge-gutter|linenos?|lnt|ln|lineno|line-?numbers?(?:-rows|-wrapper)?|linenumber|hljs-ln-numbers|blob-num|react-syntax-highlighter-line-number|copy|copy-?(?:button|btn|code)|clipboard|code-lang|sr-only|ec-line-number)$/i;
const LANGUAGE =
  /^(?:language|lang|highlight-source|highlight-text|highlight|hl|brush|sourceCode|src|code)[-:]\s*([\w+#.-]+)$/i;
const NOT_A_LANGUAGE =
  /^(?:highlight|highlighter.*|code|codehilite|hljs|prism|shiki.*|sourcecode|src|source|astro-code|chroma|rouge|prettyprint|linenums|literal.*|block|wrap|wrapper|language|container|astro.*|github.*|css-.*|nohighlight|no-highlight|notranslate|default|none|copy|numberlines|expressive-code|frame|not-content|is-terminal|has-.*|line-?numbers?.*|plain|theme.*|vp-.*|v-pre|table|td|pre|figure|example|snippet|terminal|active|body|cell-code|code-with-copy|code-block.*|codeblock.*|thebe.*|ec-.*|w-.*|text-.*|bg-.*|p-.*|m-.*|mt-.*|mb-.*|my-.*|mx-.*|px-.*|py-.*|overflow.*|rounded.*|font-.*|border.*|inline.*)$/i;
const PLAIN = /^(?:text|plaintext|txt|plain|none|default|nohighlight|fallback|literal|undefined|null)$/i;

/** The exact code of a `pre`, or of a table of numbered lines, and its language (empty if unknown). */
export function readCode(element: Element): { code: string; language: string } {
  const parts: string[] = [];
  let lastChar = '\n';
  const add = (text: string) => {
    if (text === '') return;
    parts.push(text);
    lastChar = text.slice(-1);
  };
  const visit = ({ children }: Element) => {
    for (const child of children) {
      if (!isElement(child)) add(child);
      else if (child.tag === 'br') add('\n');
      else if (!isBeside(child)) {
        const isLine = /^(?:div|p|li|tr|figcaption)$/.test(child.tag);
        if (isLine && lastChar !== '\n') add('\n');
        const countBefore = parts.length;
        visit(child);
        if (isLine && (lastChar !== '\n' || parts.length === countBefore) && !isWrapper(child)) add('\n');
      }
    }
  };
  visit(element);
  return { code: parts.join(''), language: languageOf(element) };
}

/** Whether an element contains all lines, and so is not a line itself. */
function isWrapper({ children }: Element): boolean {
  return children.some(
    (child) =>
      isElement(child) &&
      /^(?:div|table|tbody|code|pre)$/.test(child.tag) &&
      !hasClass(child, /^(?:code|gutter)$/),
  );
}

function isBeside(element: Element): boolean {
  const { tag, attributes } = element;
  return (
    /^(?:button|script|style|template|svg|noscript|select|input)$/.test(tag) ||
    (attributes['data-line-number'] !== undefined &&
      /^(?:td|span)$/.test(tag) &&
      element.children.length === 0) ||
    attributes['data-pagefind-ignore'] !== undefined ||
    (/user-select\s*:\s*none/i.test(attributes['style'] ?? '') && /^[\s\d]*$/.test(onlyText(element))) ||
    hasClass(element, BESIDE)
  );
}

function onlyText({ children }: Element): string {
  return children.map((child) => (isElement(child) ? onlyText(child) : child)).join('');
}

function languageOf(element: Element): string {
  const code = codeIn(element);
  const around: Element[] = [];
  for (let node: Element | null = code ?? element; node && around.length < 6; node = node.parent) {
    if (
      /^(?:li|td|blockquote|section|article|main|body|dd)$/.test(node.tag) &&
      node !== element &&
      !hasClass(node, /^code$/)
    )
      break;
    around.push(node);
  }
  for (const { attributes } of around) {
    const attribute = attributes['data-language'] ?? attributes['data-lang'] ?? attributes['lang-name'];
    const brush = /brush:\s*([\w+#.-]+)/.exec(attributes['class'] ?? '')?.[1];
    const names = namesOf(attributes).map((name) => LANGUAGE.exec(name)?.[1]);
    const language = attribute || (brush ?? names.find((name) => name && !NOT_A_LANGUAGE.test(name)));
    if (language) return tidy(language);
  }
  // `<pre class="sourceCode js">`, `<figure class="highlight js">`, `<code class="hljs js">`, `<code class="js">`.
  for (const { tag, attributes } of around) {
    const names = namesOf(attributes);
    const isCode =
      /^(?:code|pre)$/.test(tag) || names.some((name) => /^(?:highlight|hljs|sourceCode|src)$/.test(name));
    const [language, ...others] = names.filter((name) => LANGUAGES.has(name.toLowerCase()));
    if (isCode && language !== undefined && others.length === 0) return tidy(language);
  }
  return '';
}

function namesOf(attributes: Element['attributes']): string[] {
  return (attributes['class'] ?? '').split(/\s+/).filter(Boolean);
}

function codeIn(element: Element): Element | null {
  let code: Element | null = null;
  for (let at: Element | undefined = element, level = 0; at && level < 8; level++) {
    if (at.tag === 'code') code = at;
    const inner: Element[] = at.children.filter(isElement).filter((child) => !isBeside(child));
    at = inner.length === 1 || at.tag !== 'code' ? inner.at(-1) : undefined;
  }
  return code ?? closest(element, ({ tag }) => tag === 'code', 1);
}

function tidy(language: string): string {
  const name = language
    .toLowerCase()
    .replace(/^source-/, '')
    .replace(/[^\w+#.-]/g, '');
  return PLAIN.test(name) ? '' : name;
}

/** The `pre` of a table that contains only code with line numbers; null for other tables. */
export function codeInTable(table: Element): Element | null {
  const pres: Element[] = [];
  /** @returns false if there is other content. */
  const visit = (element: Element): boolean =>
    element.children.every((child) => {
      if (!isElement(child)) return child.trim() === '';
      if (child.tag === 'table') return false;
      if (child.tag === 'pre') return pres.push(child) <= 2;
      return isBeside(child) || visit(child);
    });
  if (!visit(table)) return null;
  const [first, second] = pres;
  if (second === undefined) return first ?? null;
  return first && /^[\s\d]*$/.test(onlyText(first)) ? second : null;
}
