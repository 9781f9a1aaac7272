/** `title="a.ts"`, `filename=a.ts`, and `[a.ts]` of VitePress. */
const NAMED =
  /(?:^|[\s{,])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s}]+))|(?:^|\s)\[([^\]]+)\]/;
/** `{1,3-5}` of Docusaurus, Astro and VitePress, `hl_lines="1 3-5"` of MkDocs, `hl_lines=[1,"3-5"]` of Hugo. */
const MARKED = /\{([\d\s,-]+)\}|hl_lines=(?:"([^"]*)"|\[([^\]]*)\])/;
/** `js:src/a.js`, as Zenn and VuePress have it: a name has a dot or a slash. */
const BEHIND_LANGUAGE = /^[\w+#-]*:(\S*[./]\S*)/;
/** So many lines at most are marked. */
const MAX_LINES = 1000;

/**
 * Reads what stands behind the backticks of a block of code, in the ways of the common generators: the name of its file,
 * or a title, and the one-based numbers of the lines that are marked.
 */
export function readFenceInfo(info: string): { name: string; marked: ReadonlySet<number> } {
  const short = info.slice(0, 500);
  const named = NAMED.exec(short)?.slice(1).find(Boolean) ?? BEHIND_LANGUAGE.exec(short)?.[1] ?? '';
  const lines = MARKED.exec(short)?.slice(1).find(Boolean) ?? '';
  const marked = new Set<number>();
  for (const [, from = '', to = from] of lines.matchAll(/(\d+)(?:\s*-\s*(\d+))?/g)) {
    const last = Math.min(Number(to), Number(from) + MAX_LINES);
    for (let line = Number(from); line <= last && marked.size < MAX_LINES; line++) marked.add(line);
  }
  return { name: named.trim(), marked };
}

/** Wraps marked lines of safe HTML whose only elements are spans; those that go over a line are closed and opened again. */
export function markLines(html: string, marked: ReadonlySet<number>): string {
  const open: string[] = [];
  return html
    .split('\n')
    .map((line, index) => {
      const before = [...open];
      for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
        if (tag === '</span>') open.pop();
        else open.push(tag);
      }
      if (!marked.has(index + 1)) return `${line}\n`;
      return `${'</span>'.repeat(before.length)}<span class="hl">${before.join('')}${line}\n${'</span>'.repeat(open.length)}</span>${open.join('')}`;
    })
    .join('')
    .replace(/\n((?:<\/span>)*)$/, '$1');
}
