import { qualityPatterns } from './accept.ts';
import { canonicals, decodedRedirects, type RuleSource, withoutSlash } from './rule-source.ts';

/** What is known of a request before it is answered. */
export function caddyMaps(source: RuleSource): string {
  const host = new URL(source.base).host.replaceAll('.', '\\.');
  const quality = (name: string, type: string) => `	map {header.Accept} {${name}} {
${qualityPatterns(type)
  .map(
    ({ pattern, quality: q }) =>
      `		${quoted(`~(?i)${pattern.replaceAll('(?<', '(?P<')}`)} ${q === 'q' ? '"${lectern_q}"' : '"1"'}`,
  )
  .join('\n')}
		default "0"
	}`;
  const { isUsual, listed } = withoutSlash(source);
  const table = (name: string, rows: readonly (readonly [string, string])[]) =>
    `	map {path} {${name}} {
${rows.map(([from, to]) => `		${quoted(from)} ${quoted(to)}`).join('\n')}
		default ""
	}`;
  return [
    quality('lectern_markdown', 'text/markdown'),
    quality('lectern_html', 'text/html'),
    `	map {path} {lectern_stem} {
		"~^(/.*?)(?:\\.md|/)?$" "\${1}"
		default ""
	}
	map {path} {lectern_page} {
		/ /index
		"~^(/.*/)index\\.html$" "\${1}"
		"~^(/.*)\\.html$" "\${1}"
		"~^(/.*[^/])$" "\${1}"
		default /none
	}
	map {path} {lectern_twin} {
		/ /index
		"~^(/.*?)(?:\\.html|/)?$" "\${1}"
		default /none
	}
	map {query} {lectern_part} {
		"~^((?:year|tag|page)=[^/]*)$" "/\${1}"
		default ""
	}
	map {query} {lectern_list} {
		"~(?:^|&)type=(${TYPES})(?:&|$)" "content/type=\${1}"
		default content
	}
	map {query} {lectern_filters} {
		"~(?:^|&)(?:tag|year|lang|updated_since|limit|cursor)=" "yes"
		"~(?:^|&)type=(?:${TYPES})(?:&|$)" ""
		"~(?:^|&)type=" "yes"
		default ""
	}
	map {path} {lectern_document} {
		"~^/api/v1/content/+(?:https?:/+${host}/+)?(.+?)(?:\\.md|\\.html|\\.json)?/?$" "/api/v1/content/\${1}"
		default ""
	}
	map {http.request.orig_uri} {lectern_instance} {
		"~^(/[A-Za-z0-9._~!$&'()*+,;=:@/%-]*)" "\${1}"
		default /api/v1
	}`,
    table(
      'lectern_canonical',
      canonicals(source).map(([from, to]) => [from, `<${to}>; rel="canonical"`]),
    ),
    table('lectern_moved', decodedRedirects(source)),
    `	map {lectern_stem} {lectern_bare} {
${listed.map((address) => `		${quoted(address)} "1"`).join('\n')}
		default "${isUsual ? '1' : ''}"
	}`,
  ].join('\n');
}

const TYPES = 'writing|video|talk|project|page';

/** A token of a Caddyfile. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
