import { htmlPage } from './built.ts';

const LONG =
  'The first words of a text that is long enough to be known again wherever it may have been moved to.';
export const SECRET =
  'Nobody is to read these words about the merger with the other company before the spring of next year.';
export const LATER =
  'What is told here in so many words is to be told in many years and not a day before that.';

export const page = (title: string, path: string, body: string, head = '') =>
  htmlPage({
    title: `${title} | Wine`,
    head: `<link rel="canonical" href="https://wine.example${path}">${head}`,
    body: `<main><article><h1>${title}</h1>${body}</article></main>`,
  });

const links = (...paths: string[]) =>
  `<p>All about bottles, and some more words.</p><ul>${paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('')}</ul>`;

/** A site for Hugo with two posts, a draft and a post of the future. */
export const SOURCES = {
  'hugo.toml': 'baseURL = "https://wine.example/"\ntitle = "Wine"\n',
  'content/posts/alpha.md': `---\ntitle: Alpha\ndate: 2024-01-01\ntags: [grapes]\n---\n\n${LONG} See [beta]({{< ref "beta.md" >}}).\n\n## More\n\nWords.\n`,
  'content/posts/beta.md': `---\ntitle: Beta\ndate: 2024-02-01\n---\n\n${LONG.split(' ').toReversed().join(' ')}\n`,
  'content/posts/secret.md': `---\ntitle: Secret\ndate: 2024-02-01\ndraft: true\n---\n\n${SECRET}\n`,
  'content/posts/later.md': `---\ntitle: Later\ndate: 2199-02-01\n---\n\n${LATER}\n`,
};

/** The output of Hugo for these sources: the two posts. */
const BUILD = {
  'index.html': page('Wine', '/', links('/posts/alpha/', '/posts/beta/')),
  'posts/alpha/index.html': page(
    'Alpha',
    '/posts/alpha/',
    `<p>${LONG} See <a href="/posts/beta/">beta</a>.</p><h2 id="more">More</h2><p>Words.</p>`,
    '<meta property="og:type" content="article"><meta property="article:published_time" content="2024-01-01">',
  ),
  'posts/beta/index.html': page(
    'Beta',
    '/posts/beta/',
    `<p>${LONG.split(' ').toReversed().join(' ')}</p>`,
    '<meta property="og:type" content="article"><meta property="article:published_time" content="2024-02-01">',
  ),
};

/** Returns the sources, their output in `public/`, and the changes. */
export function withBuild(
  changes: Readonly<Record<string, string | null>> = {},
  sources: Readonly<Record<string, string>> = SOURCES,
): Record<string, string> {
  const built = Object.entries(BUILD).map(([file, text]) => [`public/${file}`, text]);
  const all: Record<string, string | null> = { ...sources, ...Object.fromEntries(built), ...changes };
  return Object.fromEntries(Object.entries(all).filter((item): item is [string, string] => item[1] !== null));
}

/** The front page of the output, with links to these pages. */
export function frontPage(...paths: string[]): string {
  return page('Wine', '/', links(...paths));
}
