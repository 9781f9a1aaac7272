export function isPageFile(file: string): boolean {
  return /\.x?html?$/i.test(file);
}
