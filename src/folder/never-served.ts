import { closeSync, openSync, readSync } from 'node:fs';

/** Extensions of text sources, also of those that Lectern reads. */
const SOURCES =
  'md|mdx|mdc|mdoc|markdoc|markdown|mkdn?|mkdown|mdown|mdwn|mdtxt|mdtext|rmd|rmarkdown|qmd|livemd|myst|adoc|asciidoc|org|rst|textile|pandoc|mediawiki|wiki';
/** Extensions of compressed copies. */
const PACKED = String.raw`(?:\.(?:gz|bz2|xz|zst|br|lz4?|lzma|z|zip|7z|rar|tar|tgz))*`;

const ending = (names: string, after = '') => new RegExp(String.raw`\.(?:${names})${after}${PACKED}$`, 'i');
const withName = (names: string) => new RegExp(String.raw`(?:^|/)(?:${names})${PACKED}$`, 'i');

const SECRET = 'a private key or a password';
const LEFTOVER = 'a leftover of an editor, a merge or the system';
/** The reason for text sources: nothing shows that the site publishes them. */
const TEXT_SOURCE = 'the source of a text, perhaps a draft';
const LOG = 'a log';
const DATABASE = 'a database or a backup';
const KEYS =
  'key|pem|p8|p12|pfx|pk8|ppk|kdbx?|jks|keystore|ovpn|agekey|netrc|pgpass|htpasswd|htaccess|tfstate|tfvars';
const NAMED_SECRETS = String.raw`(?:[^/]*[^a-z/])?(?:credentials?|secrets?|service[-_]?account|client[-_]secret)(?:[-_.][^/]*)?\.(?:ya?ml|json|toml|ini|cfg|conf|csv|txt|xml)`;
const COPIES =
  'bak|backup|back|bkp|old|orig|rej|save|tmp|temp|copy|part|partial|crdownload|sw[a-p]|un~|kate-swp|dpkg-(?:old|dist|new|tmp)|ucf-(?:old|dist|new)|rpm(?:save|new|orig)';
const LOGS = String.raw`nohup\.out|(?:access|error|debug|npm-debug|yarn-(?:error|debug)|lerna-debug)[._-]log[^/]*|core\.\d+`;

/** Files that nobody means to publish, in any folder and even if a page links to them, with the reasons. */
const TABLE: readonly (readonly [reason: string, form: RegExp])[] = [
  [SECRET, ending(KEYS)],
  // `.env` itself is hidden by its dot.
  [SECRET, ending('env', String.raw`(?:\.[\w.-]+)?`)],
  [SECRET, withName(String.raw`env\.[\w.-]+|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[.-](?!pub$)[\w.-]+)?`)],
  [SECRET, withName(String.raw`_?(?:htpasswd|htaccess|netrc|pgpass|passwd|shadow|npmrc|pypirc)`)],
  [SECRET, withName(NAMED_SECRETS)],
  [
    SECRET,
    withName(String.raw`credentials?|secrets?|(?:[^/]*[^a-z/])?(?:private|secret)[^/]*\.(?:asc|gpg|pgp)`),
  ],
  ['a configuration of Lectern', withName(String.raw`lectern\.ya?ml`)],
  [LEFTOVER, /~$|(?:^|\/)(?:#[^/]*#|~\$[^/]*|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i],
  [LEFTOVER, ending(COPIES, String.raw`\d*(?:\.\d+)?`)],
  [LEFTOVER, withName(String.raw`[^/]*\.(?:php\d?|phtml|inc)[._ (-][^/]*`)],
  [LOG, ending('log', String.raw`(?:[.-][\d.-]+)?`)],
  [LOG, ending('stackdump|mdmp|hprof|heapsnapshot|cpuprofile|pid')],
  [LOG, withName(LOGS)],
  [
    DATABASE,
    ending('sqlite\\d?|db\\d?|sdb|mdb|accdb|rdb|sql|dump|dmp|bson|frm|ibd', '(?:[-.](?:wal|shm|journal))?'),
  ],
  [
    DATABASE,
    /(?:^|\/)(?:[^/]*[-_. ])?(?:backup|dump|bak)(?:[-_. ][^/]*)?\.(?:zip|7z|rar|tar|tgz|gz|bz2|xz|zst|wpress)$/i,
  ],
  [
    TEXT_SOURCE,
    // A file made from a source may be public: `post.md.html`.
    new RegExp(
      String.raw`\.(?:${SOURCES})(?:[._ (~-](?!(?:.*\.)?(?:html?|pdf|png|jpe?g|gif|webp|avif|svg|css|m?js)$)[^/]*)?$`,
      'i',
    ),
  ],
];

/** Why a file is never served, by its name; null if it may be served. */
export function neverServed(file: string): string | null {
  // Invisible characters in a name must not hide its extension.
  const name = file.replace(/\p{C}/gu, '');
  return TABLE.find(([, form]) => form.test(name))?.[0] ?? null;
}

/** Whether a file is a text in another form than Markdown, by its name. */
export function isTextSource(file: string): boolean {
  return neverServed(file) === TEXT_SOURCE;
}

/** Whether a file is a Keynote presentation: a ZIP file with the extension of private keys. */
export function isKeynote(path: string): boolean {
  if (!/\.key$/i.test(path)) return false;
  try {
    const bytes = Buffer.alloc(4);
    const handle = openSync(path, 'r');
    readSync(handle, bytes, 0, 4, 0);
    closeSync(handle);
    return bytes.toString('latin1') === 'PK\u0003\u0004';
  } catch {
    return false;
  }
}
