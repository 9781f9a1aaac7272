/** The path that a site is served below; empty at the top of its host. @param base its address, without a slash at its end. */
export function mountOf(base: string): string {
  const at = base.indexOf('/', 'https://'.length);
  return at < 0 ? '' : base.slice(at);
}
