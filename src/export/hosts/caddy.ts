import type { OutputKind } from '../output.ts';
import { filesByHeaders, type Headers, headersOf, type RuleSource } from './rule-source.ts';
import { REFUSED, type Table, tablesOf } from './tables.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const MARKDOWN = { 'Content-Type': 'text/markdown; charset=utf-8' };
/** The placeholders of Caddy for the keys of tables. */
const KEYS: Readonly<Record<string, string>> = { accept: '{header.Accept}', args: '{query}', uri: '{path}' };

/**
 * The configuration of a Caddy site that answers as Lectern would, as far as files can.
 * @param folder of the rules. Owners put their additions into `caddy.d/` there.
 */
export function caddyRules(source: RuleSource, folder: string): string {
  const { host, protocol } = new URL(source.base);
  const set = (kind: OutputKind, more: Headers = {}) => headerBlock({ ...headersOf(source, kind), ...more });
  return `# Made by lectern build; the next build writes it anew.
${protocol === 'http:' ? 'http://' : ''}${host} {
	root * ${quoted(source.folder)}
	encode gzip
${tablesOf(source).map(map).join('\n')}
	route {
		@moved expression {lectern_moved} != ""
		redir @moved {lectern_moved} 301

		# What you add to this site.
		import ${quoted(`${folder}/caddy.d/*`)}

		@change not method GET HEAD
		header @change Allow "GET, HEAD"
		respond @change 405

		# The REST API.
		@api path_regexp ^/api/v1(?:/|\\.json$|$)
		route @api {
			${set('rest', { 'Content-Type': 'application/json' })}
			@refused expression {lectern_answer} == "${REFUSED}"
			header @refused Content-Type text/plain
			respond @refused "These are files: lists have only the parameter type. See /developers.md." 400
			rewrite * {lectern_answer}.json
			file_server
		}

		# Documents and the files of search, each with what it is.
${filesByHeaders(source).map(documents).join('\n')}
		@rules path /_headers /_redirects /vercel.json
		error @rules 404
		@twin path *.md
		route @twin {
			@there file {lectern_stem}{lectern_part}.md
			route @there {
				${set('twin', { Link: '{lectern_canonical}', ...MARKDOWN })}
				rewrite * {lectern_stem}{lectern_part}.md
				file_server
			}
			error 404
		}

		# Pages, and their twins for those who name Markdown.
		@markdown file {lectern_stem}{lectern_part}{lectern_form}
		route @markdown {
			${set('page', { Link: '{lectern_link}', ...MARKDOWN })}
			rewrite * {lectern_stem}{lectern_part}.md
			file_server
		}
		@page file {lectern_page}{lectern_part}.html {lectern_page}{lectern_part}/index.html
		route @page {
			${set('page', { Link: '{lectern_link}', ...HTML })}
			rewrite * {file_match.relative}
			file_server
		}
		@asset file {path}
		route @asset {
			${set('asset')}
			file_server
		}
		@slash file {lectern_stem}.html {lectern_stem}/index.html
		redir @slash {lectern_slash} 301
		error 404
	}
	handle_errors {
		route {
			${set('not-found', HTML)}
			@md expression {lectern_missing} == "md"
			header @md Content-Type "${MARKDOWN['Content-Type']}"
			rewrite * /404.{lectern_missing}
			file_server {
				status {err.status_code}
			}
		}
	}
}
`;
}

function map({ name, of, rows, otherwise }: Table): string {
  const key = of.map((part) => KEYS[part] ?? `{lectern_${part}}`).join('');
  const value = (to: string) => quoted(to.replaceAll('\\1', '${1}'));
  return `	map ${key} {lectern_${name}} {
${rows.map(([from, to]) => `		${quoted(typeof from === 'string' ? from : pattern(from))} ${value(to)}\n`).join('')}		default ${quoted(otherwise)}
	}`;
}

function pattern({ source, ignoreCase }: RegExp): string {
  return `~${ignoreCase ? '(?i)' : ''}${source}`;
}

function documents([headers, addresses]: [Headers, string[]], index: number): string {
  return `		@document${index} path ${addresses.map(quoted).join(' ')}
		route @document${index} {
			${headerBlock(headers)}
			file_server
		}`;
}

function headerBlock(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `				${name} ${quoted(value)}\n`);
  return `header {\n${lines.join('')}			}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
