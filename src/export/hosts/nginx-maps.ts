import { greaterPattern, qualityPatterns } from './accept.ts';
import { pageLink } from './answers.ts';
import { canonicals, decodedRedirects, type RuleSource, withoutSlash } from './rule-source.ts';

/** What is known of a request before it is answered. */
export function nginxMaps(source: RuleSource): string {
  const { base } = source;
  const host = new URL(base).host.replaceAll('.', '\\.');
  const redirects = decodedRedirects(source);
  const canonical = canonicals(source);
  const { isUsual, listed } = withoutSlash(source);
  const keys = [...redirects.map(([from]) => from), ...canonical.map(([from]) => from), ...listed];
  const longest = keys.reduce((most, from) => Math.max(most, new TextEncoder().encode(from).length), 0);
  const quality = (type: string) =>
    qualityPatterns(type)
      .map(({ pattern, quality: q }) => `    "~*${pattern}" ${q === 'q' ? '$lectern_q' : '1'};`)
      .join('\n');
  return `map_hash_bucket_size ${2 ** Math.ceil(Math.log2(longest + 64))};
map_hash_max_size ${2 ** Math.ceil(Math.log2(keys.length + 1024))};

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
# Whether the address of a page has no slash at its end, whatever its file is called.
map $lectern_stem $lectern_bare {
    default ${isUsual ? 1 : 0};
${listed.map((address) => `    ${quoted(address)} 1;`).join('\n')}
}
map "$lectern_form$lectern_bare $uri" $lectern_file {
    default /none;
    "~^md. /(?:index)?$" /index.md;
    "~^html. /$" /index.html;
    "~^md. (?<lectern_c_mdstem>.*?)(?:\\.html|/)?$" $lectern_c_mdstem$lectern_part.md;
    "~^html0 (?<lectern_c_folder>.*)/$" $lectern_c_folder$lectern_part/index.html;
    "~^html. (?<lectern_c_page>.*\\.html)$" $lectern_c_page;
    "~^html. (?<lectern_c_page>.*[^/])$" $lectern_c_page$lectern_part.html;
}
map "$lectern_form$lectern_bare $uri" $lectern_index {
    default /none;
    "~^html1 (?<lectern_c_index>.*[^/])$" $lectern_c_index$lectern_part/index.html;
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
    "~^/api/v1/content/+(?:https?:/+${host}/+)?(?<lectern_c_path>.+?)(?:\\.md|\\.html|\\.json)?/?$" $lectern_c_path;
}
map $args $lectern_list {
    default content;
    "~(?:^|&)type=(?<lectern_c_type>[^&]*)" content/type=$lectern_c_type;
}
map "$uri $lectern_document" $lectern_answer {
    default /none;
    "~^(?<lectern_c_endpoint>/api/v1(?:/versions|/press-kit)?)(?:\\.json|/)? $" $lectern_c_endpoint.json;
    "~^/api/v1/content(?:\\.json)? $" /api/v1/$lectern_list.json;
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

/** A string of nginx. */
export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
