/** Nobody nests a query deeper. */
const MAX_DEPTH = 30;

/**
 * What `allMarkdownRemark { nodes { frontmatter { path } } }` gives: a list of one entry, whose texts say where they
 * come from: `{{frontmatter.path}}`.
 */
export function querySample(query: string): Record<string, unknown> {
  const tokens: readonly string[] =
    query.match(/"(?:[^"\\]|\\.)*"|#[^\n]*|\.{3}|[A-Za-z_]\w*|[{}():]/g) ?? [];
  let at = tokens.indexOf('{') + 1;
  const skipArguments = () => {
    let depth = 0;
    do {
      if (tokens[at] === '(') depth++;
      if (tokens[at] === ')') depth--;
      at++;
    } while (depth > 0 && at < tokens.length);
  };
  const fields = (path: readonly string[], depth: number): Record<string, unknown> => {
    const found: Record<string, unknown> = {};
    while (at < tokens.length && tokens[at] !== '}') {
      const token = tokens[at++] as string;
      if (!/^[A-Za-z_]/.test(token)) continue;
      if (tokens[at] === ':') at += 2;
      const name = tokens[at - 1] as string;
      if (tokens[at] === '(') skipArguments();
      const inner = /^(?:edges|nodes?|group)$/.test(name) || path.length + depth === 0 ? [] : [...path, name];
      if (tokens[at] !== '{' || depth > MAX_DEPTH) found[token] = `{{${[...path, name].join('.')}}}`;
      else {
        at++;
        const value = fields(inner, depth + 1);
        at++;
        found[token] = /^(?:edges|nodes|group)$/.test(name) ? [value] : value;
      }
    }
    return found;
  };
  return fields([], 0);
}
