import { mdxCode } from '../../code/ask/mdx-code.ts';
import { cleanBody } from '../../markdown/clean/clean.ts';
import type { Edits } from '../../markdown/clean/edits.ts';
import { readMarkdown, type Reading } from '../../markdown/read/reading.ts';
import type { MdxImports } from '../../markdown/clean/template-tags.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { markdownOfHtml } from '../formats/html-source.ts';
import { leavesTemplates } from '../../generators/generators.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Rule } from '../config/rules.ts';
import type { FileNames } from './file-names.ts';

/** The Markdown of a body without what only its generator understands, and its reading. */
export function readBody(source: EntrySource): {
  text: string;
  reading: Reading;
} {
  const { fields, file, body, keepsHtml } = source;
  const { texts, functions } = source.site;
  const isHtml = /\.html?$/i.test(file);
  const isMdx = texts.mdx || /\.mdx$/i.test(file);
  const cleaned = cleanBody(body, {
    templates: leavesTemplates((key) => fields.value(key)) ? 'none' : texts.templates,
    mdx: isMdx ? mdxCode : undefined,
    html: isHtml,
    keepsHtml,
    math: texts.math,
    vault: texts.wiki !== false || hasWikiLinks(body),
    imports: source.imports,
    constant: (name) => (name === 'props' ? undefined : fields.data),
    values: (path) => functions.templateValue?.(path, (key) => fields.value(key)),
  });
  reportRemoved(source, cleaned.removed, cleaned.text);
  const text = isHtml ? markdownOfHtml(cleaned.text) : (functions.toMarkdown?.(cleaned.text) ?? cleaned.text);
  const known = text === body && !isMdx ? cleaned.reading : null;
  return { text, reading: known ?? readMarkdown(text, { math: texts.math, source: { templates: 'none' } }) };
}

/** Whoever writes `[[Note]]` writes as Obsidian has it, whatever publishes it. */
function hasWikiLinks(body: string): boolean {
  return /\[\[(?!\s)[^[\]\n]+\]\](?![([])/.test(body);
}

/** A text with fewer words, and a tag that is left out, had all or most of its words in that. */
const FEW = 12;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Tells of what is left out of a body. @param left what there is without it. */
function reportRemoved(
  source: EntrySource,
  removed: readonly { name: string; offset: number }[],
  left: string,
): void {
  const { fields, body, parts, file } = source;
  for (const { start, code, name } of parts?.entries ?? []) {
    if (code !== 'unfollowed') continue;
    const quoted = name.length > MAX_QUOTED ? `${name.slice(0, MAX_QUOTED)}…` : name;
    fields.diagnostics.push({
      severity: 'warning',
      code: 'lost-text',
      message: `The text that \`${quoted}\` takes in is missing: no such file or part of one is in the site’s folder, or none that may be published.`,
      fix: 'Correct the name. If only the site’s program finds the file, build the site, and run lectern serve --built DIR.',
      file,
      ...placeIn(source, parts?.source ?? body, start),
    });
  }
  const [first] = removed;
  if (first === undefined) return;
  const names = [...new Set(removed.map(({ name }) => name))];
  const words = left.match(WORD)?.length ?? 0;
  // What a text imports is no word of it.
  const isLost = words < FEW && names.some((name) => !/^(?:import|export)$/.test(name));
  const rest = words === 0 ? 'no word is' : words === 1 ? 'one word is' : `${words} words are`;
  const lost = isLost ? `Of this text, ${rest} left: the rest is in template tags. ` : '';
  const count = removed.length === 1 ? 'One template tag is' : `${removed.length} template tags are`;
  fields.diagnostics.push({
    severity: isLost ? 'warning' : 'info',
    code: isLost ? 'lost-text' : 'template-tags',
    message: `${lost}${count} left out: ${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}.`,
    fix: isLost
      ? 'Build the site, and run Lectern again with the build: lectern serve --built DIR. The build has the text.'
      : 'You do not have to do anything. To show this content here too, write it as Markdown.',
    file,
    ...placeIn(source, parts?.source ?? body, parts?.sourceOf(first.offset) ?? first.offset),
  });
}

const MAX_QUOTED = 80;

function placeIn({ bodyLine }: EntrySource, text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: bodyLine + before.split('\n').length - 1,
    column: offset - before.lastIndexOf('\n'),
  };
}

export interface EntrySource {
  fields: FieldReader;
  rule: Rule;
  names: FileNames;
  /** Markdown without front matter. */
  body: string;
  bodyLine: number;
  /** What `body` was made of, by taking in parts of other files; absent: it is as it stands in its file. */
  parts?: Edits | undefined;
  file: string;
  transcript: { text: string | null; file: string } | null;
  site: Pick<SiteProfile, 'texts' | 'functions'>;
  /** HTML stays as it is typed, with its scripts and styles, since the owner trusts it (`trusted_html`). */
  keepsHtml: boolean;
  /** What MDX may import. */
  imports?: MdxImports;
}
