/** What only some kinds of pages have. */
export const PAGES = `
.welcome h1 { font-size: clamp(2.2rem, 1.6rem + 3vw, 3.4rem); }
.welcome .standfirst { font-size: 1.25rem; max-width: 34rem; }
.prose > :first-child { margin-top: 0; }
.prose figure, .prose .table, .prose pre { margin-block: 1.7em; }
.anchor { text-decoration: none; margin-inline-start: .35em; color: var(--c-line); font-weight: 400; } .anchor::before { content: "#"; }
.anchor:hover { color: var(--c-accent); } :is(h2, h3, h4):not(:hover) > .anchor { opacity: 0; }
.task { list-style: none; margin-inline-start: -1.3em; }
.contents { font: .9rem/1.5 var(--sans); border-block: 1px solid var(--c-line); padding: .7rem 0; margin-bottom: 2rem; }
.contents summary { cursor: pointer; font-weight: 600; } .contents ol { margin: .7rem 0 .2rem; }
.contents a { color: inherit; text-decoration: none; display: inline-block; padding: .12em 0; } .contents a:hover { color: var(--c-accent); }
.footnotes { margin-top: 3rem; padding-top: 1.2rem; border-top: 1px solid var(--c-line); font-size: .88rem; line-height: 1.5; color: var(--c-soft); }
.footnotes p { margin: 0; } li:target, .transcript p:target { background: var(--c-mark); color: var(--c-ink); }
.player { margin: 0 0 2rem; }
.player video { width: 100%; aspect-ratio: 16 / 9; background: #000; display: block; }
.player a, .player iframe { display: grid; place-content: center; justify-items: center; gap: .5rem; position: relative; width: 100%; aspect-ratio: 16 / 9; border: 0; border-radius: .5rem; overflow: hidden; background: #14202b; color: #fff; text-decoration: none; text-align: center; font: 600 1rem/1.3 var(--sans); padding: 1rem; }
.player iframe { padding: 0; }
.player a > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.player a:has(img) > span { background: rgb(10 16 22 / .82); padding: .25em .9em; border-radius: 2rem; } .player a > img ~ small { position: absolute; clip-path: inset(50%); } .player a:has(img) > svg { background: rgb(10 16 22 / .72); border-radius: 50%; }
.player a > :not(img) { position: relative; }
.player svg { width: 4.2rem; fill: none; stroke: #fff; stroke-width: 2; transition: transform .15s; } .player path { fill: #fff; stroke-linejoin: round; }
.player a:hover svg { transform: scale(1.06); } .player small { font-weight: 400; color: #cfd8df; max-width: 30rem; }
@media (prefers-reduced-motion: reduce) { .player svg { transition: none; } }
.embed a { display: block; padding: 1.1rem 1.2rem; border-radius: .5rem; background: #14202b; color: #fff; font: 600 .95rem var(--sans); text-decoration: none; }
.embed a:not(:has(img))::before { content: "\\25B6\\FE0E\\2002"; } .embed img { display: block; width: 100%; margin-bottom: .6rem; }
.embed iframe { width: 100%; aspect-ratio: 16 / 9; border: 0; border-radius: .5rem; }
.transcript p { display: grid; grid-template-columns: 3.6rem 1fr; gap: .2rem .8rem; margin: 0 0 .8rem; padding: .1rem .3rem; border-radius: .25rem; }
.transcript a { font: .8rem/2 var(--sans); font-variant-numeric: tabular-nums; color: var(--c-soft); text-decoration: none; } .transcript a:hover { color: var(--c-accent); text-decoration: underline; }
.bio { display: grid; grid-template-columns: 1fr auto; gap: .2rem 1rem; align-items: center; margin-bottom: 1.8rem; }
.bio h3 { margin: 0; font-size: 1.05rem; } .bio > div { grid-column: 1 / -1; border-inline-start: 3px solid var(--c-line); padding-inline-start: 1.1rem; } .bio > div > :last-child { margin: 0; }
.copy { padding: .25em .8em; font-size: .8rem; border-color: var(--c-line); }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(12.5rem, 1fr)); gap: 1.4rem; }
.photos figure { margin: 0; } .photos img { width: 100%; aspect-ratio: 1; object-fit: cover; background: var(--c-tint); }
.photos figcaption { display: flex; justify-content: space-between; gap: 1rem; } .photos figcaption a { flex: none; }
@media (min-width: 44rem) { .topics { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; } }
.topics h3 { margin: 0 0 .3rem; font-size: 1.05rem; } .topics p { color: var(--c-soft); font-size: .95rem; }
.stages { columns: 15rem; }
dl > div { display: grid; grid-template-columns: 9rem 1fr; gap: 1rem; padding: .45rem 0; border-bottom: 1px solid var(--c-line); }
dl > div:last-child { border: 0; } dt { font: .85rem/1.9 var(--sans); color: var(--c-soft); } dd { margin: 0; }
.downloads { list-style: none; padding: 0; } .downloads li { margin-bottom: 1rem; } .downloads a { font-weight: 700; }
.downloads small { font-family: var(--sans); color: var(--c-soft); margin-inline-start: .7em; } .downloads p { margin: .15rem 0 0; color: var(--c-soft); font-size: .95rem; }
.colors { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(9.2rem, 1fr)); gap: 1.4rem 1.2rem; font: .87rem/1.5 var(--sans); }
.colors li { display: grid; gap: .2rem; justify-items: start; align-content: start; } .colors svg { width: 100%; height: 5rem; border-radius: .4rem; border: 1px solid var(--c-line); margin-bottom: .3rem; }
.colors small { color: var(--c-soft); line-height: 1.4; }
.search label { display: block; font: 600 .87rem var(--sans); margin-bottom: .4rem; }
.search div { display: flex; flex-wrap: wrap; gap: .5rem; } .search input { flex: 1 1 15rem; font-size: 1.1rem; } .search { margin-bottom: 2rem; }
.search-box { width: min(44rem, calc(100vw - 2rem)); max-height: min(80vh, 46rem); margin: 10vh auto auto; padding: 1.2rem 1.3rem; border: 1px solid var(--c-line); border-radius: .8rem; background: var(--c-paper); color: var(--c-ink); box-shadow: 0 1.5rem 4rem rgb(0 0 0 / .25); } .search-box::backdrop { background: rgb(0 0 0 / .45); } .search-box .search { margin-bottom: 1rem; }
:is(#results, div.results) h2 { font: 600 .87rem var(--sans); letter-spacing: 0; margin: 0 0 1.4rem; color: var(--c-soft); }
ol.results { list-style: none; padding: 0; } .results li { margin-bottom: 1.7rem; } .results h3 { margin: 0; } .results .meta { margin: .1rem 0 .2rem; }
.results p:not(.meta) { margin: 0; font-size: .95rem; line-height: 1.5; color: var(--c-soft); }
.code { position: relative; margin-block: 1.7em; } .code pre { margin: 0; } .code figcaption { margin: 0; padding: .45rem 1.1rem; font: 600 .8rem/1.6 var(--mono); background: var(--c-tint); color: var(--c-soft); border-bottom: 1px solid var(--c-line); border-radius: .5rem .5rem 0 0; overflow-wrap: anywhere; padding-inline-end: 5.5rem; } .code figcaption + pre { border-start-start-radius: 0; border-start-end-radius: 0; }
.code .copy { position: absolute; inset-block-start: .35rem; inset-inline-end: .4rem; background: var(--c-paper); color: var(--c-soft); opacity: 0; transition: opacity .12s; } .code:is(:hover, :focus-within) .copy { opacity: 1; } .code .copy:is(:hover, :focus-visible) { background: var(--c-accent); color: var(--c-accent-ink); opacity: 1; }
@media (hover: none) { .code .copy { opacity: 1; } }
.hl { display: block; margin-inline: -1.1rem; padding-inline: calc(1.1rem - 3px) 1.1rem; border-inline-start: 3px solid var(--c-accent); background: color-mix(in srgb, var(--c-accent) 9%, transparent); width: max-content; min-width: calc(100% + 2.2rem); }
.developers h3 { margin-top: 2.6em; } .try { border: 1px solid var(--c-line); border-radius: .4rem; padding: .6rem 1rem; font-family: var(--sans); font-size: .9rem; }
.try summary { cursor: pointer; font-weight: 600; color: var(--c-accent); } .try .quiet { font-weight: 400; }
.try form { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr)); gap: .8rem 1rem; margin-top: 1rem; justify-items: start; } .try label { display: grid; gap: .2rem; width: 100%; } .try small { color: var(--c-soft); }
.try button { grid-column: 1; } .try output { grid-column: 1 / -1; width: 100%; min-width: 0; overflow-wrap: anywhere; } .try output pre { max-height: 26rem; margin: .6rem 0 .4rem; }
`;
