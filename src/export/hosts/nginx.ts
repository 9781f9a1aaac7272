import { greaterPattern, qualityPatterns } from './accept.ts';
import { pageLink, restLink, staticProblem } from './answers.ts';
import {
  canonicals,
  decodedRedirects,
  type Headers,
  hasEnding,
  headersOf,
  named,
  ofItsOwn,
  type RuleSource,
} from './rule-source.ts';
import { PROBLEMS, type ProblemCode } from '../../model/problems.ts';

/** A server of nginx that serves an export as Lectern would, as far as files can. */
export function nginxRules(source: RuleSource): string {
  const { base, folder } = source;
  return `# Made by lectern build; the next build writes it anew. Include it in the http block of nginx.conf.
${maps(source)}
server {
    listen 80;
    server_name ${new URL(base).hostname};
    root ${quoted(folder)};

    charset utf-8;
    charset_types text/markdown;
    gzip on;
    gzip_types text/markdown text/plain text/css text/javascript application/json application/xml image/svg+xml
               application/rss+xml application/atom+xml application/feed+json application/linkset+json;
    error_page 404 @lectern_not_found;
    error_page 405 @lectern_method;
    if ($request_method !~ ^(?:GET|HEAD)$) {
        return 405;
    }
    if ($lectern_moved != "") {
        return 301 $lectern_moved;
    }

    # The REST API, before what goes by endings.
    location ~ ^/api/v1/(?!(?:versions|press-kit|content|content/.*)?/?$) {
        try_files /dev/null @lectern_no_endpoint;
    }
    location ~ ^/api/v1(?:/|$) {
        types { application/json json; }
        charset off;
        error_page 404 @lectern_no_document;
        error_page 405 @lectern_no_method;
        if ($request_method != GET) {
            return 405;
        }
        if ($lectern_filters) {
            return 418;
        }
        error_page 418 @lectern_filters;
${headers(headersOf(source, 'rest'))}
        add_header Link '${restLink(base)}' always;
        try_files $lectern_answer =404;
    }
    location = /api/v1/content/ {
        ${problem(source, 'MISSING_CONTENT_PATH')}
    }
${(
  [
    ['@lectern_no_document', 'RESOURCE_NOT_FOUND', ''],
    ['@lectern_no_endpoint', 'ENDPOINT_NOT_FOUND', ''],
    ['@lectern_no_method', 'METHOD_NOT_ALLOWED', '        add_header Allow GET always;\n'],
    ['@lectern_filters', 'INVALID_PARAMETER', ''],
  ] as const
)
  .map(([name, code, more]) => `    location ${name} {\n${more}        ${problem(source, code)}\n    }`)
  .join('\n')}

    # Pages, and their twins for those who want Markdown more.
    location / {
        types { text/html html; text/markdown md; }
${headers(headersOf(source, 'page'))}
        add_header Link $lectern_link always;
        try_files $lectern_file @lectern_asset;
    }
    location @lectern_asset {
        types { ${assetTypes(source)} }
        default_type application/octet-stream;
${headers(headersOf(source, 'asset'))}
        try_files $uri @lectern_spelling;
    }
    # Other spellings of a page lead to it.
    location @lectern_spelling {
        if (-f $document_root$lectern_stem.html) {
            rewrite ^(.+)/$ ${base}$1 permanent;
        }
        if (-f $document_root$lectern_stem/index.html) {
            rewrite ^(.*[^/])$ ${base}$1/ permanent;
        }
        return 404;
    }
${spellings(source)}
    location ~ \\.md$ {
        types { text/markdown md; }
${headers(headersOf(source, 'twin'))}
        add_header Link $lectern_canonical always;
        try_files $lectern_stem$lectern_part.md =404;
    }

    # Documents and the files of search, each with what it is.
${ofItsOwn(source.files)
  .map(
    ({ file, type, headers: own }) => `    location = ${quoted(`/${file}`)} {
        types { }
        charset off;
        default_type ${quoted(type)};
${headers(named(own))}
    }`,
  )
  .join('\n')}
    location ~ ^/(?:_headers|_redirects|vercel\\.json)$ {
        return 404;
    }

    location @lectern_method {
        types { }
        default_type "application/problem+json; charset=utf-8";
        add_header Allow "GET, HEAD" always;
        return 405 '${problemText(source, 'METHOD_NOT_ALLOWED')}';
    }
    location @lectern_not_found {
        types { text/html html; text/markdown md; }
${headers(headersOf(source, 'not-found'))}
        try_files /404.$lectern_missing =404;
    }
}
`;
}

/** What is known of a request before it is answered. */
function maps(source: RuleSource): string {
  const { base } = source;
  const host = new URL(base).host.replaceAll('.', '\\.');
  const redirects = decodedRedirects(source);
  const canonical = canonicals(source);
  const longest = Math.max(0, ...[...redirects, ...canonical].map(([from]) => Buffer.byteLength(from)));
  const quality = (type: string) =>
    qualityPatterns(type)
      .map(({ pattern, quality: q }) => `    "~*${pattern}" ${q === 'q' ? '$lectern_q' : '1'};`)
      .join('\n');
  return `map_hash_bucket_size ${2 ** Math.ceil(Math.log2(longest + 64))};
map_hash_max_size ${2 ** Math.ceil(Math.log2(redirects.length + canonical.length + 1024))};

map $http_accept $lectern_markdown {
    default 0;
${quality('text/markdown')}
    "" 1;
}
map $http_accept $lectern_html {
    default 0;
${quality('text/html')}
    "" 1;
}
map "$lectern_markdown|$lectern_html" $lectern_form {
    default html;
    "~${greaterPattern()}" md;
}
# Where nothing is, HTML is for those who ask for it by name.
map "$lectern_form $http_accept" $lectern_missing {
    default md;
    "~*^html .*(?:text/html|application/xhtml\\+xml)" html;
}
# A part of a list is a file of its own.
map $args $lectern_part {
    default "";
    "~^(?<lectern_c_part>(?:year|tag|page)=[^/]*)$" /$lectern_c_part;
}
map $uri $lectern_stem {
    default $uri;
    "~^(?<lectern_c_stem>/.*?)(?:\\.md|/)?$" $lectern_c_stem;
}
map "$lectern_form $uri" $lectern_file {
    "~^md /(?:index)?$" /index.md;
    "~^html /$" /index.html;
    "~^md (?<lectern_c_mdstem>.*?)(?:\\.html|/)?$" $lectern_c_mdstem$lectern_part.md;
    "~^html (?<lectern_c_folder>.*)/$" $lectern_c_folder$lectern_part/index.html;
    "~^html (?<lectern_c_page>.*\\.html)$" $lectern_c_page;
    "~^html (?<lectern_c_page>.*)$" $lectern_c_page$lectern_part.html;
}
# Headers that tell of one file: only where its name needs no encoding.
map $uri $lectern_link {
    default "";
    "/" '${pageLink(base, '/index.md')}';
    "~^(?<lectern_c_linkstem>/[A-Za-z0-9/._=&~-]*?)(?:\\.html|/)?$" '${pageLink(base, '$lectern_c_linkstem.md')}';
}
map $uri $lectern_canonical {
    default "";
${canonical.map(([from, to]) => `    ${quoted(from)} '<${to.replaceAll('$', '%24')}>; rel="canonical"';`).join('\n')}
}
map $uri $lectern_moved {
    default "";
${redirects.map(([from, to]) => `    ${quoted(from)} ${quoted(to.replaceAll('$', '%24'))};`).join('\n')}
}
map $uri $lectern_document {
    default "";
    "~^/api/v1/content/+(?:https?:/+${host}/+)?(?<lectern_c_path>.+?)(?:\\.md|\\.html)?/?$" $lectern_c_path;
}
map $args $lectern_list {
    default content;
    "~(?:^|&)type=(?<lectern_c_type>[^&]*)" content/type=$lectern_c_type;
}
map "$uri $lectern_document" $lectern_answer {
    default /none;
    "~^(?<lectern_c_endpoint>/api/v1(?:/versions|/press-kit)?)/? $" $lectern_c_endpoint.json;
    "~^/api/v1/content $" /api/v1/$lectern_list.json;
    "~^/api/v1/content/\\S* (?<lectern_c_known>.+)$" /api/v1/content/$lectern_c_known.json;
}
map "$uri $args" $lectern_filters {
    default 0;
    "~^/api/v1/content (?:.*&)?(?:(?:tag|year|lang|updated_since|limit|cursor)=|type=(?!(?:writing|video|talk|project|page)(?:&|$)))" 1;
}
map $request_uri $lectern_instance {
    default /api/v1;
    "~^(?<lectern_c_instance>/[A-Za-z0-9._~!$&'()*+,;=:@/%-]*)" $lectern_c_instance;
}
`;
}

/** The types of assets, by the endings that they have. */
function assetTypes({ files }: RuleSource): string {
  const types = new Map<string, Set<string>>();
  for (const { kind, file, type } of files) {
    const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
    if (kind !== 'asset' || ending === undefined) continue;
    const plain = type.split(';', 1)[0] as string;
    types.set(plain, (types.get(plain) ?? new Set()).add(ending));
  }
  return [...types].map(([type, endings]) => `${type} ${[...endings].join(' ')};`).join(' ');
}

function spellings(source: RuleSource): string {
  if (hasEnding(source, '.html')) return '';
  return `    location ~ \\.html$ {
        rewrite ^/index\\.html$ ${source.base}/ permanent;
        rewrite ^(.*)\\.html$ ${source.base}$1 permanent;
    }
    location = /index {
        return 301 ${source.base}/;
    }`;
}

function headers(all: Headers): string {
  return Object.entries(all)
    .map(([name, value]) => `        add_header ${name} ${quoted(value)} always;`)
    .join('\n');
}

function problem(source: RuleSource, code: ProblemCode): string {
  const lines = Object.entries(headersOf(source, 'rest')).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
  );
  return [
    'types { }',
    'default_type "application/problem+json; charset=utf-8";',
    ...lines,
    `add_header Link '${restLink(source.base)}' always;`,
    `return ${PROBLEMS[code].status} '${problemText(source, code)}';`,
  ].join('\n        ');
}

function problemText({ base }: RuleSource, code: ProblemCode): string {
  return staticProblem(base, code, '$lectern_instance', (text) =>
    text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('$', ''),
  );
}

/** A string of nginx. */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
