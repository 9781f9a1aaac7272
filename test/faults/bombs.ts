/** Texts that a careless or hostile author may put into a configuration, for one kind of site. */
export interface Bombs {
  /** The files of the site before the bomb. */
  files: Readonly<Record<string, string>>;
  /** A document whose edits show that the site is read again, and its address. */
  document: [file: string, pathname: string];
  bombs: readonly Bomb[];
}

/** The description of the bomb, its file, its text, and what the log says; null if it is harmless. */
type Bomb = [what: string, file: string, text: string, reason: RegExp | null];

const nested = (open: string, close: string, middle = '') =>
  `${open.repeat(20_000)}${middle}${close.repeat(20_000)}`;
const laughs = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`),
].join('\n');
const choices = '{a,b}'.repeat(40);
const quantified = '(a+)+'.repeat(40);
const UNKNOWN = /cannot be (?:determined|read|understood)/;
const YAML = /Reading the YAML failed/;
const TOML = /Reading the TOML failed/;
/** A document with a title. */
export const titled = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\n\nText.\n`;

const script = (text: string, value = 'a') => `${text}\nexport default { srcExclude: [${value}] }\n`;
const CONFIG = '.vitepress/config.mjs';

export const BOMBS: Readonly<Record<string, Bombs>> = {
  'an ES module': {
    files: { [CONFIG]: "export default { title: 'Well' }\n" },
    document: ['a.md', '/a.html'],
    bombs: [
      [
        'a text that doubles',
        CONFIG,
        script("let a = 'x'.repeat(1000); for (let i = 0; i < 60; i++) a += a;"),
        UNKNOWN,
      ],
      [
        'a list that doubles',
        CONFIG,
        script('let a = [1]; for (let i = 0; i < 60; i++) a.push(...a);'),
        UNKNOWN,
      ],
      [
        'replacements within replacements',
        CONFIG,
        script(
          "const t = 'a'.repeat(20000), a = t.replaceAll('a', () => t.replaceAll('a', () => t.replaceAll('a', t)));",
        ),
        UNKNOWN,
      ],
      ['a loop without end', CONFIG, script('let a = 1; while (true) a += 1;'), UNKNOWN],
      ['a recursion without end', CONFIG, script('const f = (n) => [f(n + 1)], a = f(1);'), UNKNOWN],
      [
        'a recursion that branches',
        CONFIG,
        script('const f = (n) => n ? f(n - 1) + f(n - 1) : 1, a = f(60);'),
        UNKNOWN,
      ],
      [
        'a regular expression',
        CONFIG,
        script("const a = /^(a+)+$/.test('a'.repeat(50) + 'b') ? 'b' : make();"),
        UNKNOWN,
      ],
      ['brackets', CONFIG, script('', nested('[', ']')), UNKNOWN],
      ['choices of a glob', CONFIG, script('', `'${choices}'`), null],
    ],
  },
  'a CommonJS module': {
    files: {
      'docusaurus.config.js':
        "module.exports = { title: 'Well', url: 'https://example.com', baseUrl: '/', presets: [['classic', {}]] }\n",
    },
    document: ['docs/a.md', '/docs/a'],
    bombs: [
      [
        'a mapping that is copied',
        'docusaurus.config.js',
        'let a = {}; for (let i = 0; i < 20000; i++) a = { ...a, [i]: i };\nmodule.exports = { presets: a }\n',
        UNKNOWN,
      ],
      [
        'a text that is joined',
        'docusaurus.config.js',
        "let a = 'a'; for (let i = 0; i < 60; i++) a = [a, a, a].join('');\nmodule.exports = { presets: [[a]] }\n",
        UNKNOWN,
      ],
      [
        'a getter without end',
        'docusaurus.config.js',
        'const a = { get b() { return this.b } };\nmodule.exports = { presets: a.b }\n',
        UNKNOWN,
      ],
      [
        'a module that needs itself',
        'docusaurus.config.js',
        "module.exports = require('./docusaurus.config.js')()\n",
        UNKNOWN,
      ],
    ],
  },
  TypeScript: {
    files: { '.vitepress/config.ts': "export default { title: 'Well' as string }\n" },
    document: ['a.md', '/a.html'],
    bombs: [
      ['types', '.vitepress/config.ts', script(`let a: ${nested('Array<', '>', 'string')} = 'a';`), UNKNOWN],
      [
        'a text that doubles',
        '.vitepress/config.ts',
        script("let a: string = 'x'; for (let i: number = 0; i < 90; i++) a = `${a}${a}` as string;"),
        UNKNOWN,
      ],
      ['functions', '.vitepress/config.ts', script('', nested('((): any => ', ')()', '1')), UNKNOWN],
    ],
  },
  'pelicanconf.py': {
    files: { 'pelicanconf.py': "SITENAME = 'Well'\nPATH = 'content'\n" },
    document: ['content/a.md', '/a.html'],
    bombs: [
      [
        'a text that doubles',
        'pelicanconf.py',
        `b = 'xxxxxxxx'\n${'b = b + b\n'.repeat(60)}PATH = b\n`,
        UNKNOWN,
      ],
      [
        'a list that doubles',
        'pelicanconf.py',
        `b = ['x']\n${'b = b + b\n'.repeat(60)}PAGE_PATHS = b\n`,
        UNKNOWN,
      ],
      ['a text that is multiplied', 'pelicanconf.py', "PATH = 'x' * 10 ** 12\n", UNKNOWN],
      [
        'a text that is filled in',
        'pelicanconf.py',
        `b = 'xxxxxxxx'\n${"b = f'{b}{b}'\n".repeat(60)}PATH = b\n`,
        UNKNOWN,
      ],
      ['brackets', 'pelicanconf.py', `PATH = ${nested('[', ']')}\n`, UNKNOWN],
      ['signs', 'pelicanconf.py', `PATH = ${'not '.repeat(50_000)}1\n`, UNKNOWN],
    ],
  },
  'conf.py': {
    files: { 'conf.py': "project = 'Well'\nextensions = ['myst_parser']\n" },
    document: ['a.md', '/a.html'],
    bombs: [
      [
        'a text that doubles',
        'conf.py',
        `extensions = ['myst_parser']\nb = 'xxxxxxxx'\n${'b += b\n'.repeat(60)}exclude_patterns = [b]\n`,
        UNKNOWN,
      ],
      [
        'mappings',
        'conf.py',
        `extensions = ['myst_parser']\nexclude_patterns = ${nested('{1: ', '}', '1')}\n`,
        UNKNOWN,
      ],
      [
        'choices of a glob',
        'conf.py',
        `extensions = ['myst_parser']\nexclude_patterns = ['${'*a'.repeat(500)}']\n`,
        null,
      ],
    ],
  },
  YAML: {
    files: { '_config.yml': 'title: Well\n' },
    document: ['a.md', '/a.html'],
    bombs: [
      ['aliases of aliases', '_config.yml', `${laughs}\nexclude: *a12\n`, YAML],
      ['an alias within itself', '_config.yml', 'exclude: &a [*a]\n', YAML],
      ['brackets', '_config.yml', `exclude: ${nested('[', ']')}\n`, YAML],
      ['choices of a glob', '_config.yml', `exclude: ["${choices}"]\n`, null],
      ['stars of a glob', '_config.yml', `exclude: ["${'**/'.repeat(500)}*a*a*a*a*a*a*b"]\n`, null],
    ],
  },
  'TOML and JSON': {
    files: { 'hugo.toml': "title = 'Well'\n" },
    document: ['content/posts/a.md', '/posts/a/'],
    bombs: [
      ['lists', 'hugo.toml', `ignoreFiles = ${nested('[', ']')}\n`, TOML],
      ['tables', 'hugo.toml', `ignoreFiles = ${nested('{ a = ', '}', '1')}\n`, TOML],
      ['regular expressions', 'hugo.toml', `ignoreFiles = ['${quantified}$']\n`, null],
      ['lists of a part', 'config/_default/params.json', nested('[', ']'), /Reading the .* failed|cannot be/],
    ],
  },
  'lectern.yaml and front matter': {
    files: {},
    document: ['content/writing/a.md', '/writing/a'],
    bombs: [
      ['aliases of aliases', 'lectern.yaml', laughs, YAML],
      ['brackets', 'lectern.yaml', `content: ${nested('[', ']')}\n`, YAML],
      ['choices of a glob', 'lectern.yaml', `assets: ["${choices}"]\n`, null],
      [
        'aliases of aliases in front matter',
        'content/writing/b.md',
        `---\n${laughs}\ntitle: *a12\n---\n`,
        YAML,
      ],
      ['brackets in front matter', 'content/writing/b.md', `---\ntitle: ${nested('[', ']')}\n---\n`, YAML],
      ['lists in TOML front matter', 'content/writing/b.md', `+++\ntitle = ${nested('[', ']')}\n+++\n`, TOML],
    ],
  },
};
