import { fromUtf8 } from '../../bytes/strings.ts';
import type { Section } from '../../model/content.ts';
import { isEmail, type PressKitSource } from '../../model/press-kit.ts';
import { safeDecode } from '../../text/pathname.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type Entry, withOrigin } from '../../model/entry.ts';
import type { AssetList } from '../files/assets.ts';
import { internalError } from '../../model/internal-error.ts';
import type { PressKitFile } from '../entries/press-kit.ts';
import { resolveLinks, rewriteLinks, resolveDestination } from './links.ts';
import type { SiteProfile } from '../../generators/site-profile.ts';
import { folderOfEntry, type PlacedEntry } from '../entries/placed-entry.ts';
import { createTargets, type LinkTargets } from './targets.ts';
import { addTo } from '../../text/append.ts';

/** The texts with links, and the pages and files that links may lead to. */
export interface ToResolve {
  published: readonly PlacedEntry[];
  lists: readonly PlacedEntry[];
  list: AssetList;
  site: SiteProfile;
  origins: readonly string[];
  kit: PressKitFile | null;
  /** Receives each entry as soon as it is resolved. Its parsed text is dropped then. */
  onEntry: ((entry: Entry) => void) | undefined;
}

const NOTHING = new Uint8Array(0);

type Resolved = ReturnType<typeof resolveLinks>;

/** Resolves the links of all entries. While no address changes, only changed entries are resolved again. */
export class LinkResolver {
  /** Resolved entries, with a key of the members on which links depend besides addresses. */
  #resolved = new Map<PlacedEntry['parsed'], { key: string; resolved: Resolved }>();
  /** All files and addresses that links could lead to in the last reading. */
  #addresses = '';

  /** @returns the resolved entries, and for each file the paths of the entries that refer to it; null: always served. */
  resolve({ published, lists, list, site, origins, kit, onEntry }: ToResolve) {
    const diagnostics: Diagnostic[] = [];
    const targets = createTargets([...published, ...lists], list, site, origins);
    const addresses = JSON.stringify([
      [...published, ...lists].map(({ file, pathname }) => [file, pathname]),
      [...list.files()],
      site.files.assets,
      origins,
    ]);
    const isSame = this.#addresses === addresses;
    this.#addresses = addresses;
    const previous = this.#resolved;
    this.#resolved = new Map();
    const assetOwners = new Map<string, string[]>();
    const entries = published.flatMap((raw): Entry[] => {
      const { parsed, path, pathname, type, lang, translationOf, aliases, authors, fields } = raw;
      // All other members come from `parsed`, which is the key of the map.
      const key = JSON.stringify([path, pathname, type, lang, translationOf, aliases, authors, fields]);
      const before = isSame ? previous.get(parsed) : undefined;
      const resolved = before?.key === key ? before.resolved : resolveOrReport(raw, targets, diagnostics);
      if (resolved === null) return [];
      if (onEntry) {
        parsed.body = NOTHING;
        parsed.reading = null;
        onEntry(resolved.entry);
      } else this.#resolved.set(parsed, { key, resolved });
      const folder = folderOfEntry(raw, site);
      for (const asset of new Set([...resolved.assets, ...(folder === null ? [] : targets.bundled(folder))]))
        addTo(assetOwners, asset, raw.path);
      return [resolved.entry];
    });
    const resolvedKit = kit && resolvePressKit(kit, targets);
    for (const missing of resolvedKit ? missingFiles(resolvedKit.pressKit, kit.file, list) : [])
      diagnostics.push(missing);
    const publicAssets = new Set(resolvedKit?.assets);
    const sections = lists.map(
      ({ file, pathname, title, description, parsed }): Section => ({
        pathname,
        title,
        description,
        body: rewriteLinks(fromUtf8(parsed.body), { file, pathname }, targets, publicAssets).text,
      }),
    );
    // Press kit and lists are always published, and so are their files.
    const owners = new Map<string, string[] | null>(assetOwners);
    for (const asset of publicAssets) owners.set(asset, null);
    return { entries, pressKit: resolvedKit?.pressKit ?? null, sections, owners, diagnostics };
  }
}

/** Resolves an entry. An exception is reported, and removes only this entry. */
function resolveOrReport(raw: PlacedEntry, targets: LinkTargets, diagnostics: Diagnostic[]): Resolved | null {
  try {
    return resolveLinks(raw, targets);
  } catch (error) {
    diagnostics.push(internalError(raw.file, error));
    return null;
  }
}

/** A warning for each photo or download of the press kit that is missing. */
function missingFiles({ photos, downloads }: PressKitSource, file: string, list: AssetList): Diagnostic[] {
  const addresses = [...photos.map(({ src }) => src), ...downloads.map(({ href }) => href)];
  return addresses.flatMap((address): Diagnostic[] => {
    const path = withOrigin(address, '').replace(/[?#].*$/s, '');
    // An address without an extension may be a page.
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || !/\.\w+$/.test(path)) return [];
    if (list.at(safeDecode(path).normalize('NFC')) !== undefined) return [];
    const message = `The press kit names ${path}, which is no file of the site.`;
    const fix = 'Put the file there, or correct its name.';
    return [{ severity: 'warning', code: 'missing-file', message, fix, file }];
  });
}

/** A press kit with its links resolved like those of entries, and the files that it refers to. */
function resolvePressKit({ pressKit, file }: PressKitFile, targets: LinkTargets) {
  const assets = new Set<string>();
  const from = { file, pathname: '/press-kit' };
  const text = (markdown: string) => rewriteLinks(markdown, from, targets, assets).text;
  // An e-mail address has no scheme here. The page makes it a link.
  const address = (href: string) => (isEmail(href) ? href : resolveDestination(href, from, targets, assets));
  const { intro, contact_url: contact } = pressKit;
  return {
    assets,
    pressKit: {
      ...pressKit,
      ...(intro !== undefined && { intro: text(intro) }),
      ...(contact !== undefined && { contact_url: address(contact) }),
      bios: pressKit.bios.map((bio) => ({ ...bio, body: text(bio.body) })),
      topics: pressKit.topics.map((topic) => ({ ...topic, body: text(topic.body) })),
      photos: pressKit.photos.map((photo) => ({ ...photo, src: address(photo.src) })),
      facts: pressKit.facts.map((fact) => (fact.href ? { ...fact, href: address(fact.href) } : fact)),
      downloads: pressKit.downloads.map((download) => ({ ...download, href: address(download.href) })),
    },
  };
}
