import { parse } from 'yaml';
import { addressOf, linkTo, shownBy } from '../../markdown/clean/jsx.ts';
import { NOTICE } from '../../markdown/syntax/containers.ts';
import { meaningOf, readArguments } from '../../markdown/clean/tag-meaning.ts';
import { type Range, within } from '../../markdown/read/ranges.ts';
import { readMarkdown } from '../../markdown/read/reading.ts';
import { isMapping } from '../../text/mapping.ts';
import { orNull } from '../../text/or-null.ts';
import { fenced, type PartForm, textOf } from '../standard/parts.ts';

const PROPS = String.raw`\{((?:[^{}"'\n]|"[^"\n]*"|'[^'\n]*')*)\}`;
/** The start of a block, such as `::card{title="A"}`, and its properties in YAML on the lines below. */
const BLOCK = new RegExp(
  String.raw`^([ \t]*)(:{2,}[a-z][\w-]*)(?:\[([^\]\n]*)\])?(?:${PROPS})?[ \t]*(?:\n[ \t]*---[ \t]*\n((?:[^\n]*\n)*?)[ \t]*---[ \t]*)?(?:\n[ \t]*(?![-+*>#|\d])([^\n:[\]<{}]*[^\s:[\]<{}])(?=[ \t]*\n[ \t]*:{2,}[ \t]*$))?$`,
  'gm',
);
const BLOCK_LINE = /^[ \t]*:{2,}([a-z][\w-]*)?/gm;
const MAX_DEPTH = 5;

/** The words of properties, each on its own line. Lists of links become items. */
function linesOf(name: string, props: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(props))
    return props.flatMap((item) => {
      const [first, ...rest] = isMapping(item) ? linesOf(name, item, depth + 1) : [];
      return first === undefined
        ? []
        : [`- ${indented(first, '  ')}`, ...rest.map((line) => `  ${indented(line, '  ')}`)];
    });
  if (!isMapping(props)) return [];
  const texts = Object.entries(props).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value));
  // A property that is only named is true. `:size="2"` is the number.
  const named = Object.fromEntries(
    texts.flatMap(([key, value]) =>
      value === false ? [] : [[key.replace(/^:/, ''), value === true ? '' : String(value)]],
    ),
  );
  const { headline = '', ...others } = named;
  const ofFile = meaningOf(name, { named: others, positional: [] }) ?? '';
  const shown = ofFile || shownBy(name, others, { isAlone: false }).trim();
  const isLink = shown.includes('](') || others['src'] === undefined || /icon/.test(name);
  const file = isLink ? '' : `[${others['src']}](${linkTo(others['src'] as string)})`;
  const { code } = named;
  const fence =
    code === undefined || shown.includes(code)
      ? ''
      : code.includes('\n')
        ? fenced(code.trimEnd(), named['lang'] ?? '')
        : `\`${code}\``;
  const words = [headline, shown, file, fence].filter((line) => line !== '');
  const lists = Object.entries(props).flatMap(([key, value]) => {
    // `:links="[…]"` is JSON.
    const list =
      key.startsWith(':') && typeof value === 'string' ? orNull(() => JSON.parse(value) as unknown) : value;
    return typeof list === 'object' ? linesOf(name, list, depth + 1) : [];
  });
  return [...words, ...lists];
}

/**
 * Replaces the components of Nuxt Content in Markdown by their words, without properties and marks of slots.
 * https://content.nuxt.com/docs/files/markdown#mdc-syntax
 */
export function mdc(): PartForm[] {
  const codeOf = (text: string): readonly Range[] => readMarkdown(text).code;
  return [
    {
      pattern: BLOCK,
      except: codeOf,
      ask([, indent = '', open = '', label, attributes = '', yaml = '', line]) {
        const name = open.replace(/^:+/, '');
        const mark = NOTICE.test(name) ? indent + open : '';
        const { named, positional } = readArguments(attributes);
        const props = {
          ...Object.fromEntries(positional.map((key) => [key, ''])),
          ...named,
          ...mappingOf(yaml),
        };
        const lines = linesOf(name, label === undefined ? props : { title: label, ...props });
        const { to, href } = props;
        const address = [to, href].find((each) => typeof each === 'string');
        // The content of a link without a title is its text, if it is a line without other links.
        if (lines.length === 0 && address !== undefined && line !== undefined)
          return `${mark}\n${indent}[${line}](${linkTo(address)})`;
        const behind = line === undefined ? '' : `\n${indent}${line}`;
        if (lines.length === 0 && address !== undefined) lines.push(`[${address}](${linkTo(address)})`);
        if (lines.length === 0) return mark + behind;
        const shown = lines.flatMap((line) => [
          indent + indented(line, indent),
          ...(line.trim().startsWith('- ') ? [] : ['']),
        ]);
        return [...(mark === '' ? [] : [mark]), '', ...shown].join('\n').concat(behind);
      },
    },
    {
      pattern: /^[ \t]*:{2,}[ \t]*$(?:\n(?=[ \t]*(?::{2,}[ \t]*)?(?:\n|$)))?/gm,
      except(text) {
        const code = codeOf(text);
        return [...code, ...noticeEnds(text, code)];
      },
      ask: () => '',
    },
    {
      // `#title` puts the text below it into a slot of the block.
      pattern: /^[ \t]*#[a-z][\w-]*(?:\{[^{}\n]*\})?[ \t]*$/gm,
      except(text) {
        const code = codeOf(text);
        return [...code, ...outsideBlocks(text, code)];
      },
      ask: () => '',
    },
    {
      // `:badge[New]{type="info"}`, `:icon{name="x"}`
      pattern: new RegExp(
        String.raw`(?<![\w:\\]):([a-z][\w-]*)(?:\[([^[\]\n]*)\](?:${PROPS})?|${PROPS})`,
        'g',
      ),
      except: codeOf,
      ask: ([, name = '', text, ofText = '', attributes = '']) => {
        const { named } = readArguments(text === undefined ? attributes : ofText);
        const address = addressOf(named);
        if (text !== undefined) return address === undefined ? text : `[${text}](${linkTo(address)})`;
        return name === 'kbd' ? (named['value'] ?? '') : linesOf(name, named).join(' ');
      },
    },
    {
      // `[words]{.class}`
      pattern: new RegExp(String.raw`(?<![\]!\\\w:])\[([^[\]\n]+)\]${PROPS}`, 'g'),
      except: codeOf,
      ask: ([, words = '']) => words,
    },
    {
      pattern: /\{\{\s*\$doc\.([\w-]+)(?:\s*\|\|\s*(["'])([^"'\n]*)\2)?\s*\}\}/g,
      except: codeOf,
      ask([, key = '', , otherwise], _file, _page, value) {
        return textOf(value(key)) ?? otherwise ?? null;
      },
    },
  ];
}

function mappingOf(yaml: string): Record<string, unknown> {
  const value: unknown = yaml === '' ? null : orNull(() => parse(yaml, { maxAliasCount: 10 }) as unknown);
  return isMapping(value) ? value : {};
}

/** Words of several lines, such as code, with a margin before each line but the first. */
function indented(words: string, margin: string): string {
  return words.replace(/\n(?=[^\n])/g, `\n${margin}`);
}

/** The marks at which blocks start, with their names, and end. */
function marksOf(text: string, code: readonly Range[]) {
  const isCode = within(code);
  return [...text.matchAll(BLOCK_LINE)].filter(({ index }) => !isCode(index));
}

/** The marks that end a notice, or nothing. */
function noticeEnds(text: string, code: readonly Range[]): Range[] {
  const open: boolean[] = [];
  return marksOf(text, code).flatMap(({ index, 0: { length }, 1: name }) => {
    if (name !== undefined) open.push(NOTICE.test(name));
    else if (open.pop() !== false) return [{ start: index, end: index + length }];
    return [];
  });
}

/** The ranges of a text outside of blocks. */
function outsideBlocks(text: string, code: readonly Range[]): Range[] {
  const outside: Range[] = [];
  let depth = 0;
  let start = 0;
  for (const { index, 1: opens } of marksOf(text, code)) {
    if (depth === 0 && opens) outside.push({ start, end: index });
    depth = opens ? depth + 1 : Math.max(0, depth - 1);
    if (depth === 0) start = index;
  }
  return depth === 0 ? [...outside, { start, end: text.length }] : outside;
}
