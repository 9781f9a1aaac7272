import { GENERATORS } from './generators.ts';
import { firstText, type Folder } from './site-folder.ts';

const LAYOUTS = GENERATORS.flatMap(({ layouts }) => layouts ?? []);
const FILES = [...LAYOUTS.flatMap(({ files }) => files), 'src/App.vue', 'index.html'];
const LANGS = [
  ...LAYOUTS.flatMap(({ lang }) => lang ?? []),
  /<[hH]tml\b[^>{]{0,200}?\blang=["']([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)["']/,
];
/** Patterns for the title of every page, if it is a literal. */
const TITLES = [...LAYOUTS.flatMap(({ title }) => title ?? []), /<(title)>([^<>{}%$]{1,100})<\/title>/];

/** The name and the language in a site's layout; undefined unless they are literals. */
export function layoutWords(folder: Folder): { title?: string; lang?: string } {
  const texts = FILES.map(folder.text).filter((text) => text !== null);
  const title = texts.flatMap((text) => TITLES.map((form) => form.exec(text)?.[2]?.trim())).find(Boolean);
  const lang = texts.flatMap((text) => LANGS.map((form) => form.exec(text)?.[1])).find(Boolean);
  return { ...(lang && { lang }), ...(title && { title }) };
}

/** Names of packages and folders that name their purpose or the template that they were made from, but not the site. */
const NO_NAME =
  /^(?:(?:my|new|the)[-_ ]?)?(?:app|application|web|web-?site|site|blog|docs?|documentation|content|notes|www|frontend|client|portfolio|root|project|monorepo|workspace|untitled|test|temp)$|starter|template|boilerplate|tutorial|(?:^|[-_])examples?(?:[-_]|$)/i;
const SHORT_NAMES = new Set(GENERATORS.flatMap(({ shortNames = [] }) => shortNames));

export function isNameOfNone(name: string): boolean {
  return NO_NAME.test(name) || SHORT_NAMES.has(name.toLowerCase().split(/[-_]/, 1)[0] as string);
}

/** The name of a site that neither its configuration nor its front page names: its domain, or the name of its package. */
export function fallbackName(folder: Folder): string | undefined {
  const domain = ['CNAME', 'public/CNAME', 'static/CNAME', 'src/CNAME']
    .map((file) => folder.text(file)?.trim().split(/\s/, 1)[0])
    .find((host) => host !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(host));
  if (domain !== undefined) return domain;
  const about = folder.data('package.json');
  const own = firstText(about['name'])?.replace(/^@[^/]*\//, '');
  return firstText(about['title'], about['displayName']) ?? (own && !isNameOfNone(own) ? own : undefined);
}
