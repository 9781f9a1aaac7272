const MARKDOWN = /\.(md|mdx|svx|markdown|mkd|mkdn|mkdown|mdown)$/i;
const DATA = /\.(ya?ml|json|toml)$/i;
const HTML = /\.html?$/i;

export function isMarkdown(file: string): boolean {
  return MARKDOWN.test(file);
}

/** Whether a file is YAML, JSON or TOML, by its name. */
export function isData(file: string): boolean {
  return DATA.test(file);
}

export function isHtml(file: string): boolean {
  return HTML.test(file);
}

/** Whether a file of a build is a page. */
export function isPageFile(file: string): boolean {
  return /\.x?html?$/i.test(file);
}

/** Whether a script of Doxygen is only data: the menu that another script writes into each page. */
export function isMenuFile(file: string): boolean {
  return /(?:^|\/)(?:menudata|navtreedata)\.js$/.test(file);
}
