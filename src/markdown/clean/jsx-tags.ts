import { addressOf, type JsxScope, type JsxTag, linkTo, nameIn, readTag, shownBy, tagEnd } from './jsx.ts';
import { shownByBraces } from '../syntax/mdx-code.ts';
import { isEscaped } from './escapes.ts';
import { componentText, meaningOf } from './tag-meaning.ts';
import { codeBlock, leadOf } from './tag-scan.ts';
import type { Cut, Walk } from './template-tags.ts';

const NAME = /<(\/?)([A-Za-z][\w.:-]*)?/y;
const OPEN_BRACE = /\s{0,200}(?=\{)/y;
/** HTML elements that are part of a line of text. */
const PHRASE = /^(?:a|abbr|b|cite|code|del|em|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)$/;

/** Indentation and marks before a tag are not longer. */
const MAX_LEAD = 200;
/** The text of a link is not longer. */
const MAX_LINKED = 2000;

function isBlank(text: string, from: number, to: number): boolean {
  return to - from < MAX_LEAD && text.slice(from, to).trim() === '';
}

/** An open component. */
interface Opened {
  name: string;
  /** The replacement of its closing tag. */
  close: string;
  isBlock: boolean;
  /** The labels of the tabs inside that are still to come. */
  labels: string[];
}

/** The labels of tabs, as Nextra and Fumadocs write them: `<Tabs items={['npm', 'pnpm']}>`. */
const LABELS = /\sitems=\{\s*\[\s*((?:(?:"[^"\n]*"|'[^'\n]*')\s*(?:,\s*|(?=\])))+)\]\s*\}/;
const TAB_NAME = String.raw`(?:\w{1,20}\.)?Tab(?:Item|Panel)?`;
const TAB = new RegExp(`<${TAB_NAME}(?=[\\s>])`, 'g');
const IS_TAB = new RegExp(`^${TAB_NAME}$`);
/** Tabs that are longer are not read for their number. */
const MAX_TABS = 20_000;

/** The labels of the tabs in a component, if there are as many. */
function labelsOf(text: string, name: string, tag: string, to: number): string[] {
  const [, list] = LABELS.exec(tag) ?? [];
  if (list === undefined) return [];
  const labels = [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map(
    ([, double, single]) => double ?? single ?? '',
  );
  const body = text.slice(to, to + MAX_TABS);
  const tabs = body.slice(0, body.indexOf(`</${name}>`)).match(TAB) ?? [];
  return tabs.length === labels.length ? labels : [];
}

/** Cuts the JSX tags of a text, in order, and remembers which components are open. */
export class JsxTree {
  readonly #scope: JsxScope;
  readonly #open: Opened[] = [];
  readonly #openNames = new Map<string, number>();
  /** Offset of the end of the last tag that is not within a line of words. */
  #blockEnd = -1;
  /** Offset behind the last tag of an HTML block element. */
  #htmlEnd = -1;
  /** Offset of the end of the last block component, which others may follow in its line. */
  #siblingEnd = -1;

  constructor(scope: JsxScope) {
    this.#scope = scope;
  }

  /** Cuts a JSX tag at its `<`. HTML elements stay, and components become their words. */
  cut(walk: Walk, offset: number): Cut {
    const scope = this.#scope;
    const { text, lineStart, dialect } = walk;
    if (!/[A-Za-z/>]/.test(text[offset + 1] ?? '') || isEscaped(text, offset)) return { to: offset + 1 };
    const to = walk.find('>', offset) < 0 ? -1 : tagEnd(text, offset, walk.braceEnd);
    if (to < 0) return { to: offset + 1 };
    NAME.lastIndex = offset;
    const [start = '<', slash, name = 'fragment'] = NAME.exec(text) ?? [];
    const isClosing = slash === '/';
    const isEmpty = text[to - 2] === '/' && !isClosing;
    const lead = leadOf(text.slice(lineStart, Math.min(offset, lineStart + MAX_LEAD)));
    const isFirst = offset < lineStart + MAX_LEAD && lead.rest.trim() === '';
    const isBlock = isFirst || (this.#blockEnd >= lineStart && isBlank(text, this.#blockEnd, offset));
    const isBeside = isBlock && this.#siblingEnd >= lineStart;
    const isDescribed = Object.hasOwn(dialect.components ?? {}, name);
    if (/^[a-z]/.test(name) && name !== 'fragment' && !isDescribed) {
      if (isBlock && !(isClosing && PHRASE.test(name))) this.#blockEnd = to;
      if (!PHRASE.test(name)) this.#htmlEnd = to;
      const tag = readTag(
        text,
        { start: offset, nameEnd: offset + start.length, end: to },
        walk.braceEnd,
        scope,
      );
      const code = name === 'pre' && !isClosing ? this.#codeOf(walk, { name, to, isEmpty }, tag) : null;
      if (code !== null)
        return { to: code.to, by: codeBlock(text, { lineStart, at: offset, ...code }, code.lang, code.text) };
      const { plain } = tag;
      if (plain.length === to - offset) return { to };
      return { to, by: plain, ...lostAddress(name, tag) };
    }
    if (isClosing) return this.#close(text, name, to);
    const tag = readTag(
      text,
      { start: offset, nameEnd: offset + start.length, end: to },
      walk.braceEnd,
      scope,
    );
    const { named, props } = tag;
    const configured = componentText(dialect.components, name, named);
    const shownCode = configured ? null : this.#codeOf(walk, { name, to, isEmpty }, tag);
    if (shownCode !== null) {
      this.#blockEnd = shownCode.to;
      const info = [
        named['lang'] ?? named['language'] ?? shownCode.lang,
        named['title'] && `title="${named['title']}"`,
      ];
      return {
        to: shownCode.to,
        by: codeBlock(
          text,
          { lineStart, at: offset, ...shownCode },
          info.filter(Boolean).join(' '),
          shownCode.text,
        ),
      };
    }
    if (isBlock) this.#blockEnd = to;
    if (isBlock && isEmpty) this.#siblingEnd = to;
    const imported = scope.imports.get(name);
    const included = imported === undefined ? null : (dialect.imports?.include(imported, props) ?? null);
    const isAlone = (text[to] ?? '\n') === '\n' && lead.marker === '';
    const place = { isAlone, isInline: !isBlock, isEmpty };
    const ownerText = configured && `${configured.open}${isEmpty ? configured.close : ''}`;
    const meaning = included ?? meaningOf(name, { named, positional: [] });
    const label = isEmpty || !IS_TAB.test(name) ? undefined : this.#open.at(-1)?.labels.shift();
    const shownWords =
      ownerText ?? (meaning || shownBy(name, label === undefined ? named : { label, ...named }, place));
    const link =
      configured === null && shownWords === '' ? this.#linkOf(walk, { name, to, isEmpty }, named) : null;
    const labels = isEmpty ? [] : labelsOf(text, name, text.slice(offset, to), to);
    if (!isEmpty) {
      this.#open.push({ name, close: configured?.close ?? link?.close ?? '', isBlock, labels });
      this.#openNames.set(name, (this.#openNames.get(name) ?? 0) + 1);
    }
    const words = link?.open ?? shownWords;
    // A component beside another one is a paragraph of its own. Inside HTML, only a separate paragraph is read as Markdown.
    const isInHtml = isBlock && words !== '' && this.#htmlEnd >= 0 && isBlank(text, this.#htmlEnd, offset);
    const isApart = isBeside || isInHtml;
    const by = `${isApart ? `\n\n${lead.prefix}` : ''}${words}`;
    if (configured !== null || included !== null || meaning) return { to, by };
    // A page of Markdown that cannot be read is text that is missing.
    if (/\.mdx?$/.test(imported ?? ''))
      return { to, by, name: text.slice(offset, to), code: 'unfollowed', isGap: by === '' };
    // The labels stand in the tabs. Other words of the tag are lost.
    const isShown = labels.length > 0 && !/["']/.test(text.slice(offset, to).replace(LABELS, ''));
    const code = isShown ? 'syntax' : 'component';
    return { to, by, name, code, isGap: by === '', ...lostAddress(name, tag) };
  }

  /** The code that a component shows: its attribute `code`, or its content, if that is a string or a raw file in braces. */
  #codeOf(
    { text, braceEnd }: Walk,
    { name, to, isEmpty }: { name: string; to: number; isEmpty: boolean },
    { named, lang = '' }: JsxTag,
  ): { text: string; lang: string; to: number; isFile?: boolean } | null {
    const isCode = /code|highlight|snippet|^pre$/i.test(name);
    const code = named['code'];
    if (isEmpty)
      return code !== undefined && (isCode || lang !== '')
        ? { text: code, lang, to, isFile: lang !== '' }
        : null;
    OPEN_BRACE.lastIndex = to;
    const end = OPEN_BRACE.test(text) ? braceEnd(OPEN_BRACE.lastIndex) : -1;
    const close = new RegExp(`\\s*</${name.replaceAll('.', '\\.')}\\s*>`, 'y');
    close.lastIndex = end;
    if (end < 0 || !close.test(text)) return null;
    const braces = text.slice(OPEN_BRACE.lastIndex, end);
    const file = this.#scope.raw(nameIn(braces));
    if (file !== null) return { ...file, to: close.lastIndex, isFile: true };
    const codeText = isCode ? shownByBraces(braces, this.#scope.shows) : null;
    return codeText === null ? null : { text: codeText, lang: '', to: close.lastIndex };
  }

  #close(text: string, name: string, to: number): Cut {
    let opened: Opened | undefined;
    while ((this.#openNames.get(name) ?? 0) > 0 && opened?.name !== name) {
      opened = this.#open.pop() as Opened;
      this.#openNames.set(opened.name, (this.#openNames.get(opened.name) ?? 0) - 1);
    }
    if (opened?.isBlock) {
      this.#blockEnd = to;
      this.#siblingEnd = to;
    }
    // A blank separates the component from words behind it.
    const gap = opened?.isBlock && /[\p{L}\p{N}]/u.test(text[to] ?? '') ? ' ' : '';
    const by = `${opened?.close ?? ''}${gap}`;
    return { to, by, isGap: by === '' };
  }

  /** The link around the content of a component that has an address and no words of its own. */
  #linkOf(
    walk: Walk,
    { name, to, isEmpty }: { name: string; to: number; isEmpty: boolean },
    named: Readonly<Record<string, string>>,
  ): { open: string; close: string } | null {
    const address = addressOf(named);
    if (address === undefined || !/^(?:[a-z][a-z0-9+.-]*:|[/.#?\w])/i.test(address)) return null;
    const close = isEmpty ? -1 : walk.find(`</${name}`, to);
    const body = close < 0 || close - to > MAX_LINKED ? '' : walk.text.slice(to, close);
    const isLine = body.trim() !== '' && !/\n\s*\n|\]\(|<a\b|\s(?:href|to|url|link)=/.test(body);
    if (isLine) return { open: '[', close: `](${linkTo(address)})` };
    return {
      open: `[${address.replace(/[[\]]/g, '\\$&')}](${linkTo(address)})${isEmpty ? '' : '\n'}`,
      close: '',
    };
  }
}

/** The report of an address that only the site's program knows. */
function lostAddress(name: string, { lost }: JsxTag): Partial<Cut> {
  return lost === undefined ? {} : { name: `${name} ${lost}`, code: 'computed' };
}
