import type { SiteConfig } from '../../model/site-config.ts';
import { mostFrequent } from '../../text/append.ts';
import { textOfThing, typesOf } from '../parse/json-ld.ts';
import { encodedAddress, safeDecode } from '../../text/pathname.ts';
import { usable } from '../../model/site-config.ts';
import { type Languages } from './languages.ts';
import type { SiteEvidence, SitePages } from './site-pages.ts';
import type { TitleHabits } from './titles.ts';

const NO_NAME = /^(?:home|homepage|index|start|welcome|readme|untitled|blog|posts|document)$/i;

/** The settings of the site, from its front page, feeds and titles. */
export function siteFacts(
  site: SitePages,
  evidence: SiteEvidence,
  habits: TitleHabits,
  languages: Languages,
): Partial<SiteConfig> {
  const home = site.pages.get('index.html') ?? site.pages.get('index.htm');
  const things = home?.page.things ?? [];
  const website = things.find((thing) => typesOf(thing).some((type) => /^(?:WebSite|Blog)$/.test(type)));
  const owner = things.find((thing) => typesOf(thing).some((type) => /^(?:Person|Organization)$/.test(type)));
  const feeds = [...evidence.documents].flatMap(([file, document]) =>
    'items' in document ? [{ file, document }] : [],
  );
  const feed = feeds.toSorted((a, b) => a.file.split('/').length - b.file.split('/').length)[0]?.document;
  const meta = (name: string) => home?.page.scan.metas.get(name)?.[0];
  const names = [...site.pages.values()].flatMap(({ page }) => page.scan.metas.get('og:site_name') ?? []);
  const [common] = mostFrequent(names) ?? [];
  const [title] = [home?.page.scan.title].flatMap((text) => text?.split(/\s+[|·•–—-]\s+|:\s+/) ?? []);
  const candidates = [
    website && textOfThing(website, 'name'),
    common,
    habits.siteName,
    feed?.title,
    title,
    home?.page.h1,
  ];
  const mail = [...(home?.page.scan.hrefs ?? [])]
    .map((href) => /^mailto:([^?]+)/i.exec(href)?.[1])
    .find((address) => address !== undefined);
  const author = (owner && textOfThing(owner, 'name')) ?? meta('author');
  const icon = home?.page.scan.icons
    .map((href) => site.resolver.resolve(href, 'index.html', home.page.scan.base))
    .find(({ kind }) => kind === 'file');
  return usable({
    math: [...site.pages.values()].some(({ page }) => page.text.hasFormulas) || undefined,
    name: candidates
      .map((name) => name?.replace(/\s+/g, ' ').trim())
      .find((name) => name && !NO_NAME.test(name)),
    description:
      (website && textOfThing(website, 'description')) ??
      meta('description') ??
      meta('og:description') ??
      feed?.description ??
      undefined,
    language: languages.site?.tag,
    site_url: site.address.origin ?? undefined,
    author: author ? { name: author } : undefined,
    contact: mail ? { email: safeDecode(mail).trim() } : undefined,
    favicon: icon?.kind === 'file' ? `${site.address.basePath}/${encodedAddress(icon.file)}` : undefined,
  });
}
