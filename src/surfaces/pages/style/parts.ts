/** What all pages have: frame, lists, forms, buttons. */
export const PARTS = `
body > header, main, body > footer { max-width: calc(var(--measure) + 2.5rem); margin-inline: auto; padding-inline: 1.25rem; }
.skip { position: absolute; margin: 0; } .skip a { position: absolute; inset-inline-start: 0; top: -9rem; white-space: nowrap; padding: .5rem 1rem; background: var(--accent); color: var(--accent-ink); font: .9rem var(--sans); z-index: 1; }
.skip a:focus { top: -1.2rem; }
body > header { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; align-items: baseline; justify-content: space-between; padding-block: 1.6rem 0; font-family: var(--sans); }
.site { display: inline-flex; gap: .6rem; align-items: center; font-size: .95rem; font-weight: 650; color: var(--ink); text-decoration: none; }
.site img { width: 1.9rem; height: 1.9rem; border-radius: 0; }
body > header ul { display: flex; flex-wrap: wrap; gap: .1rem 1.15rem; list-style: none; margin: 0; padding: 0; font-size: .87rem; }
body > header li { margin: 0; }
body > header li a { display: inline-block; padding: .3em 0; color: var(--soft); text-decoration: none; }
body > header li a:hover, body > header a[aria-current] { color: var(--accent); }
body > header a[aria-current] { box-shadow: 0 .1em 0 -.02em; }
main { padding-block: clamp(2.4rem, 6vw, 4.2rem) 0; min-height: 55vh; }
main header { margin-bottom: 2.1rem; }
.kicker, .meta, .action, .more, .place, .hint, .paging, .around small { font-family: var(--sans); }
.kicker { font-size: .8rem; margin-bottom: .55rem; }
.kicker a { color: var(--soft); text-decoration: none; } .kicker a:hover { color: var(--accent); }
.standfirst { font-size: 1.18rem; line-height: 1.48; color: var(--soft); margin: .8rem 0 0; text-wrap: pretty; }
.standfirst p { margin: 0 0 .5em; }
.meta { font-size: .82rem; color: var(--soft); margin: .95rem 0 0; }
.meta > * { display: inline-block; } .meta > :not(:last-child)::after { content: "·"; display: inline-block; margin-inline: .5em; color: var(--soft); }
.meta > :first-child::first-letter { text-transform: uppercase; }
.mark { font-weight: 600; color: var(--accent); }
.hint, .quiet { color: var(--soft); } .hint { font-size: .87rem; }
.rows { list-style: none; padding: 0; margin: 0; }
.rows > li { display: grid; grid-template-columns: 1fr; gap: .1rem 1.5rem; padding: .85rem 0; margin: 0; border-top: 1px solid var(--line); }
.rows > li:first-child { border-top: 0; padding-top: 0; }
.rows time { font: .8rem/1.95 var(--sans); color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.rows b, .rows h2, .rows h3 { font-size: 1.08rem; line-height: 1.3; margin: 0; font-weight: 700; }
.rows :is(b, h2, h3) a { color: var(--ink); text-decoration: none; } .rows a:hover { color: var(--accent); text-decoration: underline; text-decoration-thickness: .06em; }
.rows p { margin: .2rem 0 0; color: var(--soft); font-size: .95rem; line-height: 1.5; }
.place { display: block; font-size: .8rem; color: var(--soft); margin-top: .15rem; }
@media (min-width: 44rem) { .rows > li:has(time) { grid-template-columns: 8.4rem 1fr; } .year .rows > li:has(time) { grid-template-columns: 4.2rem 1fr; } }
main > section > h2, .year h2, article > section > h2 { margin-top: 2.8rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); margin-bottom: 1.1rem; }
main > section > h2 a { color: inherit; text-decoration: none; }
.more { font-size: .87rem; margin-top: .6rem; }
.tags { list-style: none; display: flex; flex-wrap: wrap; gap: .45rem .5rem; padding: 0; margin: 2.2rem 0 0; font: .82rem var(--sans); }
.tags li { margin: 0; }
.tags a { display: inline-block; padding: .3em .8em; border-radius: 2em; background: var(--tint); color: var(--ink); text-decoration: none; }
.tags a:hover { color: var(--accent); } .tags small { margin-inline: .3em .6em; color: var(--soft); }
section > .tags { margin-top: 0; }
.filters { font: .84rem var(--sans); margin: -.4rem 0 2rem; }
.filters ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: 0 0 .4rem; }
.filters li { margin: 0; } .filters a { display: inline-block; padding: .2em 0; color: var(--soft); text-decoration: none; }
.filters a:hover { color: var(--accent); } .filters a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: 0 .12em 0 -.02em var(--accent); }
.paging, .around { display: flex; gap: 1.5rem; justify-content: space-between; margin-top: 2.5rem; font-size: .87rem; }
.paging span { color: var(--soft); }
.around { flex-wrap: wrap; border-top: 1px solid var(--line); padding-top: 1.2rem; margin-top: 3.2rem; font-size: 1rem; }
.around h2 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; margin: 0; }
.around a { flex: 1 1 14rem; color: var(--ink); text-decoration: none; font-weight: 700; line-height: 1.35; } .around a:hover { color: var(--accent); }
.around small { display: block; font-weight: 400; color: var(--soft); font-size: .78rem; }
.action a, button { display: inline-block; font: 600 .87rem/1.4 var(--sans); padding: .5em 1.1em; border: 1px solid var(--accent); border-radius: .4rem; background: none; color: var(--accent); text-decoration: none; cursor: pointer; }
.action a:hover, button:hover { background: var(--accent); color: var(--accent-ink); }
.action { margin: 1.2rem 0 2rem; }
input, select { font: 1rem var(--sans); color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: .4rem; padding: .45em .7em; min-width: 0; max-width: 100%; }
[hidden] { display: none !important; }
body > footer { margin-top: 5rem; padding-block: 2rem 3rem; font: .82rem/1.7 var(--sans); color: var(--soft); position: relative; }
body > footer::before { content: ""; position: absolute; top: 0; inset-inline: 1.25rem; border-top: 1px solid var(--line); }
body > footer h2 { font-size: .82rem; letter-spacing: 0; margin: 0 .8em 0 0; display: inline; color: var(--ink); font-weight: 600; }
body > footer section { display: flex; flex-wrap: wrap; align-items: baseline; }
body > footer ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; list-style: none; padding: 0; margin: 0; }
body > footer li { margin: 0; } body > footer a { display: inline-block; padding: .2em 0; color: inherit; } body > footer .own { margin-bottom: 1rem; } .own p { margin: 0; }
@media print { body > header, body > footer, .around, .copy, .skip, .contents, .filters { display: none; } body { font-size: 10.5pt; } }
`;
