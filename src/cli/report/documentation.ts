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

/** The line that leads from diagnostics to what the documentation says: of their code, or of all codes. */
export function moreAbout(codes: readonly string[]): string {
  const anchors = new Set(codes.map(anchorOf));
  const [only = 'codes'] = anchors;
  return `More: ${docsAddress('reference/diagnostics', anchors.size === 1 ? only : 'codes')}`;
}

/** The line that leads from a wrong call to what the documentation says of the command. */
export function moreAboutCommand(name: string): string {
  return `More: ${docsAddress('reference/cli', `lectern-${name}`)}`;
}

/** Codes that are made of the name of a key of front matter have one heading. */
export function anchorOf(code: string): string {
  return /^unreadable-(?!config$|date$|folder$|updated$)/.test(code) ? 'unreadable-draft' : code;
}

function packageHomepage(): string | undefined {
  const text = readFileSync(new URL('package.json', PACKAGE), 'utf8');
  return (JSON.parse(text) as { homepage?: string }).homepage;
}
