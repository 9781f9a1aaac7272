import { stringify } from 'yaml';
import { HOSTILE, HOSTILE_MARKDOWN, HOSTILE_URLS } from './corpus.ts';

const TYPES = ['writing', 'videos', 'talks', 'projects', 'pages'] as const;

const entry = (matter: object, body: string) => `---\n${stringify(matter)}---\n\n${body}\n`;

/** A site in which every visible field is hostile. */
export function hostileSite(): Record<string, string> {
  const files: Record<string, string> = {};
  const url = (number: number) => HOSTILE_URLS[number % HOSTILE_URLS.length] as string;
  for (const [number, text] of HOSTILE.entries()) {
    const type = TYPES[number % TYPES.length] as string;
    files[`content/${type}/text-${number}.md`] = entry(
      {
        title: text,
        description: text,
        tags: [text, `tag ${number}`],
        conference: text,
        location: text,
        lang: number === 0 ? '"><script>pwned(70)</script>' : 'en',
        link: url(number),
        image: { src: url(number + 3), alt: text },
        date: `2026-01-${String(number + 1).padStart(2, '0')}`,
        transcript: `[00:00:01] ${text}\n\n[00:00:40] Ada: ${text}\n`,
      },
      text,
    );
  }
  for (const [number, link] of HOSTILE_URLS.entries()) {
    const type = TYPES[number % 4] as string;
    files[`content/${type}/url-${number}.md`] = entry(
      { title: `URL ${number}`, link, image: link, date: `2026-02-${String(number + 1).padStart(2, '0')}` },
      `[a](${link}) ![b](${link}) <${link}>\n\n[c][d]\n\n[d]: ${link}`,
    );
  }
  for (const [number, markdown] of HOSTILE_MARKDOWN.entries()) {
    const date = `2026-03-${String(number + 1).padStart(2, '0')}`;
    files[`content/writing/markdown-${number}.md`] = entry({ title: `Markdown ${number}`, date }, markdown);
    files[`content/videos/markdown-${number}.md`] = entry(
      { title: `Spoken ${number}`, date, transcript: `${markdown}\n\nmore\n` },
      'x',
    );
  }
  const all = HOSTILE.map((text, number) => ({ text, href: url(number), number }));
  files['content/press-kit.yaml'] = stringify({
    title: HOSTILE[1],
    description: HOSTILE[2],
    intro: HOSTILE_MARKDOWN.join('\n\n'),
    contact_url: HOSTILE_URLS[0],
    bios: all.map(({ text }) => ({ label: text, body: text })),
    topics: all.map(({ text }) => ({ title: text, body: text })),
    stages: HOSTILE,
    photos: all.map(({ text, href }) => ({ src: href, alt: text, label: text })),
    facts: all.map(({ text, href }) => ({ term: text, value: text, href })),
    downloads: all.map(({ text, href }) => ({ label: text, href, meta: text, note: text })),
    colors: all.map(({ text }) => ({ name: text, hex: '#123456', usage: text })),
  });
  files['lectern.yaml'] = stringify({
    name: `Name ${HOSTILE[1]}`,
    description: HOSTILE.join(' '),
    author: { name: HOSTILE[3] },
    footer: HOSTILE_MARKDOWN[0],
    navigation: [{ label: HOSTILE[4], href: '/writing' }],
    strings: { search: HOSTILE[0], not_found: HOSTILE[2], copy: '"><script>pwned(71)</script>' },
  });
  return files;
}
