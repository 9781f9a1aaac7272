import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import { attributes } from '../syntax/attributes.ts';
import { containers } from '../syntax/containers.ts';
import { definitions } from '../syntax/definitions.ts';
import { footnotes } from '../syntax/footnotes.ts';
import { formulas } from '../syntax/formulas.ts';
import { growth } from '../syntax/growth.ts';
import { markedWords } from '../syntax/marked-words.ts';
import { unseenLines } from '../syntax/unseen-lines.ts';
import { type Destinations, SpanInline } from './parser-inline.ts';
import { SourceBlock } from './state-block.ts';

const WWW = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/[^\s<]*[^\s<?!.,:*_~'"()]|\/)?/;
/** An address without a scheme is not longer. */
const MAX_HOST = 2000;

/**
 * Creates the parser for all Markdown: CommonMark and GFM by the rules of markdown-it, and the syntax that other
 * renderers add. Tokens have offsets: see {@link SourceBlock} and {@link SpanInline}.
 * @param destinations collects the ranges of addresses.
 */
export function createParser(destinations: Destinations, options: { quotes?: string[] } = {}): Parser {
  const md = new MarkdownIt({
    html: true,
    linkify: true,
    typographer: options.quotes !== undefined,
    ...options,
  });
  md.inline = new SpanInline(destinations);
  md.block.State = SourceBlock;
  const { parseLinkDestination } = md.helpers;
  md.helpers = {
    ...md.helpers,
    parseLinkDestination(text, start, max) {
      const result = parseLinkDestination(text, start, max);
      const inBrackets = text[start] === '<' ? 1 : 0;
      if (result.ok) destinations.note(start + inBrackets, result.pos - inBrackets);
      return result;
    },
  };
  // `about.md` and `node.js` are names of files here, not of hosts; `www.` begins a host (GFM, section 6.9).
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true }).add('www.', {
    validate: (text, pos) => WWW.exec(text.slice(pos, pos + MAX_HOST))?.[0].length ?? 0,
    normalize: (match) => (match.url = `http://${match.url}`),
  });
  md.disable('replacements');
  const rules = [growth, footnotes, containers, definitions, formulas, markedWords, attributes, unseenLines];
  for (const rule of rules) md.use(rule);
  return md;
}

const { utils } = new MarkdownIt();

/** Decodes escapes and character references (CommonMark, sections 2.4 and 2.5). */
export function unescapeMarkdown(text: string): string {
  return utils.unescapeAll(text);
}
