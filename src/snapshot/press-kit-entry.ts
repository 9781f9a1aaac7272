import { outline } from '../markdown/read/outline.ts';
import type { Content } from '../model/content.ts';
import { blankRecord } from '../model/entry-schema.ts';
import type { Entry } from '../model/entry.ts';
import { configuredText } from '../model/interface-text.ts';
import type { PressKitList, PressKitSource } from '../model/press-kit.ts';
import type { PublicConfig } from '../model/site-config.ts';
import { markdownLink } from '../text/markdown-link.ts';

export const PRESS_KIT = 'press-kit';

/** Words by which search finds the press kit, for each part that it has. They are added to its description. */
const SEARCH_WORDS = {
  bios: 'bio biography about speaker introduction',
  photos: 'photo picture portrait headshot',
  downloads: 'download logo',
  colors: 'brand colour color',
} as const;

/** The press kit as an entry (decisions, "Identity and origins"). Its page and twin are made from the kit, not from this. */
export function pressKitEntry({ config, pressKit, entries }: Content): Entry[] {
  if (pressKit === null || entries.some(({ path }) => path === PRESS_KIT)) return [];
  const head = pressKitHead(config, pressKit);
  const body = pressKitMarkdown({ ...pressKit, ...head, contact_url: undefined });
  return [
    {
      path: PRESS_KIT,
      type: 'page',
      pathname: `/${PRESS_KIT}`,
      title: head.title,
      description: head.description,
      date: null,
      updated: null,
      tags: [],
      lang: config.language,
      ...blankRecord(),
      aliases: [],
      from: null,
      until: null,
      headings: outline(body, { ids: config.heading_ids }).headings,
      plain: null,
      body,
      transcript: null,
      file: '',
    },
  ];
}

/** Words by which search finds the press kit, besides its own. */
export function pressKitWords({ pressKit }: Content): string {
  const parts = Object.keys(SEARCH_WORDS) as (keyof typeof SEARCH_WORDS)[];
  const present = parts.filter((part) => (pressKit?.[part].length ?? 0) > 0);
  return present.map((part) => SEARCH_WORDS[part]).join('\n');
}

/** Title, description and introduction of the kit, with defaults from the configuration. */
export function pressKitHead(config: PublicConfig, { title, name, description, intro }: PressKitSource) {
  const who = name ?? config.author.name ?? config.name;
  const about = config.description ?? configuredText(config, 'press_kit_about', { name: who });
  return {
    title: title ?? configuredText(config, 'press_kit_of', { name: who }),
    description: description ?? about,
    intro: intro ?? about,
  };
}

/** The Markdown of a press kit, for its twin. */
export function pressKitMarkdown(kit: PressKitSource & { intro: string }): string {
  const { bios, topics, stages, photos, facts, downloads, colors } = kit;
  const texts = (items: readonly { title: string; body: string }[]) =>
    items.map(({ title, body }) => `### ${title}\n\n${body.trim()}`.trimEnd()).join('\n\n');
  const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');
  const inParentheses = (...notes: (string | undefined)[]) => {
    const text = notes.filter(Boolean).join(', ');
    return text && ` (${text})`;
  };
  const biographies = bios.map(({ label, body }) => ({ title: label || 'Biography', body }));
  const topicTitles = topics.map(({ title }) => title);
  const photoLinks = photos.map(({ src, alt, label }) => {
    const about = label && alt ? `: ${alt}` : '';
    return markdownLink(label || alt || src, src) + about;
  });
  const factLines = facts.map(
    ({ term, value, href }) => `**${term}:** ${href ? markdownLink(value, href) : value}`,
  );
  const downloadLinks = downloads.map(
    ({ label, href, meta, note }) => markdownLink(label, href) + inParentheses(meta, note),
  );
  const colorLines = colors.map(({ name, hex, usage }) => `${name}: \`${hex}\`${inParentheses(usage)}`);
  const lists: Readonly<Record<PressKitList, readonly [title: string, content: string]>> = {
    bios: ['Biographies', texts(biographies)],
    topics: ['Topics', topics.some(({ body }) => body !== '') ? texts(topics) : list(topicTitles)],
    stages: ['Stages', list(stages)],
    photos: ['Photos', list(photoLinks)],
    facts: ['Facts', list(factLines)],
    downloads: ['Downloads', list(downloadLinks)],
    colors: ['Colors', list(colorLines)],
  };
  const contact = ['Contact', kit.contact_url ? `<${kit.contact_url}>` : ''] as const;
  const filled = [...Object.values(lists), contact].filter(([, content]) => content !== '');
  return [kit.intro.trim(), ...filled.map(([title, content]) => `## ${title}\n\n${content}`)].join('\n\n');
}
