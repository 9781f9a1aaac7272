import { createSlugger } from '../../text/heading-ids.ts';
import { wordsIn } from '../../text/words-in.ts';
import { append, largest } from '../../text/append.ts';
import { codeInTable, readCode } from './code-block.ts';
import type { Conversion } from './conversion.ts';
import { escapeStart, escapeText, finishInline } from './escape.ts';
import { type Formula, formulaOf } from './formula.ts';
import { isAdmonition, isFurniture, isHead } from '../parse/furniture.ts';
import { definitionBlocks, listBlock } from './list-blocks.ts';
import { imageOf } from './media.ts';
import { line, phrasing } from './phrasing.ts';
import { tableBlocks } from './table-block.ts';
import type { Element, Node } from '../parse/tree.ts';
import { closest, elementsIn, findElement, hasClass, idOf, isElement, lineOf } from '../parse/walk-tree.ts';

const PLAYERS = /^(?:video|audio|iframe|embed|object)$/;
/** Classes of elements around a code block, which may also have a title or a button. */
const CODE_HOLDER =
  /^(?:language-|highlight|codehilite|code-block|code-wrapper|expressive-code$|sourceCode$)/;

/** Converts nodes to blocks of Markdown, without blank lines around them. */
export function blocksOf(nodes: readonly Node[], to: Conversion): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  const flush = () => {
    if (run.length > 0) append(out, paragraph(run, to));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node) && (node.hasBlock || (PLAYERS.test(node.tag) && node.parent?.tag !== 'p'))) {
      flush();
      for (const block of blockOf(node, to)) out.push(block);
    } else run.push(node);
  }
  flush();
  return separateLists(out);
}

/** Gives one of two adjacent lists other marks, since Markdown would join them. */
function separateLists(blocks: string[]): string[] {
  return blocks.map((block, index) => {
    const previous = blocks[index - 1];
    if (previous === undefined) return block;
    if (previous.startsWith('- ') && block.startsWith('- '))
      return (blocks[index] = block.replace(/^-(?= )/gm, '*'));
    if (/^\d+\. /.test(previous) && /^\d+\. /.test(block))
      return (blocks[index] = block.replace(/^(\d+)\.(?= )/gm, '$1)'));
    return block;
  });
}

/** Converts inline content to one paragraph; no block if it is empty. */
function paragraph(nodes: readonly Node[], to: Conversion): string[] {
  const text = finishInline(phrasing(nodes, to), '\\\n');
  if (text === '') return [];
  to.text();
  const formula = to.onlyFormula(text);
  if (formula?.isBlock) return [formulaBlock(formula)];
  return [text.split('\n').map(escapeStart).join('\n')];
}

function formulaBlock({ tex }: Formula): string {
  return `$$\n${tex}\n$$`;
}

function blockOf(element: Element, to: Conversion): string[] {
  const { tag, attributes, children } = element;
  if (to.notes.has(element)) return [];
  const formula = formulaOf(element, to.options.toTex);
  if (formula !== null) {
    if (formula.tex !== '') to.formula(formula);
    return formula.tex === '' ? [] : [formulaBlock(formula)];
  }
  if (isHead(element) && !isUnseenHeader(element)) return headingsIn(element, to);
  if (isFurniture(element)) return [];
  to.id(attributes['id']);
  if (/^h[1-6]$/.test(tag)) return heading(element, Number(tag[1]), to);
  switch (tag) {
    case 'pre':
      return codeBlock(element, to);
    case 'ul':
    case 'ol':
    case 'menu':
      return listBlock(element, to);
    case 'dl':
      return definitionBlocks(element, to);
    case 'blockquote':
      return quoted(isAdmonition(element) ? admonitionBlock(element, to) : blocksOf(children, to));
    case 'table': {
      const code = codeInTable(element);
      return code ? codeBlock(code, to) : tableBlocks(element, to);
    }
    case 'hr':
      return ['---'];
    case 'figure':
      return figure(element, to);
    case 'details':
      return details(element, to);
    case 'p':
      return element.children.some((child) => isElement(child) && child.hasBlock)
        ? blocksOf(children, to)
        : paragraph(children, to);
    default:
      if (tag === 'a') return cardBlocks(element, to);
      if (PLAYERS.test(tag)) return paragraph([element], to);
      if (/^(?:div|aside|section)$/.test(tag) && isAdmonition(element)) {
        const blocks = admonitionBlock(element, to);
        return blocks.length > 0 && /^\[!\w+\]/.test(blocks[0] as string) ? quoted(blocks) : blocks;
      }
      if (
        attributes['class'] !== undefined &&
        hasClass(element, CODE_HOLDER) &&
        children.some((child) => isElement(child) && child.tag === 'pre')
      )
        return blocksOf(
          children.filter(
            (child) =>
              isElement(child) &&
              (child.hasBlock || isCodeTitle(child)) &&
              !/line-?numbers?/i.test(child.attributes['class'] ?? ''),
          ),
          to,
        );
      return blocksOf(children, to);
  }
}

/** Whether an element beside a block of code names its file, and not its language. */
function isCodeTitle(element: Element): boolean {
  return hasClass(element, /^(?:file-?name|title|caption|.*-title)$/i) || /\w\.\w+$/.test(lineOf(element));
}

/** A sentence in the header of a text has so many words. Shorter ones are about the author and date. */
const FEW_WORDS = 8;
/** The id of the header that Pandoc and Quarto write above a text. */
const PANDOC_HEADER = 'title-block-header';
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*$/;

/** The headings of a header, and its sentences. Its other content is about the author and date. */
function headingsIn(header: Element, to: Conversion): string[] {
  to.id(header.attributes['id']);
  return header.children.flatMap((child): string[] => {
    if (!isElement(child) || !child.hasBlock) return [];
    if (/^h[1-6]$/.test(child.tag)) return heading(child, Number(child.tag[1]), to);
    if (child.tag === 'p') return isSentence(child) ? blocksOf([child], to) : [];
    if (!/^(?:div|hgroup|header|section)$/.test(child.tag) || isFurniture(child)) return [];
    if (findElement(child, ({ tag }) => /^(?:h[1-6]|time|img|address)$/.test(tag)) !== null)
      return headingsIn(child, to);
    const isText = child.children.some((inner) =>
      isElement(inner) ? inner.tag === 'p' && isSentence(inner) : wordsIn(inner).length >= FEW_WORDS,
    );
    const kept = child.children.filter(
      (inner) => !isElement(inner) || inner.tag !== 'p' || SENTENCE_END.test(lineOf(inner)),
    );
    return isText ? blocksOf(kept, to) : headingsIn(child, to);
  });
}

function isSentence(paragraph: Element): boolean {
  if (paragraph.attributes['role'] === 'doc-subtitle' || hasClass(paragraph, /^subtitle$/)) return true;
  const isAbout = findElement(paragraph, ({ tag }) => /^(?:time|img|address)$/.test(tag)) !== null;
  const header = closest(paragraph, ({ tag }) => tag === 'header');
  const isOfSite = header?.parent?.tag === 'body' && header.attributes['id'] !== PANDOC_HEADER;
  const text = lineOf(paragraph);
  const links = elementsIn(paragraph).filter(({ tag }) => tag === 'a');
  const count = wordsIn(text).length - wordsIn(links.map(lineOf).join(' ')).length;
  const isWhole = count >= FEW_WORDS && SENTENCE_END.test(text);
  return isWhole && !isAbout && !isOfSite && !isFurniture(paragraph);
}

function isUnseenHeader({ attributes }: Element): boolean {
  const { hidden, role, 'data-pagefind-ignore': isIgnored } = attributes;
  return hidden !== undefined || isIgnored !== undefined || role === 'banner';
}

function heading(element: Element, level: number, to: Conversion): string[] {
  const around = element.parent;
  const isFirst = around?.children.find(isElement) === element && /^(?:section|div)$/.test(around.tag);
  const inside = findElement(element, (inner) => idOf(inner) !== undefined);
  const id = idOf(element) ?? (inside ? idOf(inside) : isFirst ? idOf(around) : undefined);
  to.id(element.attributes['id']);
  const text = line(element.children, to, { inHeading: true }).replace(/ (#+)$/, ' \\$1');
  if (text === '') return [];
  to.heading();
  // Links from other sites use the page's own anchor, so it is kept if it is not the default.
  const defaultAnchors = [text.replaceAll('\\', ''), lineOf(element)].map((words) => createSlugger()(words));
  const hasOwnAnchor = id !== undefined && /^[^\s{}#<>"'*]+$/.test(id) && !defaultAnchors.includes(id);
  return [`${'#'.repeat(level)} ${text}${hasOwnAnchor ? ` {#${id}}` : ''}`];
}

function codeBlock(element: Element, to: Conversion): string[] {
  const { code, language } = readCode(element);
  if (code.trim() === '') return [];
  to.text();
  const longest = largest(
    (code.match(/^[ \t]*`{3,}/gm) ?? []).map((run) => run.trim().length),
    2,
  );
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`];
}

function quoted(blocks: readonly string[]): string[] {
  const text = blocks.join('\n\n').replace(/^(?=.)/gm, '> ');
  return blocks.length === 0 ? [] : [text.replace(/^$/gm, '>')];
}

/** Converts a figure: a picture with its caption as the title, or other content with the caption as a paragraph. */
function figure(element: Element, to: Conversion): string[] {
  const caption = element.children.filter(isElement).find(({ tag }) => tag === 'figcaption');
  const images = picturesIn(element, caption);
  const words = caption ? line([caption], to) : '';
  const [picture] = images;
  if (picture && images.length === 1 && words !== '' && words === escapeText(lineOf(caption as Element))) {
    const href = picture.parent?.tag === 'a' ? picture.parent.attributes['href'] : undefined;
    const image = imageOf(picture, to, lineOf(caption as Element));
    to.text();
    return image === '' ? [words] : [href ? `[${image}](${to.link(href)})` : image];
  }
  const code = element.children.filter((child) => child !== caption);
  const isCode = findElement(element, ({ tag }) => tag === 'pre') !== null;
  const captionBlocks = caption && words !== '' ? [escapeStart(words)] : [];
  return isCode ? [...captionBlocks, ...blocksOf(code, to)] : [...blocksOf(code, to), ...captionBlocks];
}

/** The pictures of a figure; none if the figure has other content. */
function picturesIn(element: Element, except: Element | undefined): Element[] {
  const pictures: Element[] = [];
  const visit = (parent: Element): boolean =>
    parent.children.every((child) => {
      if (!isElement(child)) return child.trim() === '';
      if (child === except || isFurniture(child)) return true;
      if (child.tag === 'img' || child.tag === 'picture') return pictures.push(child) > 0;
      return /^(?:a|div|p|span|button)$/.test(child.tag) && visit(child);
    });
  return visit(element) ? pictures : [];
}

function details(element: Element, to: Conversion): string[] {
  const summary = element.children.filter(isElement).find(({ tag }) => tag === 'summary');
  const title = summary ? line(summary.children, to) : '';
  const inner = blocksOf(
    element.children.filter((child) => child !== summary),
    to,
  );
  if (title === '') return inner;
  return ['<details>', `<summary>${title}</summary>`, ...inner, '</details>'];
}

/** Converts a link around blocks: the first block with words becomes the link. */
function cardBlocks(element: Element, to: Conversion): string[] {
  const href = element.attributes['href'];
  const blocks = blocksOf(element.children, to);
  const linked = blocks.findIndex((block) => !block.includes('](') && !/^(?:[`>|<-]|\d+\.|\*)/.test(block));
  if (!href || linked < 0) return blocks;
  const [, marks = '', words = ''] = /^(#{1,6} )?(.*)$/s.exec(blocks[linked] as string) ?? [];
  return blocks.map((block, index) => (index === linked ? `${marks}[${words}](${to.link(href)})` : block));
}

const TITLE =
  /^(?:admonition-title|admonition-heading|admonitionHeading\S*|custom-block-title|markdown-alert-title|starlight-aside__title|callout-title|callout-title-container|alert-title|alert-heading)$/;
const KIND =
  /(?:^|-)(note|tip|info|warning|danger|caution|important|success|question|failure|bug|example|quote|abstract|hint|seealso|todo|error|attention)$/i;
/** Classes that only admonitions have. `alert` and `note` alone may be anything. */
const CERTAIN =
  /^(?:admonition|callout|markdown-alert|starlight-aside|theme-admonition|custom-block|alert-\w+)(?:-|$)/i;

/** The content of an admonition, behind the mark of an alert (`[!NOTE]`) if its kind is known. */
function admonitionBlock(element: Element, to: Conversion): string[] {
  const kind = kindOf(element);
  if (kind === null) return to.blocks(element.children);
  const title = findElement(element, (inner) => hasClass(inner, TITLE) && !isFurniture(inner));
  const words = title ? line(title.children, to) : '';
  const inner = to.blocks(title ? without(element, title) : element.children);
  const isUsual =
    words === '' || (title !== null && lineOf(title).toLowerCase().replaceAll(' ', '') === kind);
  const sign = `[!${kind.toUpperCase()}]${isUsual ? '' : ` ${words}`}`;
  const [first, ...rest] = inner;
  return first === undefined ? (isUsual ? [] : [sign]) : [`${sign}\n${first}`, ...rest];
}

function kindOf(element: Element): string | null {
  if (!hasClass(element, CERTAIN) && element.attributes['role'] !== 'note' && !hasClass(element, KIND))
    return null;
  for (const name of (element.attributes['class'] ?? '').split(/\s+/)) {
    const kind = KIND.exec(
      name.replace(/^theme-admonition-|^callout-|^alert--?|^starlight-aside--|^markdown-alert-/, ''),
    )?.[1];
    if (kind) return kind.toLowerCase();
  }
  return hasClass(element, CERTAIN) ? 'note' : null;
}

/** The children of an element without the title, which may be nested. */
function without(element: Element, title: Element): Element['children'] {
  return element.children.flatMap((child) => {
    if (child === title) return [];
    const holds = typeof child === 'object' && findElement(child, (inner) => inner === title) !== null;
    return holds ? without(child, title) : [child];
  });
}
