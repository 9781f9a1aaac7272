import { outline } from '../markdown/read/outline.ts';
import type { Content } from '../model/content.ts';
import { blankRecord } from '../model/entry-schema.ts';
import type { Entry } from '../model/entry.ts';
import { pressKitHead, pressKitMarkdown } from '../site/press-kit.ts';

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
      headings: outline(body).headings,
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
