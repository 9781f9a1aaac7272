import { foldTag } from '../model/tag.ts';
import { termPathname } from './rows.ts';
import { isUrl } from '../model/parse-url.ts';
import { isEmail, type PressKitSource, pressKitSource } from '../model/press-kit.ts';
import { absolute, findRow, recordAt, type Site } from './site.ts';
import { twinUrl } from './summary.ts';
import { pressKitHead, pressKitMarkdown } from '../snapshot/press-kit-entry.ts';
import { text } from './text.ts';
import { type TwinSource } from './twin.ts';

/** Contract, "PressKit": every URI absolute. */
export type PressKit = Omit<PressKitSource, 'title' | 'description' | 'intro' | 'contact_url'> & {
  url: string;
  markdown: string;
  contact_url: string;
  contact_email?: string;
  title: string;
  description: string;
  intro: string;
};

/** The site's press kit; where it has none, a minimal one from the configuration. */
export function pressKitOf(site: Site): PressKit {
  const { config, pressKit } = site.snapshot;
  const source = { ...(pressKit ?? pressKitSource.parse({})) };
  const head = pressKitHead(config, source);
  const uri = (href: string) => absoluteUri(site, href);
  return {
    ...source,
    url: `${site.origins.pages}/press-kit`,
    markdown: twinUrl(site, '/press-kit'),
    ...contactOf(site),
    ...head,
    intro: absolute(site, head.intro),
    bios: source.bios.map(({ label, body }) => ({
      label: label || text(site, 'biography'),
      body: absolute(site, body),
    })),
    topics: source.topics.map((topic) => ({ ...topic, body: absolute(site, topic.body) })),
    photos: source.photos.map((photo) => ({
      ...photo,
      src: uri(photo.src),
      alt: photo.alt || (photo.label ?? text(site, 'portrait_of', { name: personOf(site) })),
    })),
    facts: source.facts.map((fact) => (fact.href === undefined ? fact : { ...fact, href: uri(fact.href) })),
    downloads: source.downloads.map((download) => ({ ...download, href: uri(download.href) })),
  };
}

/** The name of the person whom the site is about. */
export function personOf({ snapshot: { config, pressKit } }: Pick<Site, 'snapshot'>): string {
  return pressKit?.name ?? config.author.name ?? config.name;
}

/** The picture of an author: the first photo of the press kit, else a file such as `/authors/ada.jpg`; null if there is neither. */
export function portraitOf(site: Site, name: string): string | null {
  const { pressKit, assetsByPathname } = site.snapshot;
  const kitPhoto =
    foldTag(personOf(site)) === foldTag(name) && pressKit ? pressKitOf(site).photos[0]?.src : undefined;
  const files = ['jpg', 'png', 'webp', 'svg'].map((ending) => `${termPathname('authors', name)}.${ending}`);
  return kitPhoto ?? files.find((file) => assetsByPathname.has(file)) ?? null;
}

/** The contact members of the press kit, of a page context and of a booking. */
export function contactOf(site: Site): { contact_url: string; contact_email?: string } {
  const email = contactEmail(site);
  return { contact_url: contactUrl(site), ...(email === null ? {} : { contact_email: email }) };
}

/** The contact address: of the press kit, else of the configuration, else the contact, about or home page. */
export function contactUrl(site: Site): string {
  const { config, pressKit } = site.snapshot;
  if (pressKit?.contact_url) return absoluteUri(site, pressKit.contact_url);
  if (config.contact.url && !pressKit?.email) return absoluteUri(site, config.contact.url);
  const email = contactEmail(site);
  if (email) return `mailto:${email}`;
  const row = findRow(site, 'contact') ?? findRow(site, 'about');
  return row === undefined ? `${site.origins.pages}/` : site.origins.pages + recordAt(site, row).pathname;
}

/** Whether the site names a contact. If not, `contactUrl` is only a page on which to look for one. */
export function hasContact(site: Site): boolean {
  const { config, pressKit } = site.snapshot;
  const contact = pressKit?.contact_url ?? config.contact.url ?? contactEmail(site);
  return Boolean(contact) || findRow(site, 'contact') !== undefined;
}

export function contactEmail(site: Site): string | null {
  const { pressKit, config } = site.snapshot;
  const { contact, author } = config;
  return pressKit?.email ?? contact.email ?? author.email ?? null;
}

/** A link of the press kit or the configuration as an absolute URI: of mail addresses `mailto:`, of relative paths a URL of the site. */
function absoluteUri(site: Site, href: string): string {
  const base = `${site.origins.pages}/`;
  const address = isEmail(href) ? `mailto:${href}` : absolute(site, href);
  // `new URL()` would change how a URI is written, such as add a slash.
  if (isUrl(address) && /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(address)) return address;
  return isUrl(address, base) ? new URL(address, base).href : base;
}

/** The twin of the press kit. */
export function pressKitTwin(site: Site): TwinSource {
  const kit = pressKitOf(site);
  const { title, description, url } = kit;
  const contact = hasContact(site) ? kit.contact_url : undefined;
  return { title, description, url, body: pressKitMarkdown({ ...kit, contact_url: contact }) };
}
