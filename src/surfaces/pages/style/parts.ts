/** What all pages have: frame, lists, forms, buttons. */
export const PARTS = `
body > header, main, body > footer { max-width: calc(var(--page) + 2 * var(--gutter)); margin-inline: auto; padding-inline: var(--gutter); --gutter: clamp(1.15rem, 4vw, 2rem); }
article:not(.press-kit, .developers) > :not(.wide, .prose, figure), .prose > *, .around, .short { max-width: var(--measure); margin-inline: auto; }
.prose > :is(figure, pre, .code, .table, .embed), article > figure { max-width: min(var(--page), 48rem); margin-inline: auto; }
main > header, .rows p { max-width: var(--measure); }
.skip { position: absolute; margin: 0; } .skip a { position: absolute; inset-inline-start: 0; top: -9rem; white-space: nowrap; padding: .5rem 1rem; background: var(--c-accent); color: var(--c-accent-ink); font: .9rem var(--sans); z-index: 1; }
.skip a:focus { top: -1.2rem; }
body > header { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; align-items: baseline; justify-content: space-between; padding-block: 1.5rem 1.1rem; font-family: var(--sans); }
body > header, body > footer { position: relative; } body > header::after, body > footer::before { content: ""; position: absolute; inset-inline: var(--gutter); border-top: 1px solid var(--c-line); } body > header::after { bottom: 0; } body > footer::before { top: 0; }
.site { display: inline-flex; gap: .6rem; align-items: center; font-size: 1.05rem; font-weight: 700; letter-spacing: -.01em; color: var(--c-ink); text-decoration: none; }
.site img { width: 1.9rem; height: 1.9rem; border-radius: 0; }
body > header ul { display: flex; flex-wrap: wrap; gap: .1rem 1.35rem; list-style: none; margin: 0; padding: 0; font-size: .9rem; font-weight: 500; }
body > header li { margin: 0; }
body > header li a { display: inline-block; padding: .3em 0; color: var(--c-soft); text-decoration: none; }
body > header li a:hover, body > header a[aria-current] { color: var(--c-accent); }
body > header a[aria-current] { box-shadow: 0 .1em 0 -.02em; }
main { padding-block: clamp(2.2rem, 6vw, 4.5rem) 0; min-height: 60vh; }
main header { margin-bottom: 2.1rem; }
.kicker, .meta, .action, .more, .place, .hint, .paging, .around small { font-family: var(--sans); }
.kicker { font-size: .85rem; font-weight: 600; margin-bottom: .7rem; }
.kicker a { color: var(--c-accent); text-decoration: none; } .kicker a:hover { text-decoration: underline; }
.standfirst { font-size: clamp(1.15rem, 1.05rem + .4vw, 1.3rem); line-height: 1.45; color: var(--c-soft); margin: .9rem 0 0; text-wrap: pretty; }
.standfirst p { margin: 0 0 .5em; }
.meta { font-size: .87rem; color: var(--c-soft); margin: .95rem 0 0; }
.meta > * { display: inline-block; } .meta > :not(:last-child)::after { content: "·"; display: inline-block; margin-inline: .5em; color: var(--c-soft); }
.meta > .withheld { margin-inline-end: .6em; } .meta > .withheld:not(:last-child)::after { content: none; }
.meta > :first-child::first-letter { text-transform: uppercase; }
.mark { font-weight: 600; color: var(--c-accent); }
.hint, .quiet { color: var(--c-soft); } .hint { font-size: .87rem; }
.rows { list-style: none; padding: 0; margin: 0; }
.rows > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: .1rem 1.5rem; padding: 1.15rem 0; margin: 0; border-top: 1px solid var(--c-line); }
.rows > li:first-child { border-top: 0; padding-top: 0; }
.rows time { font: .85rem/1.85 var(--sans); color: var(--c-soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.rows b, .rows h2, .rows h3 { font-size: 1.17rem; line-height: 1.3; letter-spacing: -.008em; margin: 0; font-weight: 650; }
.rows :is(b, h2, h3) a { color: var(--c-ink); text-decoration: none; } .rows a:hover { color: var(--c-accent); text-decoration: underline; text-decoration-thickness: .06em; }
.rows p { margin: .3rem 0 0; color: var(--c-soft); font-size: .96rem; line-height: 1.5; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4; line-clamp: 4; overflow: hidden; }
.thumbnail { float: inline-end; width: clamp(6rem, 24%, 9rem); margin: .2rem 0 .3rem 1.1rem; margin-inline: 1.1rem 0; }
.thumbnail img { display: block; width: 100%; aspect-ratio: 16 / 9; object-fit: cover; } .rows > li:has(.thumbnail) > div { display: flow-root; }
.place { display: block; font-size: .8rem; color: var(--c-soft); margin-top: .15rem; }
@media (min-width: 44rem) { .rows > li:has(time) { grid-template-columns: 8.4rem minmax(0, 1fr); } .year .rows > li:has(time) { grid-template-columns: 4.2rem minmax(0, 1fr); } }
main > section > h2, .year h2, article > section > h2 { margin-top: 2.8rem; padding-bottom: .5rem; border-bottom: 1px solid var(--c-line); margin-bottom: 1.1rem; }
.past > .year:first-of-type h3 { margin-top: 1.2rem; } .year h3 { margin-bottom: .8rem; }
main > section > h2 a { color: inherit; text-decoration: none; }
.more { font-size: .87rem; margin-top: .6rem; }
.tags { list-style: none; display: flex; flex-wrap: wrap; gap: .45rem .5rem; padding: 0; margin: 2.2rem 0 0; font: .82rem var(--sans); }
.tags li { margin: 0; }
.tags a { display: inline-block; padding: .3em .8em; border-radius: 2em; background: var(--c-tint); color: var(--c-ink); text-decoration: none; }
.tags a:hover { color: var(--c-accent); } .tags small { margin-inline-start: .35em; color: var(--c-soft); font-variant-numeric: tabular-nums; }
section > .tags, header + .tags { margin-top: 0; }
.withheld { display: inline-block; font: 600 .75rem/1.5 var(--sans); padding: .05em .65em; border-radius: 1rem; background: var(--c-mark); color: var(--c-ink); } :is(.rows, .next) .withheld { margin-inline-start: .6em; vertical-align: .1em; }
.time { font-variant-numeric: tabular-nums; }
.filters { font: .84rem var(--sans); margin: -.4rem 0 2rem; }
.filters ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: 0 0 .4rem; }
.filters li { margin: 0; } .filters a { display: inline-block; padding: .2em 0; color: var(--c-soft); text-decoration: none; }
.filters a:hover { color: var(--c-accent); } .filters a[aria-current] { color: var(--c-ink); font-weight: 600; box-shadow: 0 .12em 0 -.02em var(--c-accent); }
.paging, .around { display: flex; gap: 1.5rem; justify-content: space-between; margin-top: 2.5rem; font-size: .87rem; }
.paging span { color: var(--c-soft); }
.around { flex-wrap: wrap; border-top: 1px solid var(--c-line); padding-top: 1.2rem; margin-top: 3.2rem; font-size: 1rem; }
.around h2 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; margin: 0; }
.around a { flex: 1 1 14rem; color: var(--c-ink); text-decoration: none; font-weight: 700; line-height: 1.35; } .around a:hover { color: var(--c-accent); }
.around small { display: block; font-weight: 400; color: var(--c-soft); font-size: .78rem; }
.action a, button { display: inline-block; font: 600 .87rem/1.4 var(--sans); padding: .5em 1.1em; border: 1px solid var(--c-accent); border-radius: .4rem; background: none; color: var(--c-accent); text-decoration: none; cursor: pointer; }
.action a:hover, button:hover { background: var(--c-accent); color: var(--c-accent-ink); }
.action { margin: 1.2rem 0 2rem; display: flex; flex-wrap: wrap; gap: .6rem; }
input, select { font: 1rem var(--sans); color: inherit; background: var(--c-paper); border: 1px solid var(--c-soft); border-radius: .4rem; padding: .45em .7em; min-width: 0; max-width: 100%; }
[hidden] { display: none !important; }
body > footer { margin-top: clamp(4rem, 9vw, 7rem); padding-block: 2rem 3rem; font: .87rem/1.7 var(--sans); color: var(--c-soft); display: flex; flex-wrap: wrap; gap: 1.5rem 2rem; justify-content: space-between; align-items: start; }
body > footer h2 { font-size: inherit; letter-spacing: 0; margin: 0 0 .2rem; color: var(--c-ink); font-weight: 600; }
body > footer .links { display: flex; flex-wrap: wrap; gap: 1.2rem 3rem; }
body > footer ul { list-style: none; padding: 0; margin: 0; }
body > footer li { margin: 0; } body > footer a { display: inline-block; padding: .2em 0; color: inherit; } body > footer .own { flex: 1 1 100%; max-width: var(--measure); } body > footer a { text-decoration-color: transparent; } body > footer a:hover { text-decoration-color: currentColor; } .own a { text-decoration-color: currentColor; }
.appearance { border: 1px solid var(--c-line); border-radius: 2rem; padding: .2rem; margin: 0; display: flex; font-size: .82rem; }
.appearance legend, .appearance input { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; margin: 0; }
.appearance label { position: relative; cursor: pointer; } .appearance span { display: block; padding: .2em .85em; border-radius: 2rem; } .appearance span:hover { color: var(--c-ink); }
.appearance :checked + span { background: var(--c-tint); color: var(--c-ink); font-weight: 600; } .appearance :focus-visible + span { outline: 2px solid var(--c-accent); outline-offset: 2px; } .own p { margin: 0; }
@media print { body > header, body > footer, .around, .copy, .skip, .contents, .filters { display: none; } body { font-size: 10.5pt; } }
`;
