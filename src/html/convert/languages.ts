/** Names of languages as highlighters know them (highlight.js, Prism, Rouge, Pygments): a class that is one names the language. */
export const LANGUAGES: ReadonlySet<string> = new Set(
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
