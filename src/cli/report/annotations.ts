import { join, relative, sep } from 'node:path';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { printable } from './words.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'notice' } as const;

/**
 * Diagnostics as annotations of a pull request
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 * @param dir the folder that the files of the diagnostics lie in; annotations name them from the current folder.
 * @param elsewhere a configuration file that was named, whose name is one of the current folder already.
 */
export function annotations(diagnostics: readonly Diagnostic[], dir: string, elsewhere?: string): string[] {
  const folder = relative(process.cwd(), dir);
  return diagnostics.map(({ severity, code, message, fix, file, line, column }) => {
    const named = file === elsewhere ? file : join(folder, file);
    const properties = { file: named.split(sep).join('/'), line, col: column, title: code };
    const list = Object.entries(properties)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${property(String(value))}`);
    return `::${LEVELS[severity]} ${list.join(',')}::${data(fix === undefined ? message : `${message} ${fix}`)}`;
  });
}

function data(text: string): string {
  const plain = printable(text.replaceAll('\r', ''));
  return plain.replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
