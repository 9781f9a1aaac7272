import { posix } from 'node:path';
import type { SiteLanguage } from '../../generators/site-profile.ts';
import type { Rule } from '../config/rules.ts';

/** The facts in the path of a file. */
export interface FileNames {
  /** The path below the rule's base without extension, language, date, `drafts/` and `/index`; empty for the base itself. */
  name: string;
  /** The same below the rule's root. */
  path: string;
  /** `path` with the date that begins its last segment. */
  dated: string;
  /** The path below the rule's root without the extension and `/index`; everything else stays. */
  place: string;
  /** `YYYY-MM-DD` in the name, or in folders such as `2024/05/`. */
  date: string | null;
  /** Code of the language in the name or first folder, else that of the rule; null: the main language. */
  lang: string | null;
  /** `_index`: the page of a section. */
  isSection: boolean;
  /** `index`: its folder is one entry, with all files in it. */
  isBundle: boolean;
  /** The same text for all translations of an entry. */
  key: string;
}

const NAME_DATE = /^(\d{4})[-_](\d{1,2})[-_](\d{1,2})(?:T[\d:.Z+-]+?)?(?:[-_ ]+|$)/;
const FOLDER_DATE = /(?:^|\/)(\d{4})[-/](\d{2})(?:[-/](\d{2}))?(?=\/|$)/;

/** @param languages those of the site that names or folders may have. */
export function namesOf(file: string, rule: Rule, languages: readonly SiteLanguage[]): FileNames {
  const { functions } = rule;
  const normal = file.normalize('NFC').replace(/\.[^./]+$/, '');
  const suffix = languages.find(({ code }) => normal.toLowerCase().endsWith(`.${code.toLowerCase()}`));
  const stem = suffix ? normal.slice(0, -suffix.code.length - 1) : normal;
  const last = posix.basename(stem);
  const isSection = last === '_index';
  const isReadme = last === 'README' && rule.readme;
  const isIndex = functions.isIndex?.(last, posix.basename(posix.dirname(stem))) ?? last === 'index';
  const isBundle = isIndex || isReadme;
  const baseName = isSection || isBundle ? posix.dirname(stem).replace(/^\.$/, '') : stem;
  const folders = rule.languageIn === 'name' ? [] : languages;
  const isAnywhere = rule.languageIn === 'anywhere';
  const [inRoot, folderLang] = withoutLanguage(below(baseName, rule.root), folders, isAnywhere);
  const [inBase] = withoutLanguage(below(baseName, rule.base), folders, isAnywhere);
  const withoutOrder = (path: string) => {
    const plain = path.replace(/(^|\/)_?drafts\//i, '$1');
    return functions.withoutNumber === undefined
      ? plain
      : plain.split('/').map(functions.withoutNumber).join('/');
  };
  const path = posix.join(rule.at, withoutOrder(inRoot)).replace(/^\.$/, '');
  const nameDate = NAME_DATE.exec(posix.basename(path)) ?? (isBundle ? NAME_DATE.exec(last) : null);
  const folder = FOLDER_DATE.exec(path);
  return {
    name: withoutDate(withoutOrder(inBase)),
    path: withoutDate(path),
    dated: path,
    place: below(baseName, rule.root),
    date: functions.dateIn === undefined ? dateOf(nameDate ?? folder) : functions.dateIn(path),
    lang: suffix?.code ?? folderLang ?? rule.lang,
    isSection,
    isBundle,
    key: `${isSection ? '#' : ''}${posix.join(rule.at, inRoot)}`,
  };
}

function dateOf(match: RegExpExecArray | null): string | null {
  return (
    match &&
    match
      .slice(1, 4)
      .map((part: string | undefined) => (part ?? '01').padStart(2, '0'))
      .join('-')
  );
}

function below(path: string, folder: string): string {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path === folder ? '' : path;
}

function withoutLanguage(
  path: string,
  languages: readonly SiteLanguage[],
  isAnywhere: boolean,
): [string, string | null] {
  if (languages.length === 0) return [path, null];
  const parts = path.split('/');
  const languageOf = (part: string) =>
    languages.find(({ code }) => code.toLowerCase() === part.toLowerCase());
  const languagePart = parts.findIndex(
    (part, index) => (isAnywhere || index === 0) && languageOf(part) !== undefined,
  );
  const language = languageOf(parts[languagePart] ?? '');
  return language
    ? [parts.filter((_, index) => index !== languagePart).join('/'), language.code]
    : [path, null];
}

function withoutDate(path: string): string {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  return path.slice(0, nameStart) + (name.replace(NAME_DATE, '') || name);
}
