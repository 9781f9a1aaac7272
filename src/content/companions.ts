import type { Rule } from './rules.ts';
import type { SourceFile } from './walk.ts';

/** The document whose transcript a Markdown file is, by its name. */
export function transcriptOf(file: string, byName: ReadonlyMap<string, SourceFile>): string | undefined {
  const stem = /^(.*)\.transcript\.md$/i.exec(file)?.[1];
  return stem === undefined ? undefined : [`${stem}.md`, `${stem}.mdx`].find((name) => byName.has(name));
}

/** README.md stands for its folder only where nothing else does. */
export function ownRule(rule: Rule, file: string, byName: ReadonlyMap<string, SourceFile>): Rule {
  if (!rule.readme || !/(^|\/)README\.\w+$/.test(file)) return rule;
  const folder = file.replace(/[^/]*$/, '');
  const other = ['index.md', '_index.md', 'index.mdx'].some((name) => byName.has(folder + name));
  return other ? { ...rule, readme: false } : rule;
}
