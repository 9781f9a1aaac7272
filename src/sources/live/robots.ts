/** What robots.txt says to one program (RFC 9309). */
export interface Robots {
  /** @param path pathname and query, encoded. */
  allows: (path: string) => boolean;
  /** Addresses of sitemaps, as they are written. */
  sitemaps: string[];
}

interface Rule {
  allow: boolean;
  pattern: string;
}

/** The rest is not read (RFC 9309, section 2.5: at least 500 kibibytes). */
const MAX_LENGTH = 500 * 1024;

/** @param agent the name that rules are meant for, in lower case. */
export function readRobots(text: string, agent: string): Robots {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  const sitemaps: string[] = [];
  let open = false;
  for (const line of text.slice(0, MAX_LENGTH).split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    const said = value.trim();
    switch (key.toLowerCase()) {
      case 'user-agent':
        if (!open) groups.push({ agents: [], rules: [] });
        open = true;
        groups.at(-1)?.agents.push(said.toLowerCase().replace(/[^a-z_*-].*$/, ''));
        break;
      case 'allow':
      case 'disallow':
        open = false;
        // An empty rule forbids nothing.
        if (said !== '') groups.at(-1)?.rules.push({ allow: key.toLowerCase() === 'allow', pattern: said });
        break;
      case 'sitemap':
        sitemaps.push(line.slice(line.indexOf(':') + 1).trim());
        break;
      default:
    }
  }
  const own = groups.filter(({ agents }) => agents.includes(agent));
  const meant = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = meant.flatMap((group) => group.rules);
  return {
    sitemaps,
    allows(path) {
      const fitting = rules.filter(({ pattern }) => fits(pattern, path));
      const longest = fitting.reduce((most, { pattern }) => Math.max(most, pattern.length), 0);
      const last = fitting.filter(({ pattern }) => pattern.length === longest);
      return last.length === 0 || last.some(({ allow }) => allow);
    },
  };
}

/** `*` is any text, `$` at the end is the end. One pass: the first place of each part is the best. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
