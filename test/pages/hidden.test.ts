import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/markdown/html/html.ts';
import { plainText } from '../../src/markdown/html/shown.ts';
import { appOf } from '../support/app.ts';
import { elementsOf, select, wordsOf } from '../support/markup.ts';
import { runs } from '../support/whole.ts';

interface Found {
  total: number;
  results: { path: string; excerpt?: string; anchor?: string; description?: string | null }[];
}

/** Serves an entry in which a paragraph follows the text. Its page must not show `wombat`. */
async function told(markdown: string) {
  const { ask } = await appOf({
    'content/writing/a.md': `---\ntitle: A\ndate: 2026-01-01\n---\n${markdown}\n\nQuokka stays.\n`,
  });
  const search = async (query: string) =>
    JSON.parse((await ask(`/api/v1/search?query=${query}`, 'application/json')).text) as Found;
  return { ask, search };
}

describe('what a page does not show is not found, and not told in excerpts', () => {
  it.each([
    '<div hidden>wombat</div>',
    '<div hidden>\n\nwombat *numbat*\n\n</div>',
    '<DIV HIDDEN="">\n\n- wombat\n\n</DIV>',
    '<p hidden>wombat',
    'Text <span hidden>wombat</span> text.',
    '- <span hidden>wombat\n- text',
    '<div style="color: red; display: none">\n\nwombat\n\n</div>',
    '<div style="display&colon;none">wombat</div>',
    "<section title='>' hidden>\n\n## wombat\n\nwombat\n\n</section>",
    '<x-note hidden><b>wombat</b></x-note>',
    '<Note hidden>\n\nwombat\n\n</Note>',
    '<Note style="display: none">wombat</Note>',
    '<TEMPLATE>\n\nwombat\n\n</TEMPLATE>',
    '<Select>wombat</Select>',
    '<details hidden><summary>wombat</summary>wombat</details>',
    '<template>\n\nwombat\n\n</template>',
    '<noscript>wombat</noscript>',
    '<select><option>wombat</select>',
    '<textarea>\n\nwombat</textarea>',
    '<title>wombat</title>',
    '<iframe src="/x">wombat</iframe>',
    '<svg><desc>wombat</desc></svg>',
    '<SCRIPT>let wombat;</SCRIPT>',
    '<div><style>\n\n.wombat {}\n\n</style></div>',
    '<div>`</div><p hidden>wombat`</p>',
    '<!doctype wombat>',
    '<?wombat ?>',
    '<video hidden>wombat</video>',
    '<table><tr hidden><td>wombat<tr><td>text</table>',
    '<div hidden>wombat',
  ])('%j', async (markdown) => {
    const { ask, search } = await told(markdown);
    expect(wordsOf(select(elementsOf((await ask('/writing/a')).text), 'main')[0]?.text ?? '')).not.toContain(
      'wombat',
    );
    expect((await search('wombat')).total).toBe(0);
    const whole = [
      (await ask('/api/v1/search?query=stays', 'application/json')).text,
      (await ask('/api/v1/content', 'application/json')).text,
      (await ask('/content-index.json', 'application/json')).text,
      (await ask('/llms.txt', 'text/plain')).text,
    ];
    for (const text of whole) expect(wordsOf(text)).not.toContain('wombat');
  });

  it('but what it shows is', async () => {
    const { search } = await told(
      '<div hidden>wombat</div>\n\n## Numbat & co[^1]\n\nA bilby & <b>bandicoot</b>.\n\n[^1]: Dunnart\n\n```\n<p hidden>dingo</p>\n```\n\n`<b hidden>`\n\n![Echidna](a.png)\n',
    );
    for (const word of ['numbat', 'bilby', 'bandicoot', 'dunnart', 'dingo', 'echidna', 'quokka']) {
      expect([word, (await search(word)).total]).toEqual([word, 1]);
    }
    expect((await search('bilby')).results[0]).toMatchObject({
      anchor: 'numbat--co',
      description: 'A bilby & bandicoot.',
      excerpt: expect.stringContaining('A bilby & bandicoot.') as string,
    });
  });

  it('and no title, heading or description comes of it', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '<div hidden>\n\n# Wombat\n\nWombat.\n\n</div>\n\n# Quokka\n\nShown.\n',
      'content/writing/b.md': `---\ntitle: B\n---\n<div hidden>\n\n## Wombat\n\n</div>\n\n${'## Quokka\n\nText.\n\n'.repeat(4)}`,
    });
    const { text } = await ask('/api/v1/content', 'application/json');
    expect(text).toContain('"title":"Quokka"');
    expect(text).toContain('"description":"Shown."');
    expect(wordsOf(text)).not.toContain('wombat');
    const contents = select(elementsOf((await ask('/writing/b')).text), 'a').filter(
      ({ path }) => path.includes('details') && path.at(-1) === 'li',
    );
    expect(contents.map(({ attributes, text: words }) => [words, attributes['href']])).toEqual([
      ['Quokka', '#quokka'],
      ['Quokka', '#quokka-1'],
      ['Quokka', '#quokka-2'],
      ['Quokka', '#quokka-3'],
    ]);
  });
});

/** How often each of these words is in the text. */
function countOf(text: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [word] of text.matchAll(/one|two|three|four|five/g)) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

it('no surface has a word that the page does not show', () => {
  const pieces = [
    '<div> </div> <div\u00a0hidden> <p> </p> <p\u00a0hidden> <b> </b> <b\u00a0hidden> <li> <ul> </ul> <td> <tr> <table> </table>'.split(
      ' ',
    ),
    '<template> </template> <select> </select> <xmp> </xmp> <style> </style> <title> </title> <svg> </svg> <!-- --> <? ?> <b\u00a0x=" <!x >'.split(
      ' ',
    ),
    [
      '\n',
      '\n\n',
      '- ',
      '> ',
      '    ',
      '`',
      '```\n',
      '# ',
      '*',
      ' ',
      '[a](b)',
      '|a|\n|-|\n',
      '<p style="display:none">',
    ],
    'one two three four five'.split(' '),
  ]
    .flat()
    .map((piece) => piece.replaceAll('\u00a0', ' '));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 16 }), (some) => {
      const markdown = some.join('');
      const html = renderHtml(markdown).replace(/ alt="([^"]*)"[^<>]*>/g, '>$1');
      const shown = countOf(html.replace(/<[^<>]*>/g, ''));
      const untold = Object.entries(countOf(plainText(markdown))).filter(
        ([word, count]) => count > (shown[word] ?? 0),
      );
      expect(untold).toEqual([]);
    }),
    { numRuns: runs(3000) },
  );
});
