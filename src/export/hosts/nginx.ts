import { type Headers, filesByHeaders, headersOf, type RuleSource } from './rule-source.ts';
import { REFUSED, type Table, tablesOf } from './tables.ts';

/** The variables of nginx for the keys of tables. */
const KEYS: Readonly<Record<string, string>> = { accept: '$http_accept', args: '$args', uri: '$uri' };

/**
 * The configuration of an nginx server that answers as Lectern would, as far as files can.
 * @param folder of the rules. Owners put their additions into `nginx.d/` there.
 */
export function nginxRules(source: RuleSource, folder: string): string {
  const tables = tablesOf(source);
  return `# Made by lectern build; the next build writes it anew. Include it in the http block of nginx.conf.
${tableSizes(tables)}
${tables.map(map).join('\n')}
server {
    listen 80;
    server_name ${new URL(source.base).hostname};
    root ${quoted(source.folder)};
    absolute_redirect off;

    charset utf-8;
    charset_types text/markdown;
    gzip on;
    gzip_types text/markdown text/plain text/css text/javascript application/json application/xml image/svg+xml
               application/rss+xml application/atom+xml application/feed+json application/linkset+json;
    error_page 404 @lectern_not_found;
    error_page 405 @lectern_method;
    if ($lectern_moved) {
        return 301 $lectern_moved;
    }

    # What you add to this server.
    include ${quoted(`${folder}/nginx.d/*.conf`)};

    # The REST API.
    location ~ ^/api/v1(?:/|\\.json$|$) {
        types { application/json json; }
${addHeaders(headersOf(source, 'rest'))}
        if ($lectern_answer = ${REFUSED}) {
            return 400 "These are files: lists have only the parameter type. See /developers.md.\\n";
        }
        try_files $lectern_answer.json =404;
    }

    # Documents and the files of search, each with what it is.
${filesByHeaders(source).map(documents).join('\n')}
    location ~ ^/(?:_headers|_redirects|vercel\\.json)$ {
        return 404;
    }
    location ~ \\.md$ {
        types { text/markdown md; }
${addHeaders(headersOf(source, 'twin'))}
        add_header Link $lectern_canonical always;
        try_files $lectern_stem$lectern_part.md =404;
    }

    # Pages, and their twins for those who name Markdown.
    location / {
        types { text/html html; text/markdown md; }
${addHeaders(headersOf(source, 'page'))}
        add_header Link $lectern_link always;
        try_files $lectern_stem$lectern_part$lectern_form $lectern_page$lectern_part.html
                  $lectern_page$lectern_part/index.html @lectern_asset;
    }
    location @lectern_asset {
        types { ${assetTypes(source)} }
        default_type application/octet-stream;
${addHeaders(headersOf(source, 'asset'))}
        try_files $uri @lectern_slash;
    }
    location @lectern_slash {
        if (-f $document_root$lectern_stem.html) {
            return 301 $lectern_slash;
        }
        if (-f $document_root$lectern_stem/index.html) {
            return 301 $lectern_slash;
        }
        return 404;
    }
    location @lectern_method {
        add_header Allow "GET, HEAD" always;
        return 405;
    }
    location @lectern_not_found {
        types { text/html html; text/markdown md; }
${addHeaders(headersOf(source, 'not-found'))}
        try_files /404.$lectern_missing =404;
    }
}
`;
}

function map({ name, of, rows, otherwise }: Table): string {
  const key = of.map((part) => KEYS[part] ?? `$lectern_${part}`).join('');
  // nginx has no escape for a dollar sign in a value.
  const value = (to: string) => quoted(to.replaceAll('$', '%24')).replaceAll('\\\\1', '$1');
  return `map ${quoted(key)} $lectern_${name} {
${rows.map(([from, to]) => `    ${quoted(typeof from === 'string' ? from : pattern(from))} ${value(to)};\n`).join('')}    default ${quoted(otherwise)};
}`;
}

function pattern({ source, ignoreCase }: RegExp): string {
  return `${ignoreCase ? '~*' : '~'}${source}`;
}

/** Sizes of hash tables: nginx does not start if the longest key, or all keys, need more than the default. */
function tableSizes(tables: readonly Table[]): string {
  const keys = tables.flatMap(({ rows }) =>
    rows.flatMap(([from]) => (typeof from === 'string' ? [from] : [])),
  );
  const longest = keys.reduce((most, key) => Math.max(most, new TextEncoder().encode(key).length), 0);
  return `map_hash_bucket_size ${2 ** Math.ceil(Math.log2(longest + 64))};
map_hash_max_size ${2 ** Math.ceil(Math.log2(keys.length + 1024))};`;
}

function documents([{ 'content-type': type = '', ...headers }, addresses]: [Headers, string[]]): string {
  const alternatives = addresses.map((address) => address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return `    location ~ ${quoted(`^(?:${alternatives})$`)} {
        types { }
        charset off;
        default_type ${quoted(type)};
${addHeaders(headers)}
        try_files $uri =404;
    }`;
}

/** The `types` of nginx for the endings of assets, such as `image/png png;`. */
function assetTypes({ files }: RuleSource): string {
  const endingsOfType = new Map<string, Set<string>>();
  for (const { kind, file, type } of files) {
    const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
    if (kind !== 'asset' || ending === undefined) continue;
    const plain = type.split(';', 1)[0] as string;
    endingsOfType.set(plain, (endingsOfType.get(plain) ?? new Set()).add(ending));
  }
  return [...endingsOfType].map(([type, endings]) => `${type} ${[...endings].join(' ')};`).join(' ');
}

function addHeaders(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `        add_header ${name} ${quoted(value)} always;`)
    .join('\n');
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
