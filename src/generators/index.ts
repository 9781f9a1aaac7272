/**
 * The functions and types for a generator of your own: `lectern/generators`. See CONTRIBUTING.md, "Adding a generator".
 */
export { defineGenerator, type Generator, type Mark } from './define-generator.ts';
export { GENERATORS } from './generators.ts';
export { type Folder, firstText } from './site-folder.ts';
export type { ProfileParts, SiteProfile, UnknownContent } from './site-profile.ts';
export type { SourceRule } from './source-rule.ts';
export { Decisions } from './standard/decisions.ts';
export { markdownFolders } from './standard/markdown-folders.ts';
export { allIn, findConfig, joined } from './standard/places.ts';
export { likely, textAt } from './standard/read-code.ts';
export { dataRules, sectionRules } from './standard/sections.ts';
