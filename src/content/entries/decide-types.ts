import type { ContentType } from '../../model/content-type.ts';
import type { ParsedEntry } from './parse-entry.ts';
import type { Rule } from '../config/rules.ts';
import { addTo } from '../../text/append.ts';
import { lastOf } from '../../text/pathname.ts';
import { typeOfName } from '../../generators/standard/sections.ts';

/** Fewer dated files than this do not make a blog of the files beside each other at the top of a folder. */
const FEW = 3;
/** What single pages are called, dated or not. */
const PAGE_NAME =
  /^(about|about-me|contact|now|uses|colophon|cv|resume|privacy|imprint|impressum|datenschutz|legal|terms|license|licence|404|search|archives?|tags|categories|links|blogroll|bookmarks|hire|home|index|readme|changelog|contributing|newsletter|subscribe|thanks|support|donate|faq|sponsors?|credits|ueber|über|a-propos|acerca|sobre|contacto|kontakt)$/i;

/** The type of each entry: its rule's, else of a section with mostly dated entries writing, else page. */
export function decideTypes(entries: readonly ParsedEntry[]): Map<ParsedEntry, ContentType> {
  const open = new Map<Rule, ParsedEntry[]>();
  for (const entry of entries) {
    if (entry.rule.type === null && !isSectionPage(entry)) addTo(open, entry.rule, entry);
  }
  const blogs = new Set<Rule>();
  for (const [rule, members] of open) {
    const candidates = members.filter(({ names }) => !isPageName(names.path));
    const dated = candidates.filter(isDated).length;
    const isTop = rule.base === rule.root && members.some(({ names }) => !names.path.includes('/'));
    if (dated * 2 > candidates.length && dated >= (isTop ? FEW : 1)) blogs.add(rule);
  }
  return new Map(
    entries.map((entry) => {
      if (isSectionPage(entry)) return [entry, 'page'];
      if (entry.rule.type !== null) return [entry, isAboutEvent(entry) ? 'page' : entry.rule.type];
      const isPost = blogs.has(entry.rule) && isDated(entry) && !isPageName(entry.names.path);
      return [entry, isPost ? 'writing' : 'page'];
    }),
  );
}

/** A folder whose name may stand for the events themselves, and what belongs to them, as well as for talks. */
const EVENTS = /(?:^|\/)_?(?:events?|conferences?|appearances)$/i;
/** Files about the folder that they lie in. */
const ABOUT = /^(?:readme|licen[cs]e|copying|notice|changelog|contributing)$/i;

/** What lies in a folder of talks by its name, and does not itself say that it is one. */
function isAboutEvent({ rule, file, ...entry }: ParsedEntry): boolean {
  if (rule.type !== 'talk' || rule.isOwn || rule.isTyped) return false;
  const { date, conference, location, slides, recording } = entry;
  const isTold = [date, conference, location, slides, recording].some((value) => value !== null);
  return !isTold && (EVENTS.test(rule.base) || ABOUT.test(lastOf(file).replace(/\.\w+$/, '')));
}

/** What the templates of posts are called, and those that say nothing. */
const POST_TEMPLATE =
  /post|blog|article|page|entry|note|single|news|default|base|main|index|content|writ|essay|til|log|story|stories|journal|diary/i;

/** Documentation says when it was last changed; of posts it is known when they were written. */
function isDated({ date, datedByChange, template }: ParsedEntry): boolean {
  return date !== null && !datedByChange && (template === null || POST_TEMPLATE.test(template));
}

/** The page of a section, or of the site: it lists others and is none of them. */
export function isSectionPage({ names }: Pick<ParsedEntry, 'names'>): boolean {
  return names.isSection || (names.isBundle && names.name === '');
}

function isPageName(path: string): boolean {
  return !path.includes('/') && (PAGE_NAME.test(path) || typeOfName(path) !== null);
}
