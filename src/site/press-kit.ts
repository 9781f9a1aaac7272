import { isUrl } from '../model/parse-url.ts';
import { type PressKitSource, pressKitSource } from '../model/press-kit.ts';
import type { PublicConfig } from '../model/site-config.ts';
import { absolute, findRow, recordAt, type Site } from './site.ts';
import { twinUrl } from './summary.ts';
import { configuredText, text } from './text.ts';
import { link, type TwinSource } from './twin.ts';

/** Contract, "PressKit": every URI absolute. */
export type PressKit = Omit<PressKitSource, 'title' | 'description' | 'intro' | 'contact_url'> & {
  url: string;
  markdown: string;
  contact_url: string;
  title: string;
  description: string;
  intro: string;
};

/** Title, description and introduction: the kit's own, else what the configuration says. */
export function pressKitHead(config: PublicConfig, { title, name, description, intro }: PressKitSource) {
  const who = name ?? config.author.name ?? config.name;
  const about = config.description ?? configuredText(config, 'press_kit_about', { name: who });
  return {
    title: title ?? configuredText(config, 'press_kit_of', { name: who }),
    description: description ?? about,
    intro: intro ?? about,
  };
}

/** The site's press kit; where it has none, a minimal one from the configuration. */
export function pressKitOf(site: Site): PressKit {
  const { config, pressKit } = site.snapshot;
  const source = { ...(pressKit ?? pressKitSource.parse({})) };
  const said = pressKitHead(config, source);
  const uri = (href: string) => absoluteUri(site, href);
  return {
    ...source,
    url: `${site.origins.pages}/press-kit`,
    markdown: twinUrl(site, '/press-kit'),
    contact_url: contactUrl(site),
    ...said,
    intro: absolute(site, said.intro),
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

/** Whom the site is about. */
export function personOf({ snapshot: { config, pressKit } }: Pick<Site, 'snapshot'>): string {
  return pressKit?.name ?? config.author.name ?? config.name;
}

/** Where to write to: the press kit's, the configuration's, a contact or about page, the home page. */
export function contactUrl(site: Site): string {
  const { config, pressKit } = site.snapshot;
  if (pressKit?.contact_url) return absoluteUri(site, pressKit.contact_url);
  if (config.contact.url && !pressKit?.email) return absoluteUri(site, config.contact.url);
  const email = contactEmail(site);
  if (email) return `mailto:${email}`;
  const row = findRow(site, 'contact') ?? findRow(site, 'about');
  return row === undefined ? `${site.origins.pages}/` : site.origins.pages + recordAt(site, row).pathname;
}

/** Whether the site says where to write to; if not, `contactUrl` is only where to look further. */
export function hasContact(site: Site): boolean {
  const { config, pressKit } = site.snapshot;
  const named = pressKit?.contact_url ?? config.contact.url ?? contactEmail(site);
  return Boolean(named) || findRow(site, 'contact') !== undefined;
}

export function contactEmail(site: Site): string | null {
  const { pressKit, config } = site.snapshot;
  const { contact, author } = config;
  return pressKit?.email ?? contact.email ?? author.email ?? null;
}

/** A link of the press kit or the configuration as a URI; what is none becomes a path of the site. */
function absoluteUri(site: Site, href: string): string {
  const base = `${site.origins.pages}/`;
  const address = /^[^\s@/:]+@[^\s@/:]+$/.test(href) ? `mailto:${href}` : absolute(site, href);
  // What is a URI already stays as it was written.
  if (isUrl(address) && /^[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(address)) return address;
  return isUrl(address, base) ? new URL(address, base).href : base;
}

/** What the press kit's twin says. */
export function pressKitTwin(site: Site): TwinSource {
  const kit = pressKitOf(site);
  const { title, description, url } = kit;
  const contact = hasContact(site) ? kit.contact_url : undefined;
  return { title, description, url, body: pressKitMarkdown({ ...kit, contact_url: contact }) };
}

/** The Markdown of a press kit, as its twin says it. */
export function pressKitMarkdown(kit: PressKitSource & { intro: string }): string {
  const { bios, topics, stages, photos, facts, downloads, colors } = kit;
  const texts = (items: readonly { title: string; body: string }[]) =>
    items.map(({ title, body }) => `### ${title}\n\n${body.trim()}`.trimEnd()).join('\n\n');
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
  const behind = (...notes: (string | undefined)[]) => {
    const given = notes.filter(Boolean).join(', ');
    return given && ` (${given})`;
  };
  const said = bios.map(({ label, body }) => ({ title: label || 'Biography', body }));
  const subjects = topics.map(({ title }) => title);
  const pictures = photos.map(({ src, alt, label }) => {
    const about = label && alt ? `: ${alt}` : '';
    return link(label || alt || src, src) + about;
  });
  const known = facts.map(({ term, value, href }) => `**${term}:** ${href ? link(value, href) : value}`);
  const files = downloads.map(({ label, href, meta, note }) => link(label, href) + behind(meta, note));
  const shades = colors.map(({ name, hex, usage }) => `${name}: \`${hex}\`${behind(usage)}`);
  const sections = {
    Biographies: texts(said),
    Topics: topics.some(({ body }) => body !== '') ? texts(topics) : list(subjects),
    Stages: list(stages),
    Photos: list(pictures),
    Facts: list(known),
    Downloads: list(files),
    Colors: list(shades),
    Contact: kit.contact_url ? `<${kit.contact_url}>` : '',
  };
  const written = Object.entries(sections).filter(([, content]) => content !== '');
  return [kit.intro.trim(), ...written.map(([title, content]) => `## ${title}\n\n${content}`)].join('\n\n');
}
