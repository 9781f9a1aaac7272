import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAt } from '../../markdown/front-matter.ts';
import { closest } from '../../model/closest.ts';
import type { Diagnostic, Hidden, Severity } from '../../model/diagnostic.ts';
import type { SiteConfig } from '../../model/site-config.ts';
import { type SlotName, SLOTS, type Slots } from '../../model/slots.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Claim } from '../config/rules.ts';
import { assetFolders } from '../files/assets.ts';
import type { SourceFile } from '../../folder/walk.ts';
import { PLAYER_ORIGINS } from '../../markdown/html/embed.ts';
import { allowedSources } from '../../model/page-config.ts';
import { parseUrl } from '../../model/parse-url.ts';
import { append } from '../../text/append.ts';
import { closedBy, HEAD, VOID } from '../../html/parse/tags.ts';
import { type Attributes, scanHtml } from '../../markdown/html/scan-html.ts';

const MAX_BYTES = 64 * 1024;

export interface SlotFolder {
  dir: string;
  config: SiteConfig;
  files: readonly SourceFile[];
  claim: (file: string) => Claim;
  site: SiteProfile;
}

/** Reads `slots/*.html`. Broken slots are reported and left out. Files that the generator publishes and static files are no slots. */
export function readSlots({ dir, config, files, claim, site }: SlotFolder): {
  slots: Slots;
  hidden: Map<string, Hidden>;
  diagnostics: Diagnostic[];
} {
  const slots: Slots = { html: {}, script_src: [], style_src: [] };
  const diagnostics: Diagnostic[] = [];
  const hidden = new Map<string, Hidden>();
  const isPublished = (file: string) =>
    'rule' in (claim(file) ?? {}) ||
    assetFolders(config.assets, site.files.assets).some(({ folder }) => file.startsWith(`${folder}/`));
  for (const source of config.pages ? files : []) {
    const { file } = source;
    const name = /^slots\/([^/]+)\.html$/.exec(file)?.[1];
    if (name === undefined || isPublished(file)) continue;
    if (isSlot(name)) {
      hidden.set(file, { kind: 'not-content', reason: 'a slot of the pages' });
      const { text, fault } = readText(dir, source);
      const fragment = readFragment(text, name === 'head');
      const brokenPart = fault ?? fragment.broken[0];
      const report = (severity: Severity, code: string, { offset, message, fix }: Fault): Diagnostic => {
        const column = offset - text.lastIndexOf('\n', offset - 1);
        return { severity, code, message, fix, file, line: lineAt(text, offset), column };
      };
      if (brokenPart) {
        const message = `Pages come without this slot: ${brokenPart.message}`;
        diagnostics.push(report('error', 'broken-slot', { ...brokenPart, message }));
        continue;
      }
      slots.html[name] = text;
      for (const script of fragment.scripts) slots.script_src.push(hashOf(script));
      for (const style of fragment.styles) slots.style_src.push(hashOf(style));
      const blocked = [
        ...fragment.loads.flatMap((load) => allowanceFor(load, config)),
        ...fragment.forbidden,
      ];
      for (const fault of blocked) diagnostics.push(report('warning', 'blocked-in-slot', fault));
    } else {
      const near = closest(name, SLOTS);
      const message = `No slot is called ${JSON.stringify(name)}.`;
      const fix = `Name the file for a slot: ${near ?? SLOTS.join(', ')}.`;
      // Another program's folder may have the same name.
      if (site.isPlain || near !== undefined)
        diagnostics.push({ severity: 'warning', code: 'unknown-slot', message, fix, file });
    }
  }
  return { slots, hidden, diagnostics };
}

function isSlot(name: string): name is SlotName {
  return (SLOTS as readonly string[]).includes(name);
}

/** The text of a slot, or a fault that says why it cannot be used. */
function readText(dir: string, { real, size }: SourceFile): { text: string; fault?: Fault } {
  const failed = (message: string, fix: string) => ({ text: '', fault: { offset: 0, message, fix } });
  if (size > MAX_BYTES)
    return failed(`it has ${size} bytes, more than ${MAX_BYTES}.`, 'Move scripts and styles to public/.');
  try {
    const text = readFileSync(join(dir, real), 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
    const offset = text.search(/[\0\uFFFD]/);
    if (offset < 0) return { text };
    return { text, fault: { offset, message: 'it is not UTF-8.', fix: 'Save it as UTF-8.' } };
  } catch (error) {
    return failed(`reading it failed: ${(error as Error).message}.`, 'Check the file and its permissions.');
  }
}

/** The hash of an inline script or style, as the content security policy names it. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Base of relative addresses, which the policy allows. */
const SELF = 'https://self.invalid';

/** A fault if the content security policy blocks what a tag loads; its `fix` names the setting that allows it. */
function allowanceFor({ offset, tag, by, address }: Load, config: SiteConfig): Fault[] {
  const url = parseUrl(address, SELF);
  const local = [SELF, config.base_url, config.site_url].map((text) => text && parseUrl(text)?.origin);
  if (url === null || local.includes(url.origin) || (by === 'img_src' && /^(?:https|data):/.test(url.href)))
    return [];
  const allowed = by === 'script_src' ? allowedSources(config, by) : by === 'img_src' ? [] : config.allow[by];
  const isAllowed = [...allowed, ...(by === 'frame_src' ? PLAYER_ORIGINS : [])].some((source) => {
    const [start = '', rest] = source.toLowerCase().split('*');
    return rest === undefined
      ? start === url.origin
      : url.origin.startsWith(start) && url.origin.endsWith(rest);
  });
  const fix =
    url.protocol === 'https:'
      ? `Add the origin to lectern.yaml, as in allow: { ${by}: ["${url.origin}"] }`
      : 'Take it from an address that begins with https.';
  const message = `Browsers block ${tag}: the content security policy does not allow ${url.origin}.`;
  return isAllowed ? [] : [{ offset, message, fix }];
}

/** A fault at an offset of a slot's text. @see Diagnostic for `message` and `fix`. */
interface Fault {
  offset: number;
  message: string;
  fix: string;
}

/** The address that a tag loads, or that a form is sent to. */
interface Load {
  offset: number;
  /** The tag for messages, such as `<img src>`. */
  tag: string;
  address: string;
  /** The directive of the content security policy, as a key of `allow` in `lectern.yaml`. */
  by: 'script_src' | 'style_src' | 'frame_src' | 'form_action' | 'img_src';
}

interface Fragment {
  /** Markup that would change the page around the slot. Only the first is reported, since others may follow from it. */
  broken: Fault[];
  loads: Load[];
  /** Plug-ins, and attributes with code or styles, which the policy never allows. */
  forbidden: Fault[];
  scripts: string[];
  styles: string[];
}

/** Elements that a page has once, or that change all of it. */
const PAGE_ELEMENTS = new Set('html head body main base frame frameset plaintext'.split(' '));
const LOADS: readonly [tag: RegExp, attribute: string, by: Load['by']][] = [
  [/^script$/, 'src', 'script_src'],
  [/^iframe$/, 'src', 'frame_src'],
  [/^form$/, 'action', 'form_action'],
  [/^(?:button|input)$/, 'formaction', 'form_action'],
  [/^(?:img|source|audio|video|track)$/, 'src', 'img_src'],
];

/** The addresses that a tag loads, or to which it sends a form. */
function loadsOf(name: string, attributes: Attributes, offset: number): Load[] {
  const loads = LOADS.flatMap(([tag, attribute, by]): Load[] => {
    const address = tag.test(name) ? attributes.get(attribute) : undefined;
    return address === undefined ? [] : [{ offset, tag: `<${name} ${attribute}>`, address, by }];
  });
  const address = attributes.get('href') ?? '';
  if (name === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes.get('rel') ?? ''))
    loads.push({ offset, tag: '<link rel="stylesheet">', address, by: 'style_src' });
  return loads;
}

/** What the content security policy never allows in a tag. */
function forbiddenIn(name: string, attributes: Attributes, offset: number): Fault[] {
  const blocked = (what: string, fix: string): Fault => ({
    offset,
    message: `Browsers block ${what}: no content security policy of Lectern allows it.`,
    fix,
  });
  const plugin = /^(?:object|embed)$/.test(name) ? [blocked(`<${name}>`, 'Use an <iframe>.')] : [];
  const code = [...attributes.keys()].flatMap((attribute) => {
    if (attribute === 'style')
      return blocked(
        `style="…" of <${name}>`,
        'Write a rule in public/theme.css, or in a <style> of the slot.',
      );
    return /^on[a-z]/.test(attribute)
      ? blocked(`${attribute}="…" of <${name}>`, 'Use addEventListener in a <script> of the slot.')
      : [];
  });
  return [...plugin, ...code];
}

/** Reads a fragment as browsers do, and finds markup that would reach out of it. @param isHead whether the slot is in the head. */
export function readFragment(html: string, isHead: boolean): Fragment {
  const fragment: Fragment = { broken: [], loads: [], forbidden: [], scripts: [], styles: [] };
  /** Open elements, the innermost last. */
  const open: { name: string; offset: number }[] = [];
  const fail = (offset: number, message: string, fix: string) =>
    fragment.broken.push({ offset, message, fix });
  const unclosed = ({ name, offset }: { name: string; offset: number }) => {
    const fix = `Close it with </${name}>, inside what it stands in.`;
    fail(offset, `<${name}> is not closed, or not in its place.`, fix);
  };
  const misplaced = (offset: number, what: string) =>
    fail(
      offset,
      `${what} cannot stand in the head of a page.`,
      'Move it to another slot, such as slots/header.html.',
    );
  const start = (name: string, attributes: Attributes, offset: number) => {
    if (PAGE_ELEMENTS.has(name) || (name === 'title' && open.length === 0))
      fail(offset, `<${name}> is of the page, not of a part of it.`, 'Remove it, and what closes it.');
    if (isHead && open.length === 0 && !HEAD.has(name)) misplaced(offset, `<${name}>`);
    for (const { closes, within } of closedBy(name)) {
      const last = open.findLast((one) => closes.has(one.name) || within.has(one.name));
      if (last && closes.has(last.name)) unclosed(last);
    }
    append(fragment.loads, loadsOf(name, attributes, offset));
    append(fragment.forbidden, forbiddenIn(name, attributes, offset));
  };

  scanHtml(`${html}\n`, {
    text(from, to) {
      const offset = from + html.slice(from, to).search(/\S/);
      if (isHead && open.length === 0 && offset >= from) misplaced(offset, 'Text');
    },
    open(name, attributes, offset) {
      start(name, attributes, offset);
      if (!VOID.has(name)) open.push({ name, offset });
    },
    close(name, offset) {
      const last = open.at(-1);
      if (last?.name === name) open.pop();
      else if (last && open.some((one) => one.name === name)) unclosed(last);
      else fail(offset, `</${name}> closes nothing.`, 'Remove it, or open what it closes.');
    },
    raw(name, attributes, from, to, offset) {
      start(name, attributes, offset);
      const text = html.slice(from, to);
      const isDrawn = open.some((one) => one.name === 'svg' || one.name === 'math');
      // Browsers would end such an element elsewhere (HTML, sections 13.2.5.15 and 13.2.6.5).
      if (isDrawn ? text.includes('<') : name === 'script' && text.includes('<!--'))
        fail(
          offset,
          `The text of <${name}> has a \`<\` that browsers take for markup.`,
          'Put it into a file of public/.',
        );
      if (name === 'script' && !attributes.has('src')) fragment.scripts.push(text);
      if (name === 'style') fragment.styles.push(text);
      // Browsers without scripts read the text of <noscript> as markup.
      if (name === 'noscript')
        for (const fault of readFragment(text, isHead).broken)
          fail(from + fault.offset, fault.message, fault.fix);
    },
    endless: (at) =>
      fail(at, 'What begins here never ends.', 'Close the tag, the comment or the element, or remove it.'),
  });
  if (open[0]) unclosed(open[0]);
  return fragment;
}
