import { nginxMaps, quoted } from './nginx-maps.ts';
import { restLink, staticProblem } from './answers.ts';
import { RULED } from '../file-name.ts';
import { type Headers, hasEnding, headersOf, ofItsOwn, type RuleSource } from './rule-source.ts';
import { PROBLEMS, type ProblemCode } from '../../model/problems.ts';

/** A server of nginx that serves an export as Lectern would, as far as files can. */
export function nginxRules(source: RuleSource): string {
  const { base, folder } = source;
  return `# Made by lectern build; the next build writes it anew. Include it in the http block of nginx.conf.
${nginxMaps(source)}
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
    location ~ ^/api/v1/(?!(?:(?:versions|press-kit|content)(?:\\.json)?|content/.*)?/?$) {
        try_files /dev/null @lectern_no_endpoint;
    }
    location ~ ^/api/v1(?:/|\\.json$|$) {
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
        error_page 418 =400 @lectern_filters;
${headers(headersOf(source, 'rest'))}
        add_header Link '${restLink(base)}' always;
        try_files ${RULED}$lectern_answer $lectern_answer =404;
    }
    location = /api/v1/content/ {
        ${problem(source, 'MISSING_CONTENT_PATH')}
    }
    location @lectern_no_document {
        ${problem(source, 'RESOURCE_NOT_FOUND')}
    }
    location @lectern_no_endpoint {
        ${problem(source, 'ENDPOINT_NOT_FOUND')}
    }
    location @lectern_no_method {
        add_header Allow GET always;
        ${problem(source, 'METHOD_NOT_ALLOWED')}
    }
    location @lectern_filters {
        ${problem(source, 'INVALID_PARAMETER')}
    }

    # Pages, and their twins for those who want Markdown more.
    location / {
        types { text/html html; text/markdown md; }
${headers(headersOf(source, 'page'))}
        add_header Link $lectern_link always;
        try_files $lectern_file $lectern_index @lectern_asset;
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
        set $lectern_way $lectern_bare;
        if (-f $document_root$lectern_stem/index.html) {
            set $lectern_way "index $lectern_bare";
        }
        if ($lectern_way = "index 1") {
            rewrite ^(.+)/$ ${base}$1 permanent;
        }
        if ($lectern_way = "index 0") {
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
${headers(own)}
        try_files ${RULED}$uri $uri =404;
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
        rewrite ^(.*/)index\\.html$ ${source.base}$1 permanent;
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
  return `types { }
        default_type "application/problem+json; charset=utf-8";
${headers(headersOf(source, 'rest'))}
        add_header Link '${restLink(source.base)}' always;
        return ${PROBLEMS[code].status} '${problemText(source, code)}';`;
}

function problemText({ base }: RuleSource, code: ProblemCode): string {
  return staticProblem(base, code, '$lectern_instance', (text) =>
    text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('$', ''),
  );
}
