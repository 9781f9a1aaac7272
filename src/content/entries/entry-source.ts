import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Rule } from '../config/rules.ts';
import type { FieldReader } from '../fields/field-reader.ts';
import type { TagRules } from '../fields/front-matter-values.ts';
import type { FileNames } from './file-names.ts';

/** What a site says of all its files. */
export type WritingHabits = TagRules &
  Pick<
    SiteProfile,
    'future' | 'keepsHtml' | 'math' | 'keys' | 'mdx' | 'splitCategories' | 'templates' | 'wiki'
  > & {
    [K in 'templateValue' | 'toMarkdown']?: SiteProfile[K] | undefined;
  };

export interface EntrySource {
  fields: FieldReader;
  rule: Rule;
  names: FileNames;
  /** Markdown without front matter. */
  body: string;
  bodyLine: number;
  file: string;
  transcript: { text: string | null; file: string } | null;
  site: WritingHabits;
  /** The text of a Markdown file that MDX imports, by its name there; null where there is none. */
  include?: (path: string) => string | null;
}
