import { fromUtf8 } from '../../bytes/utf8.ts';
import type { Section } from '../../model/content.ts';
import type { PressKitSource } from '../../model/press-kit.ts';
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

/** Everything that has links, and what they may lead to. */
export interface ToResolve {
  published: readonly PlacedEntry[];
  lists: readonly PlacedEntry[];
  list: AssetList;
  site: SiteProfile;
  origins: readonly string[];
  kit: PressKitFile | null;
  /** Is given each entry as soon as it is resolved; what it was made of is dropped then. */
  onEntry: ((entry: Entry) => void) | undefined;
}

const NOTHING = new Uint8Array(0);

type Resolved = ReturnType<typeof resolveLinks>;

/** Resolves the links of all entries, and only of changed ones while every address stays the same. */
export class LinkResolver {
  /** Entries by what they were parsed from, and what else their links depend on than addresses. */
  #resolved = new Map<PlacedEntry['parsed'], { key: string; resolved: Resolved }>();
  /** Of all that links could lead to at the last time. */
  #addresses = '';

  /** Entries with their links resolved, and the files they bring along with the paths that do; null: always served. */
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
    const known = this.#resolved;
    this.#resolved = new Map();
    const owned = new Map<string, string[]>();
    const entries = published.flatMap((raw): Entry[] => {
      const { parsed, path, pathname, type, lang, translationOf, aliases, authors, fields } = raw;
      // All else that an entry has comes from what was parsed.
      const key = JSON.stringify([path, pathname, type, lang, translationOf, aliases, authors, fields]);
      const before = isSame ? known.get(parsed) : undefined;
      const resolved = before?.key === key ? before.resolved : resolveOrReport(raw, targets, diagnostics);
      if (resolved === null) return [];
      if (onEntry) {
        parsed.body = NOTHING;
        parsed.reading = null;
        onEntry(resolved.entry);
      } else this.#resolved.set(parsed, { key, resolved });
      const folder = folderOfEntry(raw, site);
      for (const asset of new Set([...resolved.assets, ...(folder === null ? [] : targets.bundled(folder))]))
        addTo(owned, asset, raw.path);
      return [resolved.entry];
    });
    const resolvedKit = kit && resolvePressKit(kit, targets);
    for (const missing of resolvedKit ? missingFiles(resolvedKit.pressKit, kit.file, list) : [])
      diagnostics.push(missing);
    const always = new Set(resolvedKit?.assets);
    const sections = lists.map(
      ({ file, pathname, title, description, parsed }): Section => ({
        pathname,
        title,
        description,
        body: rewriteLinks(fromUtf8(parsed.body), { file, pathname }, targets, always).text,
      }),
    );
    // The press kit and the lists are always there, and so are their files.
    const owners = new Map<string, string[] | null>(owned);
    for (const asset of always) owners.set(asset, null);
    return { entries, pressKit: resolvedKit?.pressKit ?? null, sections, owners, diagnostics };
  }
}

/** One odd entry stops nobody but itself. */
function resolveOrReport(raw: PlacedEntry, targets: LinkTargets, diagnostics: Diagnostic[]): Resolved | null {
  try {
    return resolveLinks(raw, targets);
  } catch (error) {
    diagnostics.push(internalError(raw.file, error));
    return null;
  }
}

/** Photos and downloads of the site that are not there. */
function missingFiles({ photos, downloads }: PressKitSource, file: string, list: AssetList): Diagnostic[] {
  const addresses = [...photos.map(({ src }) => src), ...downloads.map(({ href }) => href)];
  return addresses.flatMap((address): Diagnostic[] => {
    const path = withOrigin(address, '').replace(/[?#].*$/s, '');
    // What has no ending may be a page.
    if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || !/\.\w+$/.test(path)) return [];
    if (list.at(safeDecode(path).normalize('NFC')) !== undefined) return [];
    const message = `The press kit names ${path}, which is no file of the site.`;
    const fix = 'Put the file there, or correct its name.';
    return [{ severity: 'warning', code: 'missing-file', message, fix, file }];
  });
}

/** A press kit whose links are stored as an entry's are, and the files that it brings along. */
function resolvePressKit({ pressKit, file }: PressKitFile, targets: LinkTargets) {
  const assets = new Set<string>();
  const from = { file, pathname: '/press-kit' };
  const text = (markdown: string) => rewriteLinks(markdown, from, targets, assets).text;
  // An address of mail has no scheme here, and is made a link where it is shown.
  const address = (href: string) =>
    /^[^\s@/:]+@[^\s@/:]+$/.test(href) ? href : resolveDestination(href, from, targets, assets);
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
