/** Colours, type and what the elements of a text look like. A site's theme.css may set any of the properties. */
export const BASE = `
:root {
  color-scheme: light dark;
  --paper: #fefdfb; --ink: #1f1d1a; --soft: #5f5b54; --line: #e4dfd6; --tint: #f5f1ea;
  --accent: #9c3a10; --accent-ink: #fff; --mark: #fbe6b4;
  --code-k: #8a3a8f; --code-s: #2f6b2f; --code-c: #6d675d; --code-n: #9a4a00; --code-f: #1d5fa8;
  --serif: Charter, "Bitstream Charter", "Iowan Old Style", "Sitka Text", Cambria, "Charis SIL", "Noto Serif", Georgia, serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --measure: 41rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #171614; --ink: #e6e2da; --soft: #a9a397; --line: #36322c; --tint: #22201d;
    --accent: #f2a97a; --accent-ink: #1b140e; --mark: #5a4413;
    --code-k: #d7a0dc; --code-s: #9ccb8f; --code-c: #9a9387; --code-n: #e8b078; --code-f: #8fbdf0;
  }
}
* { box-sizing: border-box; }
html {
  font-size: clamp(106.25%, 98% + .3vw, 118.75%); line-height: 1.6; scroll-padding-top: 1.5rem;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--paper);
}
body { margin: 0; font-family: var(--serif); color: var(--ink); overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; text-wrap: balance; margin: 2.2em 0 .6em; font-weight: 700; }
h1 { font-size: clamp(1.9rem, 1.45rem + 2vw, 2.75rem); line-height: 1.08; letter-spacing: -.018em; margin: 0; }
h2 { font-size: 1.4rem; letter-spacing: -.008em; }
h3 { font-size: 1.12rem; }
h4, h5, h6 { font-size: 1rem; }
h2 + h3 { margin-top: 1em; }
p, ul, ol, dl, pre, blockquote, figure, .table, details { margin: 0 0 1.15em; }
p { text-wrap: pretty; }
ul, ol { padding-inline-start: 1.35em; }
li { margin-bottom: .3em; }
li::marker { color: var(--soft); }
a { color: var(--accent); text-decoration-thickness: .06em; text-underline-offset: .18em; text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
img, video, svg { max-width: 100%; height: auto; }
img, video { border-radius: .3rem; }
figure { margin-inline: 0; }
figure > img { display: block; margin-inline: auto; max-height: 34rem; object-fit: contain; }
figcaption { font: .82rem/1.45 var(--sans); color: var(--soft); margin-top: .6em; }
blockquote { margin-inline: 0; padding-inline-start: 1.1em; border-inline-start: 3px solid var(--line); color: var(--soft); }
blockquote > :last-child { margin-bottom: 0; }
hr { border: 0; margin: 2.5em 0; text-align: center; color: var(--soft); }
hr::before { content: "*\\2003*\\2003*"; }
code, kbd, samp { font-family: var(--mono); font-size: .86em; background: var(--tint); border-radius: .25em; padding: .12em .3em; }
a code { color: inherit; }
pre { font: .82rem/1.55 var(--mono); background: var(--tint); border-radius: .4rem; padding: .9rem 1.1rem; overflow-x: auto; tab-size: 2; }
pre code { font-size: inherit; background: none; padding: 0; }
.k { color: var(--code-k); } .s { color: var(--code-s); } .n { color: var(--code-n); } .f { color: var(--code-f); }
.c { color: var(--code-c); font-style: italic; }
.table { overflow-x: auto; font: .85rem/1.5 var(--sans); font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; min-width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .5em 1.2em .5em 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; } thead :is(th, td) { border-bottom-color: var(--soft); }
th[align=right], td[align=right] { text-align: end; } th[align=center], td[align=center] { text-align: center; }
th:last-child, td:last-child { padding-inline-end: 0; }
mark { background: var(--mark); color: var(--ink); border-radius: .15em; padding: 0 .08em; }
sup { font: .7em/0 var(--sans); } sup a { text-decoration: none; padding: .2em; }
small { font-size: .8rem; }
::selection { background: var(--mark); }
`;
