import type { MarkdownIt } from 'markdown-it';

/** The plugin; the package has no types of its own. */
export default function footnotes(md: MarkdownIt): void;
