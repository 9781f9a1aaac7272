import { outline } from '../markdown/read/outline.ts';
import type { Content } from '../model/content.ts';
import { blankRecord } from '../model/entry-schema.ts';
import type { Entry } from '../model/entry.ts';
import { configuredText } from '../model/interface-text.ts';
import type { PressKitSource } from '../model/press-kit.ts';
import type { PublicConfig } from '../model/site-config.ts';
import { markdownLink } from '../text/markdown-link.ts';

export const PRESS_KIT = 'press-kit';

/** What people ask for who want what a part of the kit has; found as if its description said so. */
const ASKED_FOR = {
  bios: 'bio biography about speaker introduction',
  photos: 'photo picture portrait headshot',
  downloads: 'download logo',
  colors: 'brand colour color',
} as const;

/** The press kit as a row of lists: decisions, "Identity and origins". Its page and twin are made of the kit itself. */
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

/** What a press kit is found by beside its own words. */
export function askedFor({ pressKit }: Content): string {
  const parts = Object.keys(ASKED_FOR) as (keyof typeof ASKED_FOR)[];
  const given = parts.filter((part) => (pressKit?.[part].length ?? 0) > 0);
  return given.map((part) => ASKED_FOR[part]).join('\n');
}

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
    return markdownLink(label || alt || src, src) + about;
  });
  const known = facts.map(
    ({ term, value, href }) => `**${term}:** ${href ? markdownLink(value, href) : value}`,
  );
  const files = downloads.map(
    ({ label, href, meta, note }) => markdownLink(label, href) + behind(meta, note),
  );
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
