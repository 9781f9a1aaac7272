import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../folder/walk.ts';

/** Longer sources are not read. Nobody writes 10 MB by hand, and one such text would slow down every search. */
const MAX_SOURCE_BYTES = 10 * 1024 * 1024;

type Read = { text: string; diagnostics: Diagnostic[] } | { text: null; diagnostics: [Diagnostic] };

/** The text of a source file, or null with an error that says why it cannot be read. */
export function readSource(dir: string, { file, size }: Pick<SourceFile, 'file' | 'size'>): Read {
  const failure = (code: string, message: string, fix: string, place = {}): Read => ({
    text: null,
    diagnostics: [{ severity: 'error', code, message, fix, file, ...place }],
  });
  if (size > MAX_SOURCE_BYTES) {
    const message = `The file has ${size} bytes; at most ${MAX_SOURCE_BYTES} are read.`;
    return failure('file-too-large', message, 'Split it, or move data out of the text.');
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(dir, file));
  } catch (error) {
    return failure(
      'unreadable',
      `Reading failed: ${whyUnread(join(dir, file), error)}.`,
      'Check its permissions.',
    );
  }
  const utf16 = utf16Name(bytes);
  if (utf16 !== null) {
    const fix = `Save it as UTF-8 in your editor, or run: iconv -f ${utf16} -t UTF-8 FILE > NEW-FILE.`;
    return failure('not-text', `The file is in ${utf16}; it must be in UTF-8.`, fix);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, diagnostics: [] };
  } catch {
    const nul = bytes.indexOf(0);
    if (nul >= 0) {
      const line = lineOf(bytes.toString('latin1'), nul);
      const place = { line, column: nul - bytes.subarray(0, nul).lastIndexOf(10) };
      const fix = `Byte ${nul + 1} is NUL. Give the file its own extension, or save it as UTF-8.`;
      return failure('not-text', 'The file is not text.', fix, place);
    }
    const text = bytes.toString('utf8');
    const message = 'The text is not valid UTF-8; unreadable characters show as �.';
    const place = { file, line: lineOf(text, text.indexOf('\uFFFD')), column: 1 };
    const fix = 'Save the file as UTF-8.';
    return { text, diagnostics: [{ severity: 'warning', code: 'not-utf-8', message, fix, ...place }] };
  }
}

/** An error if a static file cannot be opened, else nothing. @param file path below the folder. */
export function unreadableFile(dir: string, file: string): Diagnostic[] {
  const path = join(dir, file);
  try {
    accessSync(path, constants.R_OK);
    return [];
  } catch (error) {
    const message = `The file cannot be sent: ${whyUnread(path, error)}.`;
    return [{ severity: 'error', code: 'unreadable-file', message, fix: 'Check its permissions.', file }];
  }
}

/** Why a file could not be read, in words of the system. */
function whyUnread(path: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT' && lstatSync(path, { throwIfNoEntry: false }) === undefined;
  return isGone ? 'the file is gone' : message;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, Math.max(offset, 0)).split('\n').length;
}

/** The kind of UTF-16, by its byte order mark or by Latin letters with a zero byte each; null for other encodings. */
function utf16Name(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'UTF-16LE';
  if (mark === 'feff') return 'UTF-16BE';
  const start = bytes.subarray(0, 64);
  if (start.length < 4 || !start.includes(0)) return null;
  const zeros = (odd: number) => start.every((byte, index) => index % 2 !== odd || byte === 0);
  const letters = (odd: number) =>
    start.every((byte, index) => index % 2 !== odd || (byte > 8 && byte < 127));
  return zeros(1) && letters(0) ? 'UTF-16LE' : zeros(0) && letters(1) ? 'UTF-16BE' : null;
}
