/** Files that hosts show as pages. */
export function isPageFile(file: string): boolean {
  return /\.x?html?$/i.test(file);
}
