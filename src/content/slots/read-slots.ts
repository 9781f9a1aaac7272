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

/**
 * The slots of a site, why their files are no pages, and what is wrong with them: a broken one is left out. What the
 * site's generator publishes is no slot, nor is a static file.
 */
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
      const broken = fault ?? fragment.broken[0];
      const found = (severity: Severity, code: string, { at, message, fix }: Fault): Diagnostic => {
        const column = at - text.lastIndexOf('\n', at - 1);
        return { severity, code, message, fix, file, line: lineAt(text, at), column };
      };
      if (broken) {
        const message = `Pages come without this slot: ${broken.message}`;
        diagnostics.push(found('error', 'broken-slot', { ...broken, message }));
        continue;
      }
      slots.html[name] = text;
      for (const script of fragment.scripts) slots.script_src.push(hashOf(script));
      for (const style of fragment.styles) slots.style_src.push(hashOf(style));
      const blocked = [
        ...fragment.loads.flatMap((load) => allowanceFor(load, config)),
        ...fragment.forbidden,
      ];
      for (const fault of blocked) diagnostics.push(found('warning', 'blocked-in-slot', fault));
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

/** The text of a slot; with a fault where it cannot be used. */
function readText(dir: string, { real, size }: SourceFile): { text: string; fault?: Fault } {
  const failed = (message: string, fix: string) => ({ text: '', fault: { at: 0, message, fix } });
  if (size > MAX_BYTES)
    return failed(`it has ${size} bytes, more than ${MAX_BYTES}.`, 'Move scripts and styles to public/.');
  try {
    const text = readFileSync(join(dir, real), 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
    const at = text.search(/[\0\uFFFD]/);
    return at < 0 ? { text } : { text, fault: { at, message: 'it is not UTF-8.', fix: 'Save it as UTF-8.' } };
  } catch (error) {
    return failed(`reading it failed: ${(error as Error).message}.`, 'Check the file and its permissions.');
  }
}

/** As the policy names a text. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** An origin for pathnames, which are allowed. */
const SELF = 'https://self.invalid';

/** What the content security policy blocks of it, and how to have it allowed. */
function allowanceFor({ at, tag, by, address }: Load, config: SiteConfig): Fault[] {
  const url = parseUrl(address, SELF);
  const own = [SELF, config.base_url, config.site_url].map((one) => one && parseUrl(one)?.origin);
  if (url === null || own.includes(url.origin) || (by === 'img_src' && /^(?:https|data):/.test(url.href)))
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
  return isAllowed ? [] : [{ at, message, fix }];
}

/** Something at an offset of a fragment. @see Diagnostic for `message` and `fix`. */
interface Fault {
  at: number;
  message: string;
  fix: string;
}

/** What a tag loads, or where it sends to. */
interface Load {
  at: number;
  /** The tag as it may be written. */
  tag: string;
  address: string;
  /** The directive of the content security policy, named as `allow` names it. */
  by: 'script_src' | 'style_src' | 'frame_src' | 'form_action' | 'img_src';
}

interface Fragment {
  /** What would change the page around it; the first alone tells. */
  broken: Fault[];
  loads: Load[];
  /** What the policy of the pages never allows: plug-ins, attributes that are code or style. */
  forbidden: Fault[];
  scripts: string[];
  styles: string[];
}

/** Of these a page has one, or they change all of it. */
const OF_PAGE = new Set('html head body main base frame frameset plaintext'.split(' '));
const LOADS: readonly [tag: RegExp, attribute: string, by: Load['by']][] = [
  [/^script$/, 'src', 'script_src'],
  [/^iframe$/, 'src', 'frame_src'],
  [/^form$/, 'action', 'form_action'],
  [/^(?:button|input)$/, 'formaction', 'form_action'],
  [/^(?:img|source|audio|video|track)$/, 'src', 'img_src'],
];

/** Reads a fragment as browsers would; what is well formed stays in its place there. @param isHead it stands in the head. */
export function readFragment(html: string, isHead: boolean): Fragment {
  const found: Fragment = { broken: [], loads: [], forbidden: [], scripts: [], styles: [] };
  /** Open elements, the innermost last. */
  const open: { name: string; at: number }[] = [];
  const broken = (at: number, message: string, fix: string) => found.broken.push({ at, message, fix });
  const unclosed = ({ name, at }: { name: string; at: number }) => {
    const fix = `Close it with </${name}>, inside what it stands in.`;
    broken(at, `<${name}> is not closed, or not in its place.`, fix);
  };
  const misplaced = (at: number, what: string) =>
    broken(
      at,
      `${what} cannot stand in the head of a page.`,
      'Move it to another slot, such as slots/header.html.',
    );
  const start = (name: string, attributes: Attributes, at: number) => {
    if (OF_PAGE.has(name) || (name === 'title' && open.length === 0))
      broken(at, `<${name}> is of the page, not of a part of it.`, 'Remove it, and what closes it.');
    if (isHead && open.length === 0 && !HEAD.has(name)) misplaced(at, `<${name}>`);
    for (const { closes, within } of closedBy(name)) {
      const last = open.findLast((one) => closes.has(one.name) || within.has(one.name));
      if (last && closes.has(last.name)) unclosed(last);
    }
    for (const [tag, attribute, by] of LOADS) {
      const address = tag.test(name) ? attributes.get(attribute) : undefined;
      if (address !== undefined) found.loads.push({ at, tag: `<${name} ${attribute}>`, address, by });
    }
    const href = attributes.get('href') ?? '';
    if (name === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(attributes.get('rel') ?? ''))
      found.loads.push({ at, tag: '<link rel="stylesheet">', address: href, by: 'style_src' });
    const never = (what: string, fix: string) =>
      found.forbidden.push({
        at,
        message: `Browsers block ${what}: no content security policy of Lectern allows it.`,
        fix,
      });
    if (/^(?:object|embed)$/.test(name)) never(`<${name}>`, 'Use an <iframe>.');
    for (const attribute of attributes.keys()) {
      if (attribute === 'style')
        never(`style="…" of <${name}>`, 'Write a rule in public/theme.css, or in a <style> of the slot.');
      if (/^on[a-z]/.test(attribute))
        never(`${attribute}="…" of <${name}>`, 'Use addEventListener in a <script> of the slot.');
    }
  };

  scanHtml(`${html}\n`, {
    text(from, to) {
      const at = from + html.slice(from, to).search(/\S/);
      if (isHead && open.length === 0 && at >= from) misplaced(at, 'Text');
    },
    open(name, attributes, at) {
      start(name, attributes, at);
      if (!VOID.has(name)) open.push({ name, at });
    },
    close(name, at) {
      const last = open.at(-1);
      if (last?.name === name) open.pop();
      else if (last && open.some((one) => one.name === name)) unclosed(last);
      else broken(at, `</${name}> closes nothing.`, 'Remove it, or open what it closes.');
    },
    raw(name, attributes, from, to, at) {
      start(name, attributes, at);
      const text = html.slice(from, to);
      const isDrawn = open.some((one) => one.name === 'svg' || one.name === 'math');
      // Browsers read on to another end (HTML, sections 13.2.5.15 and 13.2.6.5).
      if (isDrawn ? text.includes('<') : name === 'script' && text.includes('<!--'))
        broken(
          at,
          `The text of <${name}> has a \`<\` that browsers take for markup.`,
          'Put it into a file of public/.',
        );
      if (name === 'script' && !attributes.has('src')) found.scripts.push(text);
      if (name === 'style') found.styles.push(text);
      // Where no scripts run, it is markup.
      if (name === 'noscript')
        for (const fault of readFragment(text, isHead).broken)
          broken(from + fault.at, fault.message, fault.fix);
    },
    endless: (at) =>
      broken(at, 'What begins here never ends.', 'Close the tag, the comment or the element, or remove it.'),
  });
  if (open[0]) unclosed(open[0]);
  return found;
}
