import { folderAround, lastOf } from '../text/pathname.ts';
import type { Generator } from './define-generator.ts';
import { isMarkdown } from '../text/file-kinds.ts';
import type { Folder } from './site-folder.ts';
import type { ProfileParts, UnknownContent } from './site-profile.ts';
import { markdownFolders } from './standard/markdown-folders.ts';

/** Files that mark a site have such names, so only folders with one of them are asked. */
const MARK =
  /\.(?:toml|ya?ml|json|[cm]?[jt]s|py|hs|cabal|ziggy|rkt)$|^(?:[mM]akefile|Gemfile|Rakefile|justfile)$/;
/** Folders of dependencies and of tests, whose sites are not the owner's. */
const OTHERS = /(?:^|\/)(?:node_modules|vendor|tests?|fixtures|__\w+__|tmp)(?:\/|$)/;
/** How many levels of folders are searched. */
const LEVELS = 2;

/** A site in a folder below the one that was named. */
export interface InnerSite {
  folder: string;
  /** The name of its generator. */
  kind: string;
  /** The file that is its mark. */
  file: string;
}

/** The sites in the folders of the first two levels. Sites inside of such a site are left out. */
export function innerSites(folder: Folder, generators: readonly Generator[]): InnerSite[] {
  const marked = folder.files().filter((file) => MARK.test(lastOf(file)));
  const isNear = (path: string) => path !== '' && path.split('/').length <= LEVELS && !OTHERS.test(path);
  const folders = new Set(marked.map(folderAround).filter(isNear));
  const sites: InnerSite[] = [];
  for (const path of [...folders].toSorted()) {
    if (sites.some((site) => path.startsWith(`${site.folder}/`))) continue;
    const inner = innerFolder(folder, path);
    for (const generator of generators) {
      const mark = generator.detect(inner);
      if (mark === null) continue;
      sites.push({ folder: path, kind: mark.name ?? generator.name, file: `${path}/${mark.file}` });
      break;
    }
  }
  return sites;
}

/** Files that only the top of a program's source has. */
const MANIFEST =
  /^(?:Cargo\.toml|go\.mod|pyproject\.toml|setup\.py|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|theme\.toml|[\w.-]+\.(?:gemspec|csproj|sln|cabal))$/;
const CODE = /\.(?:[cm]?[jt]sx?|php|py|rb|go|rs|java|kt|cs|c|cc|cpp|h|swift|ex|hs)$/;
/** If a folder has this many files of code for each text, its texts are about the code. */
const MOSTLY = 10;

/**
 * Why the content of a plain folder is unknown: if a site of another program lies in it, that program decides about its
 * texts.
 */
export function unknownInside(
  { isPlain, roots: [root = ''] = [] }: ProfileParts,
  detectedBy: string,
  folder: Folder,
  generators: readonly Generator[],
): UnknownContent[] | null {
  if (!isPlain || root === 'content') return null;
  const texts = folder.filesIn(root).filter(isMarkdown);
  const sites = innerSites(folder, generators).filter(({ folder: path }) =>
    texts.some((file) => file.startsWith(`${path}/`)),
  );
  const inside = texts.filter((file) => sites.some((site) => file.startsWith(`${site.folder}/`)));
  const [firstSite] = sites;
  const isSource = folder.names().some((name) => MANIFEST.test(name));
  if (firstSite !== undefined && (isSource || inside.length * 2 > texts.length)) {
    const above = 'and the folder above it has no configuration that says what is published';
    const why = `${firstSite.folder}/ is a site of its own (${firstSite.kind}), ${above}`;
    return [{ why, place: { file: firstSite.file }, candidates: [] }];
  }
  const code = folder.files().filter((file) => CODE.test(file)).length;
  if (firstSite === undefined && code > texts.length * MOSTLY) {
    const why = `The folder holds the source of a program (${code} files of code), and nothing says which of its texts are published`;
    const place = { file: texts[0] ?? detectedBy };
    return [{ why, place, candidates: markdownFolders(folder) }];
  }
  return sites.map(({ folder: only, kind, file }) => {
    return { why: `${only}/ is a site of its own (${kind})`, place: { file }, only, candidates: [] };
  });
}

/** A folder inside of another as a {@link Folder}. */
function innerFolder(folder: Folder, path: string): Folder {
  const pathIn = (name: string) => (name === '' ? path : `${path}/${name}`);
  const cut = (names: readonly string[]) => names.map((name) => name.slice(path.length + 1));
  return {
    ...folder,
    files: () => cut(folder.filesIn(path)),
    names: () => cut(folder.filesIn(path)).filter((name) => !name.includes('/')),
    filesIn: (name) => cut(folder.filesIn(pathIn(name))),
    folders: (name) => folder.folders(pathIn(name)),
    has: (name) => folder.has(pathIn(name)),
    text: (file) => folder.text(pathIn(file)),
    data: (file, isDeciding) => folder.data(pathIn(file), isDeciding),
    matter: (file) => folder.matter(pathIn(file)),
  };
}
