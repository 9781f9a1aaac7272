import { allIn } from './places.ts';

/** Documents about a repository, as they are called at its root. */
const NAMES =
  'LICENSE LICENCE COPYING CONTRIBUTING CHANGELOG SECURITY CODE_OF_CONDUCT AGENTS CLAUDE GEMINI MAINTAINERS GOVERNANCE SUPPORT'.split(
    ' ',
  );

/** Markdown about the repository, at the root of a site that lies there: it is no page. */
export const REPOSITORY_FILES = {
  files: `{${NAMES.join(',')}}.{md,markdown,mdx}`,
  kind: 'part' as const,
  reason: 'about the repository, not part of the site',
};

/** The README of a repository, where the site has a home of its own. */
export const REPOSITORY_README = {
  files: allIn('', 'README.{md,markdown,mdx}'),
  kind: 'part' as const,
  reason: 'the repository’s own README',
};
