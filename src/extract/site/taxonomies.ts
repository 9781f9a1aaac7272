import { foldTag } from '../../model/tag.ts';
import type { Role } from './roles.ts';
import { safeDecode } from '../../text/pathname.ts';
import type { SitePages } from './site-pages.ts';
import { addTo, tally } from '../../text/append.ts';

/** The tags and series of pages, read from the lists of the site's taxonomies. */
export interface Taxonomies {
  tags: ReadonlyMap<string, string[]>;
  series: ReadonlyMap<string, string>;
  /** Folders of lists of tags, besides `tags`. */
  folders: string[];
  members: ReadonlyMap<string, string[]>;
  /** The tag of a list, by its file. */
  terms: ReadonlyMap<string, string>;
}

/** Folders of lists by author. */
export const PEOPLE = /^authors?$/i;

/** Reads the lists of tags. Every page in the list of a tag has the tag, even if the page does not name it. */
export function readTaxonomies({ pages, resolver }: SitePages, roles: ReadonlyMap<string, Role>): Taxonomies {
  const words = new Map<string, string[]>();
  const linking = new Map<string, Set<string>>();
  for (const { page } of pages.values()) {
    for (const { href, text } of page.scan.tagLinks) {
      const target = resolver.pageAt(href, page);
      if (target === null || roles.get(target)?.kind !== 'taxonomy') continue;
      const name = text.replace(/^[#\s]+|\s*\(\d+\)$/g, '').trim();
      if (name !== '' && name.length <= 60) addTo(words, target, name);
      linking.set(target, (linking.get(target) ?? new Set<string>()).add(page.file));
    }
  }
  /** The targets of the further pages of a list, by the address of the first page. */
  const further = new Map<string, string[]>();
  for (const role of roles.values()) {
    if (role.kind !== 'further') continue;
    const first = withoutEnding(role.first);
    for (const target of role.targets) addTo(further, first, target);
  }
  const textTargets = (file: string) => {
    const page = pages.get(file)?.page;
    return (page?.text.links ?? []).flatMap((href) => (page && resolver.pageAt(href, page)) ?? []);
  };
  const tags = new Map<string, string[]>();
  const series = new Map<string, string>();
  const folders = new Set<string>();
  const terms = new Map<string, string>();
  const members = new Map<string, string[]>();
  for (const [file, role] of roles) {
    if (role.kind !== 'taxonomy') continue;
    if (!/^(?:tags?|authors?|series)$/i.test(role.folder)) folders.add(role.folder);
    if (role.term === null || PEOPLE.test(role.folder)) continue;
    const slug = safeDecode(role.term);
    const names = [...tally(words.get(file) ?? [])].toSorted((a, b) => b[1] - a[1]).map(([name]) => name);
    // Prefer a link text that equals the slug, since other links may only say “more”.
    const commonName = names.find((linkName) => foldTag(linkName) === foldTag(slug)) ?? names[0];
    const name = commonName ?? slug.replace(/[-_]+/g, ' ');
    terms.set(file, name);
    const textMembers = textTargets(file).filter((link) => linking.get(file)?.has(link));
    const ownMembers = [
      ...new Set([
        ...role.targets,
        ...textMembers,
        ...(further.get(withoutEnding(pages.get(file)?.pathname ?? '')) ?? []),
      ]),
    ].filter((member) => roles.get(member)?.kind === 'page');
    members.set(file, ownMembers);
    for (const member of ownMembers) {
      if (/^series$/i.test(role.folder)) series.set(member, name);
      else addTo(tags, member, name);
    }
  }
  return { tags, series, folders: [...folders].toSorted(), members, terms };
}

function withoutEnding(pathname: string): string {
  return pathname.replace(/\/$|\.html?$/, '');
}
