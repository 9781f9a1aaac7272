import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const KEY = 'a private key or a password';
const LEFT = 'a leftover of an editor, a merge or the system';
const LOG = 'a log';
const DATABASE = 'a database or a backup';
const SOURCE = 'the source of a text, perhaps a draft';

const HIDDEN: readonly (readonly [reason: string, names: string])[] = [
  [
    KEY,
    'server.key server.KEY tls.pem a.p12 a.pfx a.jks a.keystore vault.kdbx id_rsa id_ed25519 id_rsa.old prod.env a.env.local env.production htpasswd credentials credentials.json aws-credentials.csv aws_credentials.json secrets.yaml client_secret_1.json service-account.json terraform.tfstate server.key.gz private.asc',
  ],
  [
    LEFT,
    'index.php.save index.php~ page.old page.tmp page.temp a.orig a.rej a.bak a.bak2 a.swp a.swo #a# a.js.copy Thumbs.db desktop.ini ~$slides.pptx wp-config.php.txt a.old.gz a.html.dpkg-old a.conf.rpmsave',
  ],
  [LOG, 'npm-debug.log access.log access.log.1 access.log-20240101.gz error_log yarn-error.log nohup.out'],
  [
    DATABASE,
    'site.sqlite site.sqlite3 a.db a.db-wal a.sql a.sql.gz a.dump backup.zip site-backup.tar.gz backup-2024.tgz db_dump.7z',
  ],
  [
    SOURCE,
    'post.md.gz post.md.txt post.md.1 post.md.draft post.md.zip post.mdx.tar.gz post.Rmd post.qmd post.mdoc post.markdoc post.adoc post.org post.rst post.textile post.mdwn post.livemd post.mdc post.m\u200Bd',
  ],
];
const SERVED =
  'a.txt a.gz monkey.png keys.txt slides.key id_rsa.pub cert.crt public.asc key.asc logo.svg catalog.json changelog.txt environment.json envelope.png golden.png bold.woff2 post.md.html diagram.md.svg data.csv old.html log.html template.zip secretary.json passwords.html a.part1.mp4 organic.pdf a~b.txt first.js site.zip backup-tips.html backup.zip.html';

describe('an asset folder', () => {
  it('has files that are never served, each with its reason, though an entry links to them', async () => {
    const names = HIDDEN.flatMap(([, list]) => list.split(' '));
    const links = [...names, ...SERVED.split(' ')]
      .map((name) => `[x](/${encodeURIComponent(name)})`)
      .join('\n');
    const files = Object.fromEntries(
      [...names, ...SERVED.split(' ')].map((name) => [`static/${name}`, 'text']),
    );
    const { report, content } = await readFolder({
      'hugo.toml': 'baseURL = "https://example.org/"\n',
      'content/posts/a.md': `---\ntitle: A\ndate: 2026-01-01\n---\n${links}\n`,
      ...files,
      'static/slides.key': 'PK\u0003\u0004 slides',
    });
    const reasons = new Map(
      report.files.map((file) => [file.file, file.outcome === 'hidden' ? file.reason : file.outcome]),
    );
    const wanted = HIDDEN.flatMap(([reason, list]) => list.split(' ').map((name) => [name, reason]));
    const expected = [...wanted, ...SERVED.split(' ').map((name) => [name, 'served'])];
    expect(expected.map(([name]) => [name, reasons.get(`static/${name}`)])).toEqual(expected);
    expect(content.assets.length).toBe(SERVED.split(' ').length);
  });

  it('does not include the files beside a post: such files are hidden there, too', async () => {
    const { content } = await readFolder({
      'content/writing/a.md': '# A\n\n[k](a.key) [s](slides.key) [t](b.md.txt) [z](c.md.gz)\n',
      'content/writing/a.key': '-----BEGIN PRIVATE KEY-----',
      'content/writing/slides.key': 'PK\u0003\u0004 slides',
      'content/writing/b.md.txt': 'draft',
      'content/writing/c.md.gz': 'draft',
    });
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/writing/slides.key']);
  });
});
