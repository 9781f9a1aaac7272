/** The path that a site is served below; empty at the top of its host. @param base its address, without a slash at its end. */
export function mountOf(base: string): string {
  const at = base.indexOf('/', 'https://'.length);
  return at < 0 ? '' : base.slice(at);
}

/**
 * Addresses that programs look for only at the top of a host (RFC 9309, RFC 8615, llmstxt.org). Where a site
 * is mounted below a path, its host forwards them. One that ends with `/` stands for everything below it.
 */
export const ROOT_ADDRESSES = [
  '/robots.txt',
  '/llms.txt',
  '/.well-known/mcp',
  '/.well-known/mcp.json',
  '/.well-known/mcp/',
  '/.well-known/webmcp.json',
  '/.well-known/ai-catalog.json',
  '/.well-known/ard.json',
  '/.well-known/api-catalog',
  '/.well-known/agent-skills/',
] as const;

/** Whether a path is one of them. */
export function isRootAddress(path: string): boolean {
  return ROOT_ADDRESSES.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one));
}
