/** What the elements of a text look like. */
export const BASE = `
* { box-sizing: border-box; }
html {
  font-size: clamp(106.25%, 98% + .3vw, 118.75%); line-height: 1.65; scroll-padding-top: 1.5rem;
  -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--c-paper);
}
body { margin: 0; font-family: var(--text); color: var(--c-ink); overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.2; text-wrap: balance; margin: 2.2em 0 .6em; font-weight: 700; }
:root:is(:lang(ar), :lang(fa), :lang(ur), :lang(ckb), :lang(ja), :lang(ko), :lang(zh)) :is(h1, h2, h3, b, a) { letter-spacing: normal; }
:root:is(:lang(ar), :lang(fa), :lang(ur), :lang(ckb)) :is(h1, h2, h3) { line-height: 1.45; } :root:is(:lang(ja), :lang(ko), :lang(zh)) :is(h1, h2, h3) { line-height: 1.35; }
@media (max-width: 30rem) { h1, h2, h3, .rows b { hyphens: auto; hyphenate-limit-chars: 14 5 5; } }
h1 { font-size: clamp(2rem, 1.5rem + 2.3vw, 3rem); line-height: 1.1; letter-spacing: -.022em; margin: 0; }
h2 { font-size: 1.5rem; letter-spacing: -.014em; }
h3 { font-size: 1.2rem; letter-spacing: -.008em; }
h4, h5, h6 { font-size: 1rem; }
h2 + h3 { margin-top: 1em; }
p, ul, ol, dl, pre, blockquote, figure, .table, details { margin: 0 0 1.15em; }
p { text-wrap: pretty; }
ul, ol { padding-inline-start: 1.35em; }
li { margin-bottom: .3em; }
li::marker { color: var(--c-soft); }
a { color: var(--c-accent); text-decoration-thickness: .06em; text-underline-offset: .18em; text-decoration-color: color-mix(in srgb, currentColor 45%, transparent); }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--c-accent); outline-offset: 3px; border-radius: 2px; }
img, video, svg { max-width: 100%; height: auto; }
img, video { border-radius: .3rem; }
figure { margin-inline: 0; }
figure > img { display: block; margin-inline: auto; max-height: 34rem; object-fit: contain; }
figcaption { font: .82rem/1.45 var(--sans); color: var(--c-soft); margin-top: .6em; }
blockquote { margin-inline: 0; padding-inline-start: 1.1em; border-inline-start: 3px solid var(--c-line); color: var(--c-soft); }
blockquote > :last-child, .notice > :last-child { margin-bottom: 0; }
.notice { margin: 0 0 1.15em; padding: .9em 1.1em; border: 1px solid var(--c-line); border-inline-start: 3px solid var(--c-accent); border-radius: 4px; }
math { font-size: 1.05em; }
math[display='block'] { display: block math; overflow-x: auto; overflow-y: hidden; padding-block: .2em; }
hr { border: 0; margin: 2.5em 0; text-align: center; color: var(--c-soft); }
hr::before { content: "*\\2003*\\2003*"; }
pre, code, kbd, samp, .code { direction: ltr; unicode-bidi: isolate; text-align: left; }
code, kbd, samp { font-family: var(--mono); font-size: .86em; background: var(--c-tint); border-radius: .25em; padding: .12em .3em; }
a code { color: inherit; }
pre { font: .82rem/1.55 var(--mono); background: var(--c-tint); border-radius: .4rem; padding: .9rem 1.1rem; overflow-x: auto; tab-size: 2; }
pre code { font-size: inherit; background: none; padding: 0; }
.k { color: var(--c-code-k); } .s { color: var(--c-code-s); } .n { color: var(--c-code-n); } .f { color: var(--c-code-f); }
.c { color: var(--c-code-c); font-style: italic; }
.table { overflow-x: auto; font: .85rem/1.5 var(--sans); font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; min-width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .5em 1.2em .5em 0; border-bottom: 1px solid var(--c-line); }
th { font-weight: 600; } thead :is(th, td) { border-bottom-color: var(--c-soft); }
th[align=right], td[align=right] { text-align: end; } th[align=center], td[align=center] { text-align: center; }
th:last-child, td:last-child { padding-inline-end: 0; }
mark { background: var(--c-mark); color: var(--c-ink); border-radius: .15em; padding: 0 .08em; }
sup { font: .7em/0 var(--sans); } sup a { text-decoration: none; padding: .2em; }
small { font-size: .8rem; }
::selection { background: var(--c-mark); }
`;
