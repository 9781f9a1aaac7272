import { closedBy, HEAD, VOID } from '../../html/parse/tags.ts';
import { type Attributes, scanHtml } from '../../markdown/html/scan-html.ts';

/** Something at an offset of a fragment. @see Diagnostic for `message` and `fix`. */
export interface Fault {
  at: number;
  message: string;
  fix: string;
}

/** What a tag loads, or where it sends to. */
export interface Load {
  at: number;
  /** The tag as it may be written. */
  tag: string;
  address: string;
  /** The directive of the content security policy, named as `allow` names it. */
  by: 'script_src' | 'style_src' | 'frame_src' | 'form_action' | 'img_src';
}

export interface Fragment {
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
