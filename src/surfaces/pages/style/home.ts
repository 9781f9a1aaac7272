/** The home page: its head, the next talk, parts of the site; and cards. */
export const HOME = `
main > .welcome.has-portrait { max-width: none; } .has-portrait > div { max-width: var(--measure); }
.welcome .standfirst p:last-child, .welcome .about p:last-child { margin-bottom: 0; }
.welcome .about, .welcome .prose { margin-top: .9rem; } .welcome .prose > :last-child { margin-bottom: 0; }
.welcome .action { margin-block: 1.4rem 0; gap: .6rem 1.4rem; align-items: center; }
.welcome .action a:not(.plain) { background: var(--c-accent); color: var(--c-accent-ink); } .welcome .action a:not(.plain):hover { text-decoration: underline; }
.action a.plain { border-color: transparent; padding-inline: 0; } .action a.plain:hover { background: none; color: var(--c-accent); text-decoration: underline; }
.portrait { display: block; width: 8rem; height: 8rem; object-fit: cover; border-radius: 50%; background: var(--c-tint); }
.has-portrait { display: grid; gap: 1.4rem; }
@media (min-width: 44rem) { .has-portrait { grid-template-columns: 1fr 14rem; gap: 2.5rem; align-items: start; } .has-portrait > .portrait { order: 1; width: 14rem; height: 14rem; } }
main > .next { margin-top: 2.6rem; padding: 1.3rem 1.5rem 1.4rem; background: var(--c-tint); border-radius: .6rem; border-inline-start: 4px solid var(--c-accent); }
main > .next > h2 { font: 600 .8rem/1.4 var(--sans); color: var(--c-accent); margin: 0; padding: 0; border: 0; letter-spacing: .01em; }
.next h3 { font-size: 1.4rem; line-height: 1.25; margin: .35rem 0 0; } .next h3 a { color: var(--c-ink); text-decoration: none; } .next h3 a:hover { color: var(--c-accent); text-decoration: underline; text-decoration-thickness: .06em; }
.next .meta { margin: .5rem 0 0; } .next > p:last-child { margin: .5rem 0 0; color: var(--c-soft); }
.title { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .2rem 1.5rem; margin: 2.8rem 0 1.1rem; padding-bottom: .5rem; border-bottom: 1px solid var(--c-line); }
.title h2 { margin: 0; } .title > a { font: .87rem var(--sans); padding: .2em 0; }
.rows:has(> li > time) > li > div { grid-column: -2; }
@media (min-width: 44rem) { .rows:has(> li > time) > li { grid-template-columns: 8.4rem minmax(0, 1fr); } .year .rows:has(> li > time) > li { grid-template-columns: 4.2rem minmax(0, 1fr); } }
.cards { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.8rem 1.6rem; }
@media (min-width: 30rem) { .cards { grid-template-columns: 1fr 1fr; } } @media (min-width: 44rem) { .cards { grid-template-columns: repeat(3, 1fr); } }
.cards li { margin: 0; min-width: 0; display: flex; flex-direction: column; }
.picture { display: block; aspect-ratio: 16 / 9; border-radius: .5rem; overflow: hidden; background: var(--c-tint); margin-bottom: .8rem; position: relative; }
.picture img { display: block; width: 100%; height: 100%; object-fit: cover; border-radius: 0; transition: transform .25s; }
.cards li:hover .picture img { transform: scale(1.025); }
.cards .video .picture::after { content: ""; position: absolute; inset: 0; margin: auto; width: 3rem; height: 3rem; border-radius: 50%; background: #000a no-repeat 54% 50% / 1.1rem url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Cpath d='M2 1v8l7-4z' fill='%23fff'/%3E%3C/svg%3E"); }
.cards h3 { margin: 0; font-size: 1.12rem; line-height: 1.3; } .cards h3 a { color: var(--c-ink); text-decoration: none; } .cards h3 a:hover { color: var(--c-accent); text-decoration: underline; text-decoration-thickness: .06em; }
.cards .meta { margin: .25rem 0 0; } .cards li > p:not(.meta) { margin: .35rem 0 0; color: var(--c-soft); font-size: .95rem; line-height: 1.5; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; line-clamp: 3; overflow: hidden; }
@media (prefers-reduced-motion: reduce) { .picture img { transition: none; } .cards li:hover .picture img { transform: none; } }
`;
