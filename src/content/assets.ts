import type { Asset } from '../model/content.ts';
import { CONFIG_FILE } from './config.ts';
import { isMarkdown } from './rules.ts';
import type { SourceFile } from './walk.ts';

/** Kinds of file that an entry may bring along by referring to them. */
const REFERABLE =
  /\.(png|jpe?g|gif|webp|avif|svg|ico|mp4|m4v|webm|mov|mp3|m4a|ogg|oga|ogv|wav|flac|vtt|srt|pdf|epub|zip|gz|tgz|csv|tsv|txt|ics|pptx?|key|odp|docx?|xlsx?|odt|ods|woff2?)$/i;

/** Decides which files may be served as they are: an allowlist, never a whole folder of sources. */
export class AssetList {
  readonly #folders: readonly string[];
  readonly #files: ReadonlyMap<string, SourceFile>;
  readonly #sources: ReadonlySet<string>;

  /** @param sources files that content is read from; they are never served. */
  constructor(folders: readonly string[], files: readonly SourceFile[], sources: ReadonlySet<string>) {
    this.#folders = folders.map((folder) => `${folder.replace(/^\.?\/|\/$/g, '')}/`);
    this.#files = new Map(files.map((file) => [file.file, file]));
    this.#sources = sources;
  }

  /** The pathname of a file that an entry refers to; undefined where there is none or it must not be served. */
  referable(file: string): string | undefined {
    const source = this.#files.get(file);
    if (source === undefined || !this.#allowed(source)) return undefined;
    const folder = this.#folderOf(file);
    if (folder !== undefined) return `/${file.slice(folder.length)}`;
    return REFERABLE.test(file) ? `/${file.replace(/^content\//, '')}` : undefined;
  }

  /** Every file of the asset folders, and the referred ones with the entries they belong to. */
  list(referred: ReadonlyMap<string, readonly string[]>): Asset[] {
    const assets: Asset[] = [];
    for (const { file, real, size, modified } of this.#files.values()) {
      const isPublic = this.#folderOf(file) !== undefined;
      const owners = referred.get(file) ?? [];
      const pathname = isPublic || owners.length > 0 ? this.referable(file) : undefined;
      if (pathname === undefined) continue;
      assets.push({
        pathname,
        file: real,
        size,
        modified: Math.floor(modified),
        owners: isPublic ? null : [...owners],
      });
    }
    return assets;
  }

  #folderOf(file: string): string | undefined {
    return this.#folders.find((folder) => file.startsWith(folder));
  }

  /** Markdown below an asset folder is a source that no rule claims, perhaps a draft: it is not served either. */
  #allowed({ file, real }: SourceFile): boolean {
    return [file, real].every(
      (path) => path !== CONFIG_FILE && !isMarkdown(path) && !this.#sources.has(path),
    );
  }
}
