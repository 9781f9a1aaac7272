import { isMarkdown } from '../../text/file-kinds.ts';
import { addTo } from '../../text/append.ts';

const CODE = /^[a-z]{2}(?:-[A-Z]{2})?$/;
/** Names that files of many folders have. Two files with such a name need not be translations of each other. */
const ANY = /(?:^|\/)(?:index|readme|_index)$/i;

/**
 * The codes of the languages into which files of a folder are translated: `x.de.md` beside `x.md`, and a folder `de`
 * whose files have counterparts outside of it, or in a folder of another language. Decisions, "Visibility".
 */
export function translatedCodes(files: readonly string[]): string[] {
  const stems = files.filter(isMarkdown).map((file) => file.replace(/\.[^./]+$/, ''));
  const all = new Set(stems);
  const inFolders = new Map<string, string[]>();
  const codesOfTranslations = new Set<string>();
  for (const stem of stems) {
    const end = /\.([^./]+)$/.exec(stem)?.[1] ?? '';
    if (isLanguage(end) && all.has(stem.slice(0, -end.length - 1))) codesOfTranslations.add(end);
    const parts = stem.split('/');
    const languagePart = parts.slice(0, -1).findIndex(isLanguage);
    if (languagePart >= 0) addTo(inFolders, parts[languagePart] as string, stem);
  }
  const without = (stem: string, code: string, other = '') =>
    stem.replace(
      `/${stem}`.includes(`/${code}/`) ? new RegExp(`(^|/)${code}/`) : /$^/,
      `$1${other && `${other}/`}`,
    );
  const codes = [...inFolders.keys()];
  for (const [code, stemsInFolder] of inFolders) {
    const matched = stemsInFolder.filter((stem) =>
      ['', ...codes.filter((other) => other !== code)].some((other) => all.has(without(stem, code, other))),
    );
    const isTold = matched.some((stem) => !ANY.test(stem) || isBundle(stem, code, stems));
    if (isTold && matched.length * 2 >= stemsInFolder.length) codesOfTranslations.add(code);
  }
  return [...codesOfTranslations].toSorted();
}

/** Whether `x/fr/index` and `x/index` are translations of one page: then `x` holds nothing else. */
function isBundle(stem: string, code: string, stems: readonly string[]): boolean {
  const above = stem.slice(0, Math.max(0, `/${stem}`.indexOf(`/${code}/`) - 1));
  return above !== '' && stems.every((other) => !other.startsWith(`${above}/`) || ANY.test(other));
}

function isLanguage(name: string): boolean {
  if (!CODE.test(name)) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(name) !== undefined;
}
