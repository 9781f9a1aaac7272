import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { SourceFile } from './walk.ts';

/** A longer source is not read: nobody writes 10 MB of text by hand, and it would stop everyone's search. */
const MAX_SOURCE_BYTES = 10 * 1024 * 1024;

/** The text of a source file, or what keeps it from being read. */
export function readSource(
  dir: string,
  source: Pick<SourceFile, 'file' | 'size'>,
): { text: string; diagnostics: Diagnostic[] } | { text: null; diagnostics: [Diagnostic] } {
  const { file } = source;
  const failure = (
    code: string,
    message: string,
    fix: string,
  ): { text: null; diagnostics: [Diagnostic] } => ({
    text: null,
    diagnostics: [{ severity: 'error', code, message, fix, file }],
  });
  if (source.size > MAX_SOURCE_BYTES) {
    return failure(
      'file-too-large',
      `The file has ${source.size} bytes; at most ${MAX_SOURCE_BYTES} are read.`,
      'Split it, or move data out of the text.',
    );
  }
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(dir, file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const gone = code === 'ENOENT' && !exists(join(dir, file));
    return failure(
      'unreadable',
      `Reading failed: ${gone ? 'the file is gone' : message}.`,
      'Check its permissions.',
    );
  }
  const utf16 = utf16Name(bytes);
  if (utf16 !== null)
    return failure(
      'not-text',
      `The file is in ${utf16}; it must be in UTF-8.`,
      `Save it as UTF-8 in your editor, or run: iconv -f ${utf16} -t UTF-8 FILE > NEW-FILE.`,
    );
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
      diagnostics: [],
    };
  } catch {
    const nul = bytes.indexOf(0);
    if (nul >= 0) {
      const { text, diagnostics } = failure(
        'not-text',
        'The file is not text.',
        `Byte ${nul + 1} is NUL. Give the file its own extension, or save it as UTF-8.`,
      );
      const before = bytes.subarray(0, nul);
      const line = before.toString('latin1').split('\n').length;
      return { text, diagnostics: [{ ...diagnostics[0], line, column: nul - before.lastIndexOf(10) }] };
    }
    const bad = firstInvalidLine(bytes);
    return {
      text: bytes.toString('utf8'),
      diagnostics: [
        {
          severity: 'warning',
          code: 'not-utf-8',
          message: 'The text is not valid UTF-8; unreadable characters show as �.',
          fix: 'Save the file as UTF-8.',
          file,
          line: bad,
          column: 1,
        },
      ],
    };
  }
}

/** By the byte order mark, or by Latin letters of which every other byte is zero; null for another encoding. */
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

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function firstInvalidLine(bytes: Buffer): number {
  const at = bytes.toString('utf8').indexOf('\uFFFD');
  return bytes.toString('utf8').slice(0, Math.max(at, 0)).split('\n').length;
}
