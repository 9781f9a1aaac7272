import { cleanBody } from '../../markdown/clean/clean.ts';
import { readMarkdown, type Reading } from '../../markdown/read/reading.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { markdownOfHtml } from '../formats/html-source.ts';
import { reportRemoved } from '../report/report-removed.ts';
import type { EntrySource } from './entry-source.ts';

/** The Markdown of a body without what only its generator understands, and its reading. */
export function readBody(source: EntrySource): { text: string; reading: Reading } {
  const { fields, file, site, body } = source;
  const isHtml = /\.html?$/i.test(file);
  const isMdx = site.mdx || /\.mdx$/i.test(file);
  const cleaned = cleanBody(body, {
    templates: isFilled(fields) ? site.templates : 'none',
    mdx: isMdx,
    html: isHtml,
    keepsHtml: site.keepsHtml,
    math: site.math,
    vault: site.wiki !== false || hasWikiLinks(body),
    include: source.include,
    values: (path) => site.templateValue?.(path, (key) => fields.value(key)),
  });
  reportRemoved(source, cleaned.removed, cleaned.text);
  const text = isHtml ? markdownOfHtml(cleaned.text) : (site.toMarkdown?.(cleaned.text) ?? cleaned.text);
  const known = text === body && !isMdx ? cleaned.reading : null;
  return { text, reading: known ?? readMarkdown(text, { math: site.math, source: { templates: 'none' } }) };
}

/**
 * Whether the program fills templates in the body: it leaves it alone where the front matter says so.
 * https://jekyllrb.com/docs/liquid/tags/, https://www.11ty.dev/docs/languages/#overriding-the-template-language
 */
export function isFilled(fields: FieldReader): boolean {
  const engine = fields.value('templateEngineOverride');
  return (
    fields.value('render_with_liquid') !== false && engine !== false && !/^(?:md|html)$/.test(String(engine))
  );
}

/** Whoever writes `[[Note]]` writes as Obsidian has it, whatever publishes it. */
function hasWikiLinks(body: string): boolean {
  return /\[\[(?!\s)[^[\]\n]+\]\](?![([])/.test(body);
}
