import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../../', import.meta.url);

/**
 * The address of a page of the documentation, such as `reference/cli`: on the web where package.json has a `homepage`,
 * else in the package itself.
 */
export function docsAddress(page: string, anchor = '', homepage = packageHomepage()): string {
  const url =
    homepage === undefined ? new URL(`docs/${page}.md`, PACKAGE) : `${homepage.replace(/\/+$/, '')}/${page}`;
  return anchor === '' ? String(url) : `${url}#${anchor}`;
}

/** The line with the documentation of diagnostics: that of their code, or, of several codes, of all. */
export function moreAbout(codes: readonly string[]): string {
  const anchors = new Set(codes.map(anchorOf));
  const [anchor = 'codes'] = anchors;
  return `More: ${docsAddress('reference/diagnostics', anchors.size === 1 ? anchor : 'codes')}`;
}

/** The line with the documentation of a command. */
export function moreAboutCommand(name: string): string {
  return `More: ${docsAddress('reference/cli', `lectern-${name}`)}`;
}

/** Codes with the name of a front-matter key, such as `unreadable-draft`, share one heading. */
export function anchorOf(code: string): string {
  return /^unreadable-(?!config$|date$|folder$|updated$)/.test(code) ? 'unreadable-draft' : code;
}

function packageHomepage(): string | undefined {
  const text = readFileSync(new URL('package.json', PACKAGE), 'utf8');
  return (JSON.parse(text) as { homepage?: string }).homepage;
}
