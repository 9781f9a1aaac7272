/** What a host knows of a request: `uri` is its decoded path, `args` its query. */
export interface Asked {
  uri?: string;
  args?: string;
  accept?: string;
}

/** A table of rows: what is matched, in order, and the value. */
interface Table {
  of: string;
  rows: [key: string, value: string][];
}

/** A word of a configuration without its quotes. */
function unquoted(word: string): string {
  return /^["']/.test(word) ? word.slice(1, -1).replace(/\\(["'\\])/g, '$1') : word;
}

function tablesIn(text: string, start: RegExp, end: string): Map<string, Table> {
  const tables = new Map<string, Table>();
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    const [, of, name] = start.exec(line) ?? [];
    if (of === undefined || name === undefined) continue;
    const last = lines.indexOf(end, at);
    const rows = lines.slice(at + 1, last).flatMap((row): [string, string][] => {
      const words = row.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s;]+/g) ?? [];
      return words.length === 2 ? [[unquoted(words[0]), unquoted(words[1] as string)]] : [];
    });
    tables.set(name, { of: unquoted(of), rows });
  }
  return tables;
}

/** What a table says of a value, with groups by their names or numbers. */
function lookUp({ rows }: Table, value: string, insert: (text: string, groups: RegExpExecArray) => string) {
  const [, exact] = rows.find(([key]) => key === value && key !== 'default') ?? [];
  if (exact !== undefined) return exact;
  for (const [key, result] of rows) {
    const [, flag, source] = /^~(\*|\(\?i\))?(.*)$/s.exec(key) ?? [];
    if (source === undefined) continue;
    const groups = new RegExp(source.replaceAll('(?P<', '(?<'), flag === undefined ? '' : 'i').exec(value);
    if (groups) return insert(result, groups);
  }
  return rows.find(([key]) => key === 'default')?.[1] ?? '';
}

/** The variables of a configuration of nginx: its maps, worked out as nginx does. */
export function nginxVariables(text: string): (name: string, asked: Asked) => string {
  const tables = tablesIn(text, /^map ("[^"]*"|\S+) \$(\w+) \{$/, '}');
  return (wanted, { uri = '/', args = '', accept = '' }) => {
    const known = new Map([
      ['uri', uri],
      ['args', args],
      ['http_accept', accept],
      ['request_uri', encodeURI(uri)],
    ]);
    const inserted = (words: string): string => words.replace(/\$(\w+)/g, (_, name: string) => valueOf(name));
    const valueOf = (name: string): string => {
      const table = tables.get(name);
      const value =
        table === undefined
          ? (known.get(name) ?? '')
          : lookUp(table, inserted(table.of), (result, { groups = {} }) => {
              for (const [group, found] of Object.entries(groups)) known.set(group, found ?? '');
              return inserted(result);
            });
      return value;
    };
    return valueOf(wanted);
  };
}

/** The same of a Caddyfile. */
export function caddyVariables(text: string): (name: string, asked: Asked) => string {
  const tables = tablesIn(text, /^\tmap (\S+) \{(\w+)\} \{$/, '\t}');
  return (wanted, { uri = '/', args = '', accept = '' }) => {
    const known: Record<string, string> = {
      '{path}': uri,
      '{query}': args,
      '{header.Accept}': accept,
      '{http.request.orig_uri}': encodeURI(uri) + (args && `?${args}`),
    };
    const valueOf = (name: string): string => {
      const table = tables.get(name);
      if (table === undefined) return '';
      const of = known[table.of] ?? valueOf(table.of.slice(1, -1));
      return lookUp(table, of, (result, found) =>
        result.replace(
          /\$\{(\w+)\}/g,
          (_, group: string) => found.groups?.[group] ?? found[Number(group)] ?? '',
        ),
      );
    };
    return valueOf(wanted);
  };
}
