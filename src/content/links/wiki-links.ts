import { createSlugger } from '../../text/slug.ts';
import { ORIGIN_MARK } from '../../model/entry.ts';
import type { LinkOrigin, LinkTargets } from './targets.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i;

/**
 * The Markdown that `[[target|words]]` stands for, as Obsidian takes it; null where it stays as it was typed. A note
 * that is not published has the words that its author typed, and nothing more.
 * @param inner what stands between the brackets
 */
export function wikiLink(
  inner: string,
  isEmbed: boolean,
  from: LinkOrigin,
  targets: LinkTargets,
  assets: Set<string>,
): string | null {
  const [whole = '', ...rest] = inner.split('|');
  const target = whole.replace(/\\$/, '').trim();
  const words = rest.map((part) => part.replace(/\\$/, '').trim());
  const hash = target.indexOf('#');
  const name = (hash < 0 ? target : target.slice(0, hash)).trim();
  const heading = hash < 0 ? '' : target.slice(target.lastIndexOf('#') + 1).trim();
  const file = name === '' ? undefined : targets.fileNamed(name, from.file);
  const asset = file === undefined ? undefined : targets.assetOf(file);
  if (file !== undefined && asset !== undefined) {
    assets.add(file);
    const address = ORIGIN_MARK + encodeURI(asset);
    const size = /^\d+(?:x\d+)?$/;
    if (isEmbed && IMAGE.test(name))
      return `![${words.filter((part) => !size.test(part)).join(' ')}](${address})`;
    return `[${words[0] || name}](${address})`;
  }
  const page = name === '' ? from.pathname : targets.noteOf(name, from.file);
  const isBlock = heading.startsWith('^');
  const label =
    words.join(' ') ||
    [name, ...(isBlock ? [] : target.slice(name.length).split('#'))].filter(Boolean).join(' > ');
  if (page === undefined) return targets.wiki ? label : null;
  const fragment = heading === '' || isBlock ? '' : `#${encodeURIComponent(createSlugger()(heading))}`;
  return `[${label || name}](${ORIGIN_MARK}${page}${fragment})`;
}
