import { join, posix } from 'node:path';
import type { AssetFolder } from '../../generators/site-profile.ts';
import type { Asset } from '../../model/content.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { foldersOf } from '../../text/pathname.ts';
import { isKeynote, neverServed } from '../../folder/never-served.ts';
import { unreadableFile } from './source.ts';
import type { SourceFile } from '../../folder/walk.ts';

/** Kinds of file that are served if a published entry refers to them. */
const REFERABLE =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|mp4|m4v|webm|mov|mp3|m4a|ogg|oga|ogv|wav|flac|vtt|srt|pdf|epub|zip|gz|tgz|csv|tsv|txt|ics|pptx?|key|odp|docx?|xlsx?|odt|ods|woff2?)$/i;
/** Kinds of file that are sources even in an asset folder. */
const SOURCE =
  /\.(html?\.erb|njk|liquid|scss|sass|less|ts|tsx|jsx|astro|vue|svelte|php|rb|py|sh|lock|toml)$/i;

/** Kinds of file beside a copied HTML page that are served with it. */
const BESIDE = /\.(?:css|m?js|json|wasm|ttf|otf|eot)$/i;
export interface AssetContext {
  dir: string;
  folders: readonly AssetFolder[];
  files: readonly SourceFile[];
  /** Files that content is read from or that are hidden; they are never served. */
  sources: ReadonlySet<string>;
  /** Files among the content that the site publishes as they are. */
  copied: ReadonlySet<string>;
  /** Folders with content. */
  roots: readonly string[];
  basePath: string;
  /** Pathnames of entries that are a whole folder, by that folder. */
  bundles: ReadonlyMap<string, string>;
}

/** The asset folders of `lectern.yaml`, at the addresses that the generator gives them; else those of the generator. */
export function assetFolders(
  configured: readonly string[] | undefined,
  usual: readonly AssetFolder[],
): readonly AssetFolder[] {
  const bare = (folder: string) => folder.replace(/^\.?\/|\/$/g, '');
  return (
    configured?.map((name) => ({
      folder: bare(name),
      at: usual.find(({ folder }) => bare(folder) === bare(name))?.at ?? '',
    })) ?? usual
  );
}

/** Decides which files may be served as they are: an allowlist, never a whole folder of sources. */
export class AssetList {
  readonly #context: AssetContext;
  readonly #files: ReadonlyMap<string, SourceFile>;
  #byPathname: Map<string, string> | undefined;
  #copiedFolders: Set<string> | undefined;

  constructor(context: AssetContext) {
    const folders = context.folders.map(({ folder, at }) => ({
      at,
      folder: `${folder.replace(/^\.?\/|\/$/g, '')}/`,
    }));
    this.#context = { ...context, folders };
    this.#files = new Map(context.files.map((file) => [file.file, file]));
  }

  /** The pathname of a file that an entry refers to; undefined if there is none or it must not be served. */
  referable(file: string): string | undefined {
    const source = this.#files.get(file) ?? this.#files.get(file.normalize('NFD'));
    if (source === undefined || !this.#allowed(source)) return undefined;
    return this.#publicPath(source) ?? (REFERABLE.test(file) ? this.#placePath(file) : undefined);
  }

  /** Every file of the folder. */
  files(): Iterable<string> {
    return this.#files.keys();
  }

  /** The file that the site serves at a decoded pathname. */
  at(pathname: string): string | undefined {
    this.#byPathname ??= new Map(
      [...this.#files.keys()].flatMap((file) => {
        const path = this.referable(file);
        return path === undefined ? [] : [[path.normalize('NFC'), file] as const];
      }),
    );
    return this.#byPathname.get(pathname);
  }

  /** All files of asset folders, and those that entries refer to. @param referred their paths by file; null: always served. */
  list(referred: ReadonlyMap<string, readonly string[] | null>): {
    assets: Asset[];
    diagnostics: Diagnostic[];
  } {
    const diagnostics: Diagnostic[] = [];
    const assets: Asset[] = [];
    const fileByPathname = new Map<string, string>();
    for (const { file, real, size, modified } of this.#files.values()) {
      const isPublic = this.#publicPath({ file, real }) !== undefined;
      const owners = referred.get(file);
      const pathname = isPublic || owners !== undefined ? this.referable(file) : undefined;
      if (pathname === undefined) continue;
      const other = fileByPathname.get(pathname);
      if (other !== undefined) {
        const message = `${other} and ${file} have the same address ${pathname}; the second one is not served.`;
        const fix = 'Give one of them another name.';
        diagnostics.push({ severity: 'warning', code: 'asset-clash', message, fix, file });
        continue;
      }
      fileByPathname.set(pathname, file);
      for (const unreadable of unreadableFile(this.#context.dir, real)) diagnostics.push(unreadable);
      assets.push({
        pathname,
        file: real,
        size,
        modified: Math.floor(modified),
        owners: isPublic || !owners ? null : [...owners],
      });
    }
    return { assets, diagnostics };
  }

  #publicPath({ file, real }: Pick<SourceFile, 'file' | 'real'>): string | undefined {
    const assetFolder = this.#context.folders.find(({ folder }) => file.startsWith(folder));
    if (assetFolder && real !== file && this.#isOfContent(real)) return undefined;
    if (!assetFolder && this.#isCopied(file)) return this.#placePath(file);
    if (!assetFolder || SOURCE.test(file)) return undefined;
    return `${this.#context.basePath}${assetFolder.at}/${file.slice(assetFolder.folder.length)}`;
  }

  /** Whether a symbolic link leads from an asset folder into the content, where its target may belong to a draft. */
  #isOfContent(real: string): boolean {
    const { folders, roots } = this.#context;
    if (folders.some(({ folder }) => real.startsWith(folder))) return false;
    return roots.some((root) => root === '' || real.startsWith(`${root}/`));
  }

  /** Whether the site copies the file, or a folder without content has it beside a copied page. */
  #isCopied(file: string): boolean {
    const { copied, files } = this.#context;
    if (copied.size === 0 || copied.has(file)) return copied.has(file);
    if (!this.#copiedFolders) {
      const withContent = new Set(
        files.flatMap((other) => (isMarkdown(other.file) ? foldersOf(other.file) : [])),
      );
      this.#copiedFolders = new Set([...copied].map((page) => posix.dirname(page)));
      for (const folder of ['.', ...withContent]) this.#copiedFolders.delete(folder);
    }
    const dirs = this.#copiedFolders;
    return (BESIDE.test(file) || REFERABLE.test(file)) && foldersOf(file).some((folder) => dirs.has(folder));
  }

  /** The pathname below the page whose folder it is in, else by its place in the content. */
  #placePath(file: string): string {
    const { bundles, roots, basePath } = this.#context;
    for (let slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
      const page = bundles.get(file.slice(0, slash));
      if (page !== undefined) return decodeURI(page).replace(/\/?$/, '/') + file.slice(slash + 1);
    }
    const root = roots.find((folder) => folder !== '' && file.startsWith(`${folder}/`));
    return `${basePath}/${root === undefined ? file : file.slice(root.length + 1)}`;
  }

  /** A source in an asset folder that no rule claims may be a draft, so it is not served. */
  #allowed({ file, real }: SourceFile): boolean {
    const { dir, sources } = this.#context;
    return [file, real].every(
      (path) => !sources.has(path) && (neverServed(path) === null || isKeynote(join(dir, real))),
    );
  }
}
