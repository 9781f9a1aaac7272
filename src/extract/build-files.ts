import { isMenuFile, isPageFile } from '../text/file-kinds.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, FileOutcome } from '../model/diagnostic.ts';
import { decodeText } from './parse/decode.ts';
import { type Evidence, readEvidence } from './host/evidence.ts';
import { Frame } from './page/frame.ts';
import { type Page, readPage } from './page/page.ts';
import { readHostRules, RULE_FILES } from '../folder/host-rules.ts';
import { internalError } from '../model/internal-error.ts';
import { type SourceFile, walk } from '../folder/walk.ts';
import { neverServed } from '../folder/never-served.ts';
import type { SiteEvidence } from './site/site-pages.ts';

/** Longer pages are not read. */
const MAX_PAGE_BYTES = 10 * 1024 * 1024;
/** Deeper feeds are those of a tag or an author. They add nothing to the site's, and there may be thousands. */
const MAX_FEED_DEPTH = 2;
const OF_PART = /(?:^|\/)(?:tags?|categor(?:y|ies)|authors?|topics?|comments)\//i;
/** Tools that save a site page by page write its feeds as `feed/index.html`. */
const FEED = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)?<(?:rss|feed|rdf:RDF)\b/;

/** Reads every page, sitemap and feed of a build. Unreadable files are reported. */
export function readBuildFiles(dir: string, onFile?: (file: string) => void) {
  const { files, diagnostics } = walk(dir);
  const outcomes = new Map<string, FileOutcome>();
  for (const { file, code } of diagnostics) outcomes.set(file, { file, outcome: 'reported', code });
  const report = (diagnostic: Diagnostic) => {
    diagnostics.push(diagnostic);
    if (diagnostic.severity === 'error')
      outcomes.set(diagnostic.file, { file: diagnostic.file, outcome: 'reported', code: diagnostic.code });
  };
  const hide = (file: string, reason: string) =>
    outcomes.set(file, { file, outcome: 'hidden', kind: 'not-content', reason });
  const names = new Set(files.map(({ file }) => file));
  const text = (file: string) => (names.has(file) ? readFileSync(join(dir, file), 'utf8') : null);
  const documents = new Map<string, Evidence>();
  const pages = new Map<string, Page>();
  const frame = new Frame();
  const later: SourceFile[] = [];
  const attempt = (file: string, read: () => void) => {
    try {
      read();
    } catch (error) {
      report(failure(file, error));
    }
  };
  const readDocument = (file: string) => {
    const document = readEvidence(file, readFileSync(join(dir, file)));
    if (document === null) return;
    if (!isPageFile(file) || isOfSite(file)) documents.set(file, document);
    hide(file, 'Lectern reads it and makes its own');
  };
  const readOne = (source: SourceFile, isKnown: boolean) => {
    const text = decodedText(dir, source, isKnown ? () => {} : report);
    if (text === null) return;
    if (FEED.test(text)) return readDocument(source.file);
    const page = readPage(source.file, text, frame, isKnown);
    if (page === null) later.push(source);
    else {
      reportPictures(page, report);
      pages.set(source.file, page);
    }
  };
  for (const source of files) {
    const { file } = source;
    onFile?.(file);
    attempt(file, () => {
      if (isPageFile(file) && neverServed(file) === null) readOne(source, false);
      else if (isDocument(file)) readDocument(file);
    });
  }
  for (const source of later) attempt(source.file, () => readOne(source, true));
  for (const file of [...RULE_FILES, 'CNAME', 'robots.txt'])
    if (names.has(file)) hide(file, 'configuration of the host');
  const domain = text('CNAME')?.trim().split(/\s+/)[0] ?? null;
  const rules = readHostRules(text);
  for (const { file, line, text: rule } of rules.unread) {
    const message = `\`${rule}\` is more than a redirect from one address to another. Lectern leaves it out.`;
    const fix = 'You do not have to do anything. If you need this rule, keep it in your web server.';
    report({ severity: 'info', code: 'unread-rule', message, fix, file, line });
  }
  const isDomain = domain !== null && /^[a-z0-9.-]+\.[a-z]{2,}$/i.test(domain);
  const evidence: SiteEvidence = {
    documents,
    rules,
    domain: isDomain ? domain.toLowerCase().replace(/^www\./, '') : null,
  };
  return {
    files,
    pages: files.flatMap(({ file }) => pages.get(file) ?? []),
    /** The layout that pages have in common. */
    frame,
    evidence,
    diagnostics,
    outcomes,
    report,
  };
}

/** Sitemaps and feeds, by their usual names and places. */
function isDocument(file: string): boolean {
  if (/(?:^|\/)[\w.-]*sitemap[\w.-]*\.(?:xml|xml\.gz|txt)$/i.test(file)) return true;
  const isFeed =
    /(?:^|\/)(?:index|feed|rss|atom|all|posts?|blog|[\w.-]*(?:feed|rss|atom)[\w.-]*)\.(?:xml|rss|atom|json)$/i.test(
      file,
    ) || /(?:^|\/)feed$/i.test(file);
  return (isFeed && isOfSite(file)) || isMenuFile(file);
}

/** Whether a feed is that of the site, by its place. */
function isOfSite(file: string): boolean {
  return file.split('/').length <= MAX_FEED_DEPTH + 1 && !OF_PART.test(file);
}

function decodedText(
  dir: string,
  { file, size }: SourceFile,
  report: (diagnostic: Diagnostic) => void,
): string | null {
  const failed = (code: string, message: string, fix: string) => {
    report({ severity: 'error', code, message, fix, file });
    return null;
  };
  if (size > MAX_PAGE_BYTES) {
    const message = `The page has ${size} bytes; at most ${MAX_PAGE_BYTES} are read.`;
    return failed('file-too-large', message, 'Split it, or move data out of the page.');
  }
  const bytes = readFileSync(join(dir, file));
  const { text, encoding, broken } = decodeText(bytes);
  if (bytes.subarray(0, 1024).includes(0) && !encoding.startsWith('utf-16'))
    return failed('not-text', 'The file is not text.', 'Correct its extension.');
  if (broken) {
    const message = `The page is not in ${encoding}, although it says so; unreadable characters show as �.`;
    const fix = 'Build it in UTF-8, with <meta charset="utf-8">.';
    report({ severity: 'warning', code: 'wrong-encoding', message, fix, file });
  }
  return text;
}

/** Warns of pictures in `data:` addresses, which are left out: they would make the text megabytes long. */
function reportPictures({ file, text: { untaken } }: Page, report: (diagnostic: Diagnostic) => void): void {
  if (untaken === 0) return;
  const message = `${untaken} ${untaken === 1 ? 'picture stands' : 'pictures stand'} in the page itself (data: addresses). Lectern leaves them out.`;
  const fix = 'Let the build write them as files.';
  report({ severity: 'warning', code: 'picture-not-taken', message, fix, file });
}

function failure(file: string, error: unknown): Diagnostic {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return internalError(file, error);
  const said = { code: 'unreadable', file };
  return /^(?:ERR_|Z_)/.test(code)
    ? { severity: 'warning', ...said, message: `Unpacking failed: ${message}.`, fix: 'Build it again.' }
    : { severity: 'error', ...said, message: `Reading failed: ${message}.`, fix: 'Check its permissions.' };
}
