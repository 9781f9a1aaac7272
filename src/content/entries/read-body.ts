import { mdxCode } from '../../code/ask/mdx-code.ts';
import { cleanBody } from '../../markdown/clean/clean.ts';
import type { EditEntry, Edits } from '../../markdown/clean/edits.ts';
import { countWords, lossesOf } from '../../markdown/clean/losses.ts';
import type { Diagnostic, Lost } from '../../model/diagnostic.ts';
import { readMarkdown, type Reading } from '../../markdown/read/reading.ts';
import type { MdxImports } from '../../markdown/clean/template-tags.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import { markdownOfHtml } from '../formats/html-source.ts';
import { leavesTemplates } from '../../generators/generators.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Rule } from '../config/rules.ts';
import type { FileNames } from './file-names.ts';

/** The Markdown of a body without the syntax of its generator, and its reading. */
export function readBody(source: EntrySource): { text: string; reading: Reading } {
  const { fields, file, body, bodyLine, config } = source;
  const { texts, functions } = source.site;
  const isHtml = /\.html?$/i.test(file);
  const isMdx = texts.mdx || /\.mdx$/i.test(file);
  const cleaned = cleanBody(body, {
    templates: leavesTemplates((key) => fields.value(key)) ? 'none' : texts.templates,
    mdx: isMdx ? mdxCode : undefined,
    html: isHtml,
    keepsHtml: config.trusted_html,
    components: config.components,
    math: texts.math,
    vault: texts.wiki !== false || hasWikiLinks(body),
    imports: source.imports,
    constant: (name) => (name === 'props' ? undefined : fields.data),
    values: (path) => functions.templateValue?.(path, (key) => fields.value(key)),
  });
  source.onText?.(file, { body, bodyLine, entries: cleaned.entries });
  reportLosses(source, cleaned.entries, cleaned.text);
  const text = isHtml ? markdownOfHtml(cleaned.text) : (functions.toMarkdown?.(cleaned.text) ?? cleaned.text);
  const known = text === body && !isMdx ? cleaned.reading : null;
  return { text, reading: known ?? readMarkdown(text, { math: texts.math, source: { templates: 'none' } }) };
}

/** `[[Note]]` shows that a text is written in Obsidian's syntax, whichever generator publishes it. */
function hasWikiLinks(body: string): boolean {
  return /\[\[(?!\s)[^[\]\n]+\]\](?![([])/.test(body);
}

/** If a tag is left out and fewer words remain, the tag held most of the text. */
const FEW = 12;
/** The most diagnostics about lost words of one text that have a place. */
const MOST_PLACES = 50;
/** If at least so many words are left out, and more than remain, the text counts as lost. */
const MANY = 20;
const BUILD =
  'Build the site, and run Lectern again with the build: lectern serve --built DIR. The build has the text.';

/** Reports the words that are left out of a body, by the tag that held them. @param remainder the text without them. */
function reportLosses(source: EntrySource, entries: readonly EditEntry[], remainder: string): void {
  const { fields, body, parts, file } = source;
  const whole = parts?.source ?? body;
  const tell = (diagnostic: Omit<Diagnostic, 'file'>, offset?: number) =>
    fields.diagnostics.push({
      ...diagnostic,
      file,
      ...(offset === undefined ? {} : placeIn(source, whole, offset)),
    });
  const offsetOf = (offset: number) => parts?.sourceOf(offset) ?? offset;
  const isUnfollowed = ({ code }: Pick<EditEntry, 'code'>) => code === 'unfollowed';
  const unfollowed = [
    ...(parts?.entries ?? []).filter(isUnfollowed),
    ...entries.filter(isUnfollowed).map(({ start, name }) => ({ start: offsetOf(start), name })),
  ];
  for (const { start, name } of unfollowed) {
    const message = `The text that \`${shortened(name)}\` takes in is missing: the site’s program makes it, or takes it from a file that is not in the site’s folder or may not be published.`;
    const fix =
      'Build the site, and run lectern serve --built DIR. If it names a file of the folder, correct the name.';
    tell({ severity: 'warning', code: 'lost-text', message, fix }, start);
  }
  const removed = entries.filter(({ code, name }) => code !== null && code !== 'author' && name !== '');
  const [firstRemoved] = removed;
  const names = [...new Set(removed.map(({ name }) => shortened(name)))];
  const { losses, leftOut, wordless } = lossesOf(body, entries);
  const words = countWords(remainder);
  const isEmpty = words < FEW && removed.some(({ code }) => code !== 'syntax');
  const largest = entries.find(({ code }) => code !== null && code !== 'syntax');
  const listed = (all: readonly string[]) => `${all.slice(0, 6).join(', ')}${all.length > 6 ? ', …' : ''}`;
  const count = ({ length }: readonly unknown[]) =>
    length === 1 ? 'One template tag is' : `${length} template tags are`;
  if (firstRemoved !== undefined && isEmpty) {
    const rest = words === 0 ? 'no word is' : words === 1 ? 'one word is' : `${words} words are`;
    const message = `Of this text, ${rest} left: the rest is in template tags. ${count(removed)} left out: ${listed(names)}.`;
    tell({ severity: 'warning', code: 'lost-text', message, fix: BUILD }, offsetOf(firstRemoved.start));
  } else if (largest !== undefined && leftOut > words && leftOut >= MANY) {
    const message = `Of this text, ${words} words are left, and ${leftOut} are left out, most of them from here on.`;
    tell({ severity: 'warning', code: 'lost-text', message, fix: BUILD }, offsetOf(largest.start));
  } else if (wordless[0] !== undefined) {
    const wordlessNames = [...new Set(wordless.map(({ name }) => shortened(name)))];
    const message = `${count(wordless)} left out: ${listed(wordlessNames)}.`;
    const fix = 'You do not have to do anything. To show this content here too, write it as Markdown.';
    tell({ severity: 'info', code: 'template-tags', message, fix }, offsetOf(wordless[0].start));
  }
  for (const [index, { by, words: taken, sample, offset }] of losses.entries()) {
    const lost: Lost = { by, words: taken, sample, files: [file] };
    // Finding a place reads the text up to it, so only the first ones have a place.
    tell(
      { severity: 'warning', code: 'words-lost', message: '', lost },
      index < MOST_PLACES ? offsetOf(offset) : undefined,
    );
  }
}

function shortened(name: string): string {
  const [line = ''] = name.split('\n', 1);
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
}

const MAX_QUOTED = 80;

function placeIn({ bodyLine }: EntrySource, text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: bodyLine + before.split('\n').length - 1,
    column: offset - before.lastIndexOf('\n'),
  };
}

/** The text of a file, and the edits that clean it. */
export interface CleanedFile {
  /** The text, with the parts that it includes from other files. */
  body: string;
  /** The line of the file on which it begins, from 1. */
  bodyLine: number;
  entries: readonly EditEntry[];
}

export interface EntrySource {
  fields: FieldReader;
  rule: Rule;
  names: FileNames;
  /** Markdown without front matter. */
  body: string;
  bodyLine: number;
  /** The edits that made `body` by including parts of other files; absent if `body` stands in the file. */
  parts?: Edits | undefined;
  file: string;
  transcript: { text: string | null; file: string } | null;
  site: Pick<SiteProfile, 'texts' | 'functions'>;
  /** The settings of `lectern.yaml` for texts. */
  config: Pick<SiteConfig, 'trusted_html' | 'components'>;
  /** Called with each text and the edits that clean it. */
  onText?: ((file: string, cleaned: CleanedFile) => void) | undefined;
  /** Resolves the imports of MDX. */
  imports?: MdxImports;
}
