import { PROBLEMS, type ProblemCode } from '../../model/problems.ts';
import { caddyMaps, quoted } from './caddy-maps.ts';
import { pageLink, restLink, staticProblem } from './answers.ts';
import { RULED } from '../file-name.ts';
import type { OutputKind } from '../output.ts';
import { addTo } from '../../text/append.ts';
import { type Headers, hasEnding, headersOf, ofItsOwn, type RuleSource } from './rule-source.ts';

/** A site of Caddy that serves an export as Lectern would, as far as files can. */
export function caddyRules(source: RuleSource): string {
  const { base, folder } = source;
  const { host, protocol } = new URL(base);
  return `# Made by lectern build; the next build writes it anew.
${protocol === 'http:' ? 'http://' : ''}${host} {
	root * ${quoted(folder)}
	encode gzip
${caddyMaps(source)}
	@markdown expression double({lectern_markdown}) > double({lectern_html})
	@named header_regexp Accept (?i)text/html|application/xhtml\\+xml

	route {
		@moved expression {lectern_moved} != ""
		redir @moved {lectern_moved} 301

		# The REST API.
		@rest path_regexp ^/api/v1(?:/|\\.json$|$)
		handle @rest {
${setHeaders(source, 'rest', 3, `Link ${quoted(restLink(base))}`, 'Content-Type application/json')}
			@write not method GET
			handle @write {
				header Allow GET
				${problem(source, 'METHOD_NOT_ALLOWED')}
			}
			@nothing path_regexp ^/api/v1/content/$
			handle @nothing {
				${problem(source, 'MISSING_CONTENT_PATH')}
			}
			# Rewrites come first, whatever stands first here.
			@filters expression \`{lectern_filters} != "" && {http.request.orig_uri.path} == "/api/v1/content"\`
			handle @filters {
				${problem(source, 'INVALID_PARAMETER')}
			}
			@list path_regexp ^/api/v1/content$
			rewrite @list /api/v1/{lectern_list}.json
			@document path_regexp ^/api/v1/content/.
			rewrite @document {lectern_document}.json
			@fixed path_regexp ^/api/v1(?:/versions|/press-kit)?/?$
			rewrite @fixed {lectern_stem}.json
			@ruled file ${RULED}{path}
			handle @ruled {
				rewrite * ${RULED}{path}
				file_server
			}
			@answer file {path}
			handle @answer {
				file_server
			}
			@missing path_regexp ^/api/v1/content/.
			handle @missing {
				${problem(source, 'RESOURCE_NOT_FOUND')}
			}
			handle {
				${problem(source, 'ENDPOINT_NOT_FOUND')}
			}
		}

		@change not method GET HEAD
		handle @change {
			header {
				Allow "GET, HEAD"
				Content-Type "application/problem+json; charset=utf-8"
			}
			respond ${staticProblem(base, 'METHOD_NOT_ALLOWED', '{lectern_instance}', backticks)} 405
		}

		# Documents and the files of search, each with what it is.
${documents(source)}
		@rules path /_headers /_redirects /vercel.json
		handle @rules {
			${notFound(source)}
		}
		@twin path *.md
		handle @twin {
			rewrite {lectern_stem}{lectern_part}.md
			@there file {path}
			handle @there {
${setHeaders(source, 'twin', 4, 'Link {lectern_canonical}', MARKDOWN)}
				file_server
			}
			handle {
				${notFound(source)}
			}
		}
${spellings(source)}
		# Pages, and their twins for those who want Markdown more.
		@aspage file {lectern_page}{lectern_part}.html {lectern_stem}{lectern_part}/index.html
		@asmarkdown {
			expression double({lectern_markdown}) > double({lectern_html})
			file {lectern_twin}{lectern_part}.md
		}
		handle @asmarkdown {
			rewrite {lectern_twin}{lectern_part}.md
${setHeaders(source, 'page', 3, MARKDOWN)}
			file_server
		}
		@slash {
			path_regexp ./$
			expression \`{lectern_bare} == "1"\`
			file {lectern_stem}.html {lectern_stem}/index.html
		}
		redir @slash ${base}{lectern_stem} 301
		@noslash {
			not path_regexp /$
			expression \`{lectern_bare} != "1"\`
			not file {path}.html
			file {path}/index.html
		}
		redir @noslash ${base}{path}/ 301
		handle @aspage {
			try_files {lectern_page}{lectern_part}.html {lectern_stem}{lectern_part}/index.html
${setHeaders(source, 'page', 3, `Link ${quoted(pageLink(base, '{lectern_twin}{lectern_part}.md'))}`, HTML)}
			file_server
		}
		@asset file {path}
		handle @asset {
${setHeaders(source, 'asset', 3)}
			file_server
		}
		handle {
			${notFound(source)}
		}
	}
}
`;
}

/** Documents with the same headers together. */
function documents({ files }: RuleSource): string {
  const groups = new Map<string, string[]>();
  for (const { file, type, headers: own } of ofItsOwn(files))
    addTo(groups, headers({ ...own, 'Content-Type': type }, '				'), `/${file}`);
  return [...groups]
    .map(
      ([own, paths], index) => `		@document${index} path ${paths.map(quoted).join(' ')}
		handle @document${index} {
			@ruled file ${RULED}{path}
			rewrite @ruled ${RULED}{path}
			header {
${own}
			}
			file_server
		}`,
    )
    .join('\n');
}

function spellings(source: RuleSource): string {
  if (hasEnding(source, '.html')) return '';
  return `		@index path /index /index.html
		redir @index ${source.base}/ 301
		@html path *.html
		redir @html ${source.base}{lectern_page} 301
`;
}

function notFound(source: RuleSource): string {
  return `${setHeaders(source, 'not-found', 3).trim()}
			@wantshtml {
				header_regexp Accept (?i)text/html|application/xhtml\\+xml
				not expression double({lectern_markdown}) > double({lectern_html})
			}
			handle @wantshtml {
				rewrite * /404.html
				header ${HTML}
				file_server {
					status 404
				}
			}
			handle {
				rewrite * /404.md
				header ${MARKDOWN}
				file_server {
					status 404
				}
			}`;
}

function problem({ base }: RuleSource, code: ProblemCode): string {
  return `header Content-Type "application/problem+json; charset=utf-8"
				respond ${staticProblem(base, code, '{lectern_instance}', backticks)} ${PROBLEMS[code].status}`;
}

const HTML = 'Content-Type "text/html; charset=utf-8"';
const MARKDOWN = 'Content-Type "text/markdown; charset=utf-8"';

/** Sets the headers of a kind of files, and more of them. @param depth of the block. */
function setHeaders(source: RuleSource, kind: OutputKind, depth: number, ...more: string[]): string {
  const indent = '\t'.repeat(depth);
  const own = headers(headersOf(source, kind), `${indent}\t`);
  return [`${indent}header {`, own, ...more.map((line) => `${indent}\t${line}`), `${indent}}`].join('\n');
}

function headers(all: Headers, indent: string): string {
  return Object.entries(all)
    .map(([name, value]) => `${indent}${name} ${quoted(value)}`)
    .join('\n');
}

function backticks(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}
