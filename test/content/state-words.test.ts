import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

/**
 * Returns the outcome of an entry for each front matter: the reason for which it is hidden, else `listed`, `unlisted`
 * or `told`, which stands for an error.
 */
async function outcomes(matters: readonly string[]): Promise<[string, string][]> {
  const file = (index: number) => `content/writing/n${index}.md`;
  const { content, report } = await readFolder(
    Object.fromEntries(
      matters.map((matter, index) => [file(index), `---\ntitle: T\n${matter}\n---\nText.\n`]),
    ),
  );
  return matters.map((matter, index) => {
    const found = report.files.find((one) => one.file === file(index));
    const entry = content.entries.find((one) => one.file === file(index));
    if (found?.outcome === 'hidden') return [matter, `${found.kind}: ${found.reason}`];
    return [matter, entry === undefined ? 'told' : entry.unlisted ? 'unlisted' : 'listed'];
  });
}

/** Turns a table of front matter by outcome into rows. */
const rowsOf = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([outcome, matters]) =>
    matters.map((matter): [string, string] => [matter, outcome]),
  );
const linesOf = (rows: readonly [string, string][]) => rows.map(([matter]) => matter);

const HELD =
  'draft Drafts PRIVATE hidden pending trash trashed deleted auto-draft inherit skip unpublished not_published not-published password password_protected password-protected'.split(
    ' ',
  );
const FOR_SOME = 'member members paid tiers subscriber subscribers internal restricted'.split(' ');

describe('the state of an entry in one word', () => {
  it('keeps it back, each word of them, under each key', async () => {
    const lines = [...HELD, 'not published', 'password protected'].map((word) => `status: ${word}`);
    expect(await outcomes(lines)).toEqual(lines.map((line) => [line, `draft: ${line}`]));
    const rows = rowsOf({
      'withheld: visibility: draft': ['visibility: draft'],
      'draft: post_status: draft': ['post_status: draft'],
      'draft: state: draft': ['state: draft', 'state: " #draft "'],
    });
    expect(await outcomes(linesOf(rows))).toEqual(rows);
  });

  it('is for some readers only under `visibility`', async () => {
    const lines = FOR_SOME.map((word) => `visibility: ${word}`);
    expect(await outcomes(lines)).toEqual(lines.map((line) => [line, `withheld: ${line}`]));
    const others = ['status: members', 'post_status: paid', 'state: internal', 'state: restricted'];
    expect(await outcomes(others)).toEqual(others.map((line) => [line, 'listed']));
  });

  it('is that word and no other, alone or in a list', async () => {
    const rows = rowsOf({
      listed: [
        'status: redraft',
        'status: drafty',
        'status: published',
        'status: not yet',
        'status: the password',
        'visibility: restrictedly',
        'visibility: a tiers',
        'state: future\ndate: 2024-05-06',
        'status: SCHEDULED\ndate: 2024-05-06',
        'state: unlisteds',
        'state: 1',
      ],
      unlisted: [
        'status: Unlisted',
        'visibility: unlisted',
        'post_status: unlisted',
        'state: [x, "#unlisted"]',
      ],
      'draft: status: Private': ['status: [x, "#Private"]'],
      'draft: state: scheduled, without a date': ['state: scheduled'],
      'draft: post_status: future, without a date': ['post_status: future'],
      'withheld: visibility: future, without a date': ['visibility: future\nevent: { date: 2024-05-06 }'],
    });
    expect(await outcomes(linesOf(rows))).toEqual(rows);
  });
});

it('switches keep an entry back, each where it says so', async () => {
  const rows = rowsOf({
    'draft: draft: true': ['draft: true', 'draft: 1'],
    'draft: isDraft: true': ['isDraft: yes'],
    'draft: is_draft: true': ['is_draft: on'],
    'draft: unpublished: true': ['unpublished: true'],
    'withheld: private: true': ['private: yes'],
    'draft: published: false': ['published: no'],
    'draft: publish: false': ['publish: false'],
    'draft: isPublished: false': ['isPublished: off'],
    'draft: is_published: false': ['is_published: 0'],
    'withheld: it has a password': ['password: x', 'password: 0', 'password: true', 'password: [x]'],
    'withheld: hidden: true': ['hidden: true', 'hidden: "true"', 'hidden: yes'],
    'withheld: headless: true, so the site writes no page for it': ['headless: true', 'headless: yes'],
    'withheld: permalink: false, so the site writes no page for it': ['permalink: false'],
    'withheld: url: false, so the site writes no page for it': ['url: false'],
    'withheld: eleventyComputed: permalink: false': ['eleventyComputed: { permalink: false }'],
    'withheld: the site writes no page for it (render)': [
      'render: false',
      'render: never',
      'render: link',
      'build: { render: never }',
      '_build: { render: link }',
      'build: { render: false }\nrender: true',
    ],
    unlisted: [
      'unlisted: true',
      'listed: false',
      'listed: no',
      'build: { list: never }',
      '_build: { list: false }',
      'eleventyExcludeFromCollections: true',
      'eleventyExcludeFromCollections: "true"',
      'robots: noindex',
      'robots: [nofollow, NOINDEX]',
      'robots: "noarchive, none"',
    ],
    told: ['draft: soon', 'published: 12345', 'published: 2017-05-40', 'publish: later'],
    listed: [
      'draft: false',
      'private: 0',
      'published: 17',
      'published: 2017',
      'published: "?"',
      'published: .nan',
      'published: 6 May 2017',
      'publish: true',
      'password: ""',
      'password: false',
      'hidden: false',
      'headless: false',
      'render: always',
      'build: { render: always }\nrender: never',
      'build: { list: local }',
      'unlisted: false',
      'listed: true',
      'eleventyExcludeFromCollections: false',
      'robots: all',
      'robots: nonet',
    ],
  });
  expect(await outcomes(linesOf(rows))).toEqual(rows);
});

it('dates say from when to when it is shown, each key in its turn', async () => {
  const day = (date: string | null) => (date === null ? null : new Date(date).getTime());
  const table: [
    matter: string,
    date: string | null,
    updated: string | null,
    from: string | null,
    until: string | null,
  ][] = [
    ['date: 2024-05-06\nexpires: 2027-06-02', '2024-05-06', null, '2024-05-06', '2027-06-02'],
    ['date: 2024-05-06\npublishDate: 2024-07-08', '2024-05-06', null, '2024-07-08', null],
    ['publishDate: 2024-07-08', '2024-07-08', null, '2024-07-08', null],
    ['pubDate: 2024-05-07\ndate: 2024-05-06', '2024-05-06', null, '2024-05-06', null],
    ['expiryDate: 2027-01-02', null, null, null, '2027-01-02'],
    ['expiry_date: 2027-01-02', null, null, null, '2027-01-02'],
    ['expiry: 2027-01-02\nexpiryDate: 2027-01-03', null, null, null, '2027-01-03'],
    ['unpublishDate: 2027-01-02', null, null, null, '2027-01-02'],
    ['unpublishDate: 2027-01-02\nexpires: 2027-01-04', null, null, null, '2027-01-04'],
    ['unpublishDate: soon', null, null, null, null],
    ['event: { date: 2024-05-06 }', '2024-05-06', null, null, null],
    ['event: { start_date: 2024-05-06 }', '2024-05-06', null, null, null],
    ['conference: { startDate: 2024-05-06 }', '2024-05-06', null, null, null],
    ['conference: { start: 2024-05-06 }\ndate: 2024-05-07', '2024-05-07', null, '2024-05-07', null],
    ['lastUpdated: 2024-05-06', null, '2024-05-06', null, null],
    ['last_updated: 2024-05-06\nmodified: 2024-05-07', null, '2024-05-07', null, null],
    ['dateModified: 2024', null, null, null, null],
    ['date: { created: 2024-05-06, modified: 2024-05-07 }', '2024-05-06', '2024-05-07', '2024-05-06', null],
    ['date: Git created\ncreated: 2024-05-06', '2024-05-06', null, '2024-05-06', null],
    ['date: last modified', null, null, null, null],
    ['updated: git last modified', null, null, null, null],
  ];
  const { content, report } = await readFolder(
    Object.fromEntries(
      table.map(([matter], index) => [
        `content/writing/n${index}.md`,
        `---\ntitle: T\n${matter}\n---\nText.\n`,
      ]),
    ),
  );
  expect(
    table.map(([matter], index) => {
      const entry = content.entries.find(({ file }) => file === `content/writing/n${index}.md`);
      return [matter, entry?.date, entry?.updated, entry?.from, entry?.until];
    }),
  ).toEqual(
    table.map(([matter, date, updated, from, until]) => [matter, date, updated, day(from), day(until)]),
  );
  expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
