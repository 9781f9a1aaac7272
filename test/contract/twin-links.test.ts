import { describe, expect, it } from 'vitest';
import { useServer } from './client.ts';

const body = `Links
=====

A [root](/about), a [file](other.md), a [page](./other), [up](../pages/about.md), a [place](#here).
A [query](?x=1), [another host](//cdn.example/x), [mail](mailto:a@b.example), [a title](/about "About").
An [absolute](https://x.example/y "title") link and <https://auto.example/z>.

![An image](/p.png) and [![one in a link](/a.png)](/about).

[ref]: /about
[other]: other.md 'Other'

See [ref] and [this][other]. Not these: \`[code](/about)\` and \\[escaped](/about).

    [indented](/about)

\`\`\`md
[fenced](/about)
\`\`\`

<a href="/about">HTML</a> and <img src="/p.png" alt="">.
`;

const wanted = `# Links

A [root](https://lectern.example/about), a [file](https://lectern.example/writing/other), a [page](https://lectern.example/writing/other), [up](https://lectern.example/about), a [place](https://lectern.example/writing/links#here).
A [query](https://lectern.example/writing/links?x=1), [another host](https://cdn.example/x), [mail](mailto:a@b.example), [a title](https://lectern.example/about "About").
An [absolute](https://x.example/y "title") link and <https://auto.example/z>.

![An image](https://lectern.example/p.png) and [![one in a link](https://lectern.example/a.png)](https://lectern.example/about).

[ref]: https://lectern.example/about
[other]: https://lectern.example/writing/other 'Other'

See [ref] and [this][other]. Not these: \`[code](/about)\` and \\[escaped](/about).

    [indented](/about)

\`\`\`md
[fenced](/about)
\`\`\`

<a href="https://lectern.example/about">HTML</a> and <img src="https://lectern.example/p.png" alt="">.
`;

const site = useServer({
  files: {
    'lectern.yaml': 'name: Links\ntwins: { pointers: false }\n',
    'content/writing/links.md': `---\ntitle: Links\ndate: 2026-01-01\n---\n\n${body}`,
    'content/writing/other.md': '---\ntitle: Other\ndate: 2026-01-02\n---\n\n# Another heading\n\nText.\n',
    'content/writing/windows.md':
      '\uFEFF---\r\ntitle: Windows\r\ndate: 2026-01-03\r\n---\r\n\r\n# Windows\r\n\r\nText.\r\n',
    'content/writing/toml.md': '+++\ntitle = "Toml"\ndate = 2026-01-04\ntags = ["a"]\n+++\n\nText.',
    'content/writing/bare.md': '# Bare\n\nText.\n\n\n\n',
    'content/writing/empty.md': '---\ntitle: Empty\ndate: 2026-01-05\n---\n',
    'content/pages/about.md': '---\ntitle: About\n---\n\nText.\n',
  },
});

/** The text of a twin without its front matter. */
async function textOf(path: string): Promise<string> {
  const { status, text } = await site.get(path);
  expect([path, status]).toEqual([path, 200]);
  return text.replace(/^---\n[^]*?\n---\n\n/u, '');
}

describe('the body of a twin', () => {
  it('has absolute links everywhere but in code', async () => {
    expect(await textOf('/writing/links.md')).toBe(wanted);
  });

  it('keeps a first heading that is not the title', async () => {
    expect(await textOf('/writing/other.md')).toBe('# Other\n\n# Another heading\n\nText.\n');
  });

  it.each([
    ['windows', '# Windows\n\nText.\n'],
    ['toml', '# Toml\n\nText.\n'],
    ['bare', '# Bare\n\nText.\n'],
    ['empty', '# Empty\n'],
  ])('is the same form for %s', async (slug, text) => {
    expect(await textOf(`/writing/${slug}.md`)).toBe(text);
  });
});
