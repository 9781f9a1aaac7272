import picomatch from 'picomatch';
import type { ContentType } from '../model/content-type.ts';
import type { ContentRule } from '../model/site-config.ts';

/** What the files of a glob are. */
export interface Rule {
  type: ContentType;
  /** Pathname pattern, or null for `/<path>`. */
  url: string | null;
  /** The folder that slugs are relative to. */
  base: string;
  /** Data files count too; not in a plain folder, where they may be anything. */
  data: boolean;
  matches(file: string): boolean;
}

const MARKDOWN = /\.(md|mdx|markdown)$/i;
const DATA = /\.(ya?ml|json|toml)$/i;

/** `design.md`, "Content": where things are when nobody says otherwise. */
const DEFAULT_RULES: ContentRule[] = [
  { files: 'content/writing/**', type: 'writing' },
  { files: 'content/videos/**', type: 'video' },
  { files: 'content/talks/**', type: 'talk' },
  { files: 'content/projects/**', type: 'project' },
  { files: 'content/pages/**', type: 'page' },
  { files: 'content/*', type: 'page' },
];

/** For a folder without `content/`: the usual names, and every other Markdown file is a page. */
const PLAIN_RULES: ContentRule[] = [
  { files: '{writing,posts,_posts,blog,articles,notes}/**', type: 'writing' },
  { files: 'videos/**', type: 'video' },
  { files: '{talks,speaking}/**', type: 'talk' },
  { files: 'projects/**', type: 'project' },
  { files: 'pages/**', type: 'page' },
  { files: '!(public|static)/**', type: 'page' },
  { files: '*', type: 'page' },
];

export const PRESS_KIT_FILES = ['md', 'yaml', 'yml', 'json'].map(
  (extension) => `content/press-kit.${extension}`,
);

/** The rules in the order in which they are tried: the configuration's before the defaults. */
export function createRules(configured: readonly ContentRule[], files: readonly string[]): Rule[] {
  const standard = files.some((file) => file.startsWith('content/'));
  const fallback = standard ? DEFAULT_RULES : configured.length > 0 ? [] : PLAIN_RULES;
  return [...configured, ...fallback].map((rule) => ({
    type: rule.type,
    url: rule.url ?? null,
    base: baseFolder(rule.files),
    data: !PLAIN_RULES.includes(rule),
    matches: picomatch(rule.files, { nonegate: true }),
  }));
}

/** The first rule that claims a file; documents and data files only. */
export function ruleFor(rules: readonly Rule[], file: string): Rule | undefined {
  if (isMarkdown(file)) return rules.find((rule) => rule.matches(file));
  return isData(file) ? rules.find((rule) => rule.data && rule.matches(file)) : undefined;
}

export function isMarkdown(file: string): boolean {
  return MARKDOWN.test(file);
}

function isData(file: string): boolean {
  return DATA.test(file);
}

function baseFolder(glob: string): string {
  const { base, isGlob } = picomatch.scan(glob);
  return isGlob ? base : base.replace(/[^/]*$/, '').replace(/\/$/, '');
}
