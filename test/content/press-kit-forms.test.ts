import { describe, expect, it } from 'vitest';
import { readPressKit } from '../../src/content/entries/press-kit.ts';
import { appOf } from '../support/app.ts';

const FILE = 'content/press-kit.yaml';
const read = (text: string) => readPressKit(text, FILE);
const said = (text: string) =>
  read(text).diagnostics.map(
    ({ line, column, message, fix }) =>
      `${line}:${column} ${message.replace(/ Lectern leaves it out.*/, '')} ${fix}`,
  );

describe('the press kit that people write', () => {
  it('is names, texts, lists and paths', () => {
    const { pressKit, diagnostics } = read(
      `
name: Ana Lee
pronouns: she/her
website: https://www.ana.example/
languages: [English, Korean]
bio:
  short: Ana speaks.
  one_line: Ana.
headshots: [ana.jpg, /press/stage.png]
topics: [SQLite, Databases on a phone]
stages:
  - PyCon
  - FOSDEM, Brussels
downloads: { Logo: /press/logo.svg }
colors: { Ink: "#112233", Sea: "#AABBCC" }
facts: { Name: Ana, Tea: no sugar }
email: ana@example.com
`,
    );
    expect(diagnostics).toEqual([]);
    expect(pressKit).toEqual({
      name: 'Ana Lee',
      email: 'ana@example.com',
      bios: [
        { label: 'Short', body: 'Ana speaks.' },
        { label: 'One line', body: 'Ana.' },
      ],
      photos: [
        { src: 'ana.jpg', alt: '' },
        { src: '/press/stage.png', alt: '' },
      ],
      topics: [
        { title: 'SQLite', body: '' },
        { title: 'Databases on a phone', body: '' },
      ],
      stages: ['PyCon', 'FOSDEM, Brussels'],
      facts: [
        { term: 'Name', value: 'Ana' },
        { term: 'Tea', value: 'no sugar' },
        { term: 'Pronouns', value: 'she/her' },
        { term: 'Website', value: 'ana.example', href: 'https://www.ana.example/' },
        { term: 'Languages', value: 'English, Korean' },
      ],
      downloads: [{ label: 'Logo', href: '/press/logo.svg' }],
      colors: [
        { name: 'Ink', hex: '#112233' },
        { name: 'Sea', hex: '#AABBCC' },
      ],
    });
  });

  it.each([
    ['bio: One text.', { bios: [{ label: '', body: 'One text.' }] }],
    [
      'biography: [One., Two.]',
      {
        bios: [
          { label: '', body: 'One.' },
          { label: '', body: 'Two.' },
        ],
      },
    ],
    ['bios: [{ label: Short, body: Hi. }]', { bios: [{ label: 'Short', body: 'Hi.' }] }],
    ['photo: me.jpg', { photos: [{ src: 'me.jpg', alt: '' }] }],
    ['photos: { On stage: s.jpg }', { photos: [{ src: 's.jpg', alt: '', label: 'On stage' }] }],
    [
      'photos: [{ src: a.jpg, label: Me, credit: Bo }]',
      { photos: [{ src: 'a.jpg', alt: '', label: 'Me', credit: 'Bo' }] },
    ],
    ['topics: { SQLite: How it works. }', { topics: [{ title: 'SQLite', body: 'How it works.' }] }],
    ['topics: SQLite', { topics: [{ title: 'SQLite', body: '' }] }],
    ['facts: [{ Say it: AH-na }]', { facts: [{ term: 'Say it', value: 'AH-na' }] }],
    [
      'downloads: [/press/one-sheet.pdf]',
      { downloads: [{ label: 'one-sheet.pdf', href: '/press/one-sheet.pdf' }] },
    ],
    ['colors: ["#123456"]', { colors: [{ name: '#123456', hex: '#123456' }] }],
    ['contact: me@example.com', { email: 'me@example.com' }],
    ['contact: /hire', { contact_url: '/hire' }],
    ['booking: https://example.com/book', { contact_url: 'https://example.com/book' }],
  ])('%s', (text, expected) => {
    const { pressKit, diagnostics } = read(text);
    expect({ pressKit, diagnostics }).toMatchObject({ pressKit: expected, diagnostics: [] });
  });

  it.each([
    [
      'bios: [{ label: Short }]',
      '1:8 `bios.0` is {"label":"Short"}: `body` must be there. This works: bio: { short: "One sentence.", long: "A paragraph or two." }',
    ],
    [
      'photos: [{ file: a.jpg, caption: Me }]',
      '1:10 `photos.0` is {"file":"a.jpg","caption":"Me"}: `src` must be there. This works: photos: [/press/portrait.jpg]',
    ],
    [
      'photos: [{ alt: Me }]',
      '1:10 `photos.0` is {"alt":"Me"}: `src` must be there. This works: photos: [/press/portrait.jpg]',
    ],
    [
      'facts: [Tea]',
      '1:9 `facts.0` is "Tea": it must be text or a mapping. This works: facts: { Pronouns: she/her, Based in: Berlin }',
    ],
    [
      'colors: { Ink: red }',
      '1:16 `colors.Ink` is "red": it must be a colour of the form #RRGGBB, in quotes. This works: colors: { Ink: "#17324D" }',
    ],
    [
      'colors: [{ name: Ink, hex: #123456\n }]',
      '1:10 `colors.0` is {"name":"Ink","hex":null}: `hex` must be there. This works: colors: { Ink: "#17324D" }',
    ],
    [
      'topics: [{ title: A, level: 1 }]',
      '1:29 `topics.0.level` is not a known key. The keys here are title and body.',
    ],
    ['email: [[]]', '1:1 `email` is [[]]: it must be text. This works: email: ada@example.com'],
    ['headshot_s: a.jpg', '1:13 `headshot_s` is not a known key. Did you mean `headshots`?'],
    [
      'shoe_size: 38',
      '1:12 `shoe_size` is not a known key. Put anything else under facts, such as facts: { Shoe size: "…" }',
    ],
  ])('says what works: %s', (text, expected) => {
    expect(said(text)).toEqual([expected]);
  });

  it('names the person in the texts that nobody wrote', async () => {
    const { ask } = await appOf({
      [FILE]: 'name: Ana Lee\nphoto: ana.jpg\nbio: She speaks.\nemail: ana@example.com\n',
      'content/ana.jpg': 'jpg',
    });
    const kit: unknown = JSON.parse((await ask('/api/v1/press-kit')).text);
    expect(kit).toMatchObject({
      title: 'Press kit: Ana Lee',
      contact_url: 'mailto:ana@example.com',
      bios: [{ label: 'Biography', body: 'She speaks.' }],
      photos: [{ alt: 'Portrait of Ana Lee', src: 'https://example.com/ana.jpg' }],
    });
  });

  it('has no “Get in touch” without a contact', async () => {
    const kit = 'name: Ana Lee\nbio: She speaks.\n';
    const without = await appOf({ [FILE]: kit });
    const page = await without.ask('/press-kit');
    expect([page.status, page.text.includes('Get in touch')]).toEqual([200, false]);
    expect((await without.ask('/press-kit.md')).text).not.toContain('## Contact');
    const withOne = await appOf({ [FILE]: `${kit}email: ana@example.com\n` });
    expect((await withOne.ask('/press-kit')).text).toContain(
      '<a href="mailto:ana@example.com">Get in touch</a>',
    );
  });
});
