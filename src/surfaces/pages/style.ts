/** The one stylesheet: a readable column, in the light and in the dark. */
export const STYLE = `:root{color-scheme:light dark;--text:#1c1b19;--muted:#5d5a55;--paper:#fdfcfa;--line:#e2ded6;--accent:#8a3b12;--code:#f3f0ea}
@media (prefers-color-scheme:dark){:root{--text:#e8e5df;--muted:#a8a39a;--paper:#181715;--line:#35322d;--accent:#f0a46c;--code:#24221f}}
*{box-sizing:border-box}
html{font:100%/1.6 Charter,"Bitstream Charter","Sitka Text",Cambria,serif;background:var(--paper);color:var(--text);-webkit-text-size-adjust:100%}
body{max-width:42rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;padding-bottom:1rem;margin-bottom:2rem;border-bottom:1px solid var(--line)}
header .site{font-weight:700;color:var(--text);text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:.06em}
h1,h2,h3,h4{line-height:1.25;margin:2em 0 .5em;text-wrap:balance}
h1{font-size:2rem;margin-top:0}h2{font-size:1.4rem}h3{font-size:1.15rem}h4{font-size:1rem}
p,ul,ol,pre,table,blockquote,figure{margin:0 0 1.1em}
img,video{max-width:100%;height:auto}
pre{overflow-x:auto;padding:.9rem 1rem;background:var(--code);border-radius:.4rem;font-size:.875rem;line-height:1.5}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em;background:var(--code);border-radius:.25rem;padding:.1em .3em;overflow-wrap:anywhere}
pre code{padding:0;font-size:inherit;overflow-wrap:normal}
blockquote{padding-left:1rem;border-left:3px solid var(--line);color:var(--muted)}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border-bottom:1px solid var(--line);padding:.35rem .75rem .35rem 0;text-align:left;vertical-align:top}
.meta,footer{color:var(--muted);font-size:.9rem}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line)}
footer a{margin-right:1rem}
form{display:flex;gap:.5rem;margin-bottom:2rem}
input,button{font:inherit;padding:.4rem .7rem;border:1px solid var(--line);border-radius:.4rem;background:var(--paper);color:var(--text)}
input{flex:1;min-width:0}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
