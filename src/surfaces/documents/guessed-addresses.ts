/** Where agents look without having been told, in lower case, and the document that they mean. */
const GUESSED: Readonly<Record<string, string>> = {
  '/agent.md': '/agents.md',
  '/agents.txt': '/agents.md',
  '/agents.md': '/agents.md',
  '/claude.md': '/agents.md',
  '/skill.md': '/.well-known/agent-skills/read-this-site/SKILL.md',
  '/skills.md': '/.well-known/agent-skills/read-this-site/SKILL.md',
  '/.well-known/skills/index.json': '/.well-known/agent-skills/index.json',
  '/llm.txt': '/llms.txt',
  '/llms.txt': '/llms.txt',
  '/llms-full.txt': '/llms-full.txt',
  '/.well-known/llms.txt': '/llms.txt',
  '/.well-known/llms-full.txt': '/llms-full.txt',
  '/.well-known/agents.md': '/agents.md',
  '/.well-known/openapi.json': '/openapi.json',
  '/swagger.json': '/openapi.json',
  '/api-docs': '/developers',
  '/.well-known/tools.json': '/tools.json',
  '/.well-known/sitemap.xml': '/sitemap.xml',
};

/** The document that an address was meant for, where nothing answers at it; null where it is none of these. */
export function guessedAddress(path: string): string | null {
  const wanted = GUESSED[path.toLowerCase()];
  return wanted === undefined || wanted === path ? null : wanted;
}
