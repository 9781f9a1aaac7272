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
import { type Fault, readFragment, type Load } from './read-fragment.ts';
import { PLAYER_ORIGINS } from '../../markdown/html/embed.ts';
import { allowedSources } from '../../model/page-config.ts';
import { parseUrl } from '../../model/parse-url.ts';

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
    assetFolders(config.assets, site.assets).some(({ folder }) => file.startsWith(`${folder}/`));
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
